/** A language for tests: English letters with accents, in brackets (`[Pláý]`), as the server disguises its own. */
const plain = 'aeiouycnszAEIOUYCNSZ';
const disguised = 'áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ';

/** The text with its letters disguised and its gaps (`{name}`) untouched. */
export function disguise(text: string): string {
  const parts = text.split(/(\{[^}]*\})/);
  return `[${parts.map((part) => (part.startsWith('{') ? part : part.replace(/\w/g, letter))).join('')}]`;
}

function letter(one: string): string {
  const at = plain.indexOf(one);
  return at < 0 ? one : disguised.charAt(at);
}
