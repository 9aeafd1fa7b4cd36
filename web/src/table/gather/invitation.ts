/** Can only this machine reach the address? */
export function isLocal(link: string): boolean {
  try {
    const { hostname } = new URL(link);
    return (
      hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname === '[::1]' ||
      /^127(\.\d+){3}$/.test(hostname)
    );
  } catch {
    return false;
  }
}

/** A code as it is read out: "KQ7 3MD". */
export function spacedCode(code: string): string {
  return code.replace(/(...)(?=.)/g, '$1 ');
}
