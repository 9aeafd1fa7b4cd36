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
