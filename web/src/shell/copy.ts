/**
 * Copy a text; whether that worked. Plain http has no clipboard of its own: then the browser's older way, from the
 * field that shows the text, which stays selected to be copied by hand.
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
}
