/** What a key asks of the table. */
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
  | 'pass'
  | 'hint'
  | 'sort'
  | 'groups'
  | 'clear'
  | 'read'
  | 'keys';

const MOVES: Readonly<Record<string, Command>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const LETTERS: Readonly<Record<string, Command>> = {
  p: 'pass',
  h: 'hint',
  s: 'sort',
  g: 'groups',
  c: 'read',
  '?': 'keys',
};

/** Where a key was pressed: on a card of the hand, on another control, where text is put in, or nowhere. */
export type Where = 'hand' | 'control' | 'field' | 'page';

export type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/**
 * The command of a key, or null for a key that is the browser's own. A key that is held down moves on, but it
 * never does anything twice: whoever holds Enter as the turn comes has not played.
 */
export function commandOf(pressed: Pressed, where: Where): Command | null {
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
  return LETTERS[pressed.key.toLowerCase()] ?? null;
}

/** Where an event's target lies. An open dialog keeps all keys, even while nothing in it has the focus. */
export function whereOf(target: EventTarget | null): Where {
  if (document.querySelector('dialog[open]') !== null) return 'field';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, select, textarea, [contenteditable]')) return 'field';
  if (target.closest('[data-card]')) return 'hand';
  return target.closest('button, a[href], summary') ? 'control' : 'page';
}
