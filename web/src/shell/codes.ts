/** The code of a table, such as the server makes them. */
export const SAMPLE_CODE = 'KQ73MDWP';

/** Could this be a code? Spaces and dashes between its letters and digits are no part of it. */
export function isLikeCode(text: string): boolean {
  const signs = text.replace(/[\s-]/g, '');
  return signs.length === SAMPLE_CODE.length && /^[a-z0-9]+$/i.test(signs);
}

/** A code as it is read out: "KQ73 MDWP". */
export function spacedCode(code: string): string {
  return code.replace(/(....)(?=.)/g, '$1 ');
}
