/** What a key asks of a table, whatever is played there. */
export type Command =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'carryLeft'
  | 'carryRight'
  | 'toggle'
  | 'play'
  | 'clear';
/** What a letter asks in Pusoy Dos. */
export type DosCommand = Command | 'pass' | 'hint' | 'sort' | 'groups' | 'read' | 'keys';

/** What a key that is held down does again and again. */
export const MOVING: ReadonlySet<string> = new Set([
  'left',
  'right',
  'up',
  'down',
  'carryLeft',
  'carryRight',
]);

const MOVES: Readonly<Record<string, Command>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

export const LETTERS: Readonly<Record<string, DosCommand>> = {
  p: 'pass',
  h: 'hint',
  s: 'sort',
  g: 'groups',
  c: 'read',
  '?': 'keys',
};

/** Is it one of the keys that a person may turn off? */
export function isLetter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

/** Where a key was pressed: on a card of the hand, on another control, where text is put in, or nowhere. */
export type Where = 'hand' | 'control' | 'field' | 'page';

export type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/**
 * The command of a key (`letters` are the game's own), or null for a key that is the browser's own. A key that is held down moves on, but it
 * never does anything twice: whoever holds Enter as the turn comes has not played.
 */
export function commandOf<C extends string>(
  pressed: Pressed,
  where: Where,
  letters: Readonly<Record<string, C>>,
): Command | C | null {
  if (where === 'field' || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.altKey) {
    if (where !== 'hand') return null;
    return pressed.key === 'ArrowLeft' ? 'carryLeft' : pressed.key === 'ArrowRight' ? 'carryRight' : null;
  }
  const move = MOVES[pressed.key];
  if (move !== undefined) return where === 'control' || (where === 'page' && move === 'first') ? null : move;
  if (pressed.key === 'Enter' || pressed.key === ' ') {
    if (where === 'control') return null;
    return pressed.key === 'Enter' ? 'play' : 'toggle';
  }
  if (pressed.key === 'Escape') return 'clear';
  return letters[pressed.key.toLowerCase()] ?? null;
}

/** Where an event's target lies. An open dialog keeps all keys, even while nothing in it has the focus. */
export function whereOf(target: EventTarget | null): Where {
  if (document.querySelector('dialog[open]') !== null) return 'field';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, select, textarea, [contenteditable]')) return 'field';
  if (target.closest('[data-card]')) return 'hand';
  return target.closest('button, a[href], summary') ? 'control' : 'page';
}
