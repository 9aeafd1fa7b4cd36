/** The code of a table, such as the server makes them. */
export const SAMPLE_CODE = 'KQ73MDWP';

/** A code as it is read out: "KQ73 MDWP". */
export function spacedCode(code: string): string {
  return code.replace(/(....)(?=.)/g, '$1 ');
}
