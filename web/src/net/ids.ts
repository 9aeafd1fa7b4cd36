/** A new id for a move: 128 random bits as 22 letters, made without `crypto.randomUUID`, which plain http lacks. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
