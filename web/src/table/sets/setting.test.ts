import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Considered, Hinted, Problem } from '../../wire';
import { chooseLanguage } from '../../words';
import { card, eachAtATable, line, press, settle, sitDown } from '../testing/sitting';
import { setViewOf, THIRTEEN, welcome } from '../testing/views';

eachAtATable();
afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'));

const setButton = () => screen.getByTestId('set');
const detail = () => screen.getByTestId('detail');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ROW_NAMES = ['Front', 'Middle', 'Back'];
const rowButton = (row: number) =>
  within(screen.getByTestId(`row-${row}`)).getByRole('button', {
    name: new RegExp(`^Put into: ${ROW_NAMES[row]}`),
  });
const cardsIn = (testId: string) =>
  [...screen.getByTestId(testId).querySelectorAll<HTMLElement>('[data-card]')].map(
    (one) => one.dataset['card'],
  );
const rows = () => [0, 1, 2].map((row) => cardsIn(`row-${row}`));
const byCode = (code: string) => document.querySelector<HTMLElement>(`[data-card="${code}"]`) as HTMLElement;

const BEST = '2C 3D 4S / 6C 6D 8S 9H 9C / 5H JD QS KH AC';
const FOUL: Problem = {
  code: 'foul_back_middle',
  message: 'The back must be higher than the middle.',
  rule: 'order',
  faults: [],
};

async function tap(...codes: string[]): Promise<void> {
  for (const code of codes) await fireEvent.click(byCode(code));
}

async function key(name: string, target: Element = document.activeElement ?? document.body): Promise<void> {
  await fireEvent.keyDown(target, { key: name });
  await settle();
}

/** The rows filled by a hint, which is the shortest way. */
async function layAll(text = BEST): Promise<void> {
  await fireEvent.click(button('Best set'));
  const hint: Hinted = {
    type: 'hinted',
    decision: 'r1',
    action: text,
    name: null,
    reason: 'it wins most',
    problem: null,
  };
  line.hear(hint);
  await settle();
}

async function consider(change: Partial<Considered> = {}): Promise<void> {
  const cards = line.of('consider').at(-1)?.cards ?? '';
  line.hear({
    type: 'considered',
    cards,
    name: null,
    problem: null,
    rows: ['four high', 'two pairs', 'ace high'],
    warning: null,
    ...change,
  });
  await settle();
}

describe('by finger', () => {
  test('cards are selected and put into a row, and the server says what it is', async () => {
    await sitDown(setViewOf());
    await tap('6C', '6D');
    expect(card('six of clubs')).toHaveAttribute('aria-pressed', 'true');
    await fireEvent.click(rowButton(1));
    await settle();
    expect(rows()).toEqual([[], ['6C', '6D'], []]);
    expect(cardsIn('hand')).toHaveLength(11);
    expect(line.of('consider')).toMatchObject([{ cards: ' / 6C 6D / ' }]);
    await consider({ rows: [null, 'pair of sixes', null] });
    expect(screen.getByTestId('row-1')).toHaveTextContent('Pair of sixes');
    expect(screen.getByTestId('live')).toHaveTextContent('Middle: Pair of sixes.');
  });

  test('what a row has no room for stays where it is, and that is said', async () => {
    await sitDown(setViewOf());
    await tap('2C', '3D', '4S', '5H');
    await fireEvent.click(rowButton(0));
    await settle();
    expect(rows()).toEqual([[], [], []]);
    expect(screen.getByTestId('live')).toHaveTextContent('Front: room for 3 cards only.');
  });

  test('a card of a row that is tapped twice comes back, and one that is tapped after another trades places', async () => {
    await sitDown(setViewOf());
    await layAll();
    await tap('2C', 'AC');
    expect(rows()).toEqual([
      ['3D', '4S', 'AC'],
      ['6C', '6D', '8S', '9H', '9C'],
      ['2C', '5H', 'JD', 'QS', 'KH'],
    ]);
    await tap('AC', 'AC');
    expect(cardsIn('hand')).toEqual(['AC']);
    await tap('AC', '3D');
    expect(rows()[0]).toEqual(['4S', 'AC']);
    expect(cardsIn('hand')).toEqual(['3D']);
  });

  test('what is left goes into the only row that it just fills, with nothing selected', async () => {
    await sitDown(setViewOf());
    await tap('6C', '6D', '8S', '9H', '9C');
    await fireEvent.click(rowButton(1));
    await fireEvent.click(rowButton(2));
    expect(rows()[2]).toEqual([]);
    expect(screen.getByTestId('live')).toHaveTextContent('Select cards first');
    await tap('5H', 'JD', 'QS', 'KH', 'AC');
    await fireEvent.click(rowButton(2));
    await fireEvent.click(rowButton(0));
    expect(rows()[0]).toEqual(['2C', '3D', '4S']);
  });

  test('a double tap sends a card to the first row with room, the back first', async () => {
    await sitDown(setViewOf());
    await fireEvent.dblClick(byCode('AC'));
    expect(rows()[2]).toEqual(['AC']);
  });
});

describe('pulled', () => {
  const at = { button: 0, isPrimary: true };
  async function pull(code: string, to: Element | null): Promise<void> {
    document.elementFromPoint = () => to;
    await fireEvent.pointerDown(byCode(code), { ...at, clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(window, { ...at, clientX: 3, clientY: 40 });
    await fireEvent.pointerUp(window, { ...at, clientX: 3, clientY: 40 });
    await settle();
  }

  test('a card goes to the row above which it is let go, and all that are selected go with it', async () => {
    await sitDown(setViewOf());
    await pull('AC', screen.getByTestId('row-2'));
    expect(rows()[2]).toEqual(['AC']);
    await tap('6C', '6D');
    await pull('6D', screen.getByTestId('row-1'));
    expect(rows()[1]).toEqual(['6C', '6D']);
    await pull('6C', screen.getByTestId('hand'));
    expect(rows()[1]).toEqual(['6D']);
  });

  test('on a card of a full row the two trade places, and beside everything nothing happens', async () => {
    await sitDown(setViewOf());
    await layAll();
    await pull('2C', byCode('AC'));
    expect(rows().map((row) => row.length)).toEqual([3, 5, 5]);
    expect(rows()[0]).toEqual(['3D', '4S', 'AC']);
    await pull('3D', document.body);
    await pull('3D', null);
    expect(rows()[0]).toEqual(['3D', '4S', 'AC']);
  });

  test('a pull that the browser takes away moves nothing', async () => {
    await sitDown(setViewOf());
    document.elementFromPoint = () => screen.getByTestId('row-2');
    await fireEvent.pointerDown(byCode('AC'), { ...at, clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(window, { ...at, clientX: 0, clientY: 40 });
    await fireEvent.pointerCancel(window, at);
    await fireEvent.pointerUp(window, at);
    expect(rows()).toEqual([[], [], []]);
  });
});

describe('the draft', () => {
  test('is undone step by step, the best set too', async () => {
    await sitDown(setViewOf());
    await tap('AC');
    await fireEvent.click(rowButton(2));
    await layAll();
    expect(detail()).toHaveTextContent('Best set: it wins most.');
    expect(rows().flat()).toHaveLength(13);
    await fireEvent.click(button('Undo'));
    expect(rows()).toEqual([[], [], ['AC']]);
    await fireEvent.click(button('Undo'));
    expect(rows()).toEqual([[], [], []]);
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  test('survives what the others do, another language, a lost line and a reload with its history', async () => {
    await sitDown(setViewOf());
    await tap('6C', '6D');
    await fireEvent.click(rowButton(1));
    await tap('AC');
    await fireEvent.click(rowButton(2));
    line.hear({
      type: 'happened',
      number: 6,
      event: { type: 'acted', by: 'computer', action: { game: 'pusoy', kind: 'set', seat: 1, waiting: 3 } },
      view: setViewOf({}, { ready: [1] }),
    });
    await settle();
    const laid = [[], ['6C', '6D'], ['AC']];
    expect(rows()).toEqual(laid);
    expect(screen.getByTestId('live')).toHaveTextContent('Ana has set, 3 to go.');
    chooseLanguage('fil');
    line.hear(welcome(6, setViewOf({}, { ready: [1] })));
    await settle();
    expect(rows()).toEqual(laid);
    chooseLanguage('en');
    line.drop();
    await vi.advanceTimersByTimeAsync(1000);
    line.open();
    line.hear(welcome(6, setViewOf({}, { ready: [1] })));
    await settle();
    expect(rows()).toEqual(laid);
    cleanup();
    await sitDown(setViewOf());
    expect(rows()).toEqual(laid);
    await fireEvent.click(button('Undo'));
    expect(rows()).toEqual([[], ['6C', '6D'], []]);
  });

  test('of another round, or of cards that are not held, is not taken up', async () => {
    await sitDown(setViewOf());
    await tap('AC');
    await fireEvent.click(rowButton(2));
    cleanup();
    await sitDown(setViewOf({ decision: 'r2' }, { number: 2 }));
    expect(rows()).toEqual([[], [], []]);
    sessionStorage.setItem(
      'pusoy.draft',
      JSON.stringify({ table: 'abc', round: '0.1', value: ['2D / / ', 7, '2C / / ', 'x'] }),
    );
    cleanup();
    await sitDown(setViewOf());
    expect(rows()).toEqual([['2C'], [], []]);
  });

  test('is asked about as it lies, once, and an answer about other rows is dropped', async () => {
    await sitDown(setViewOf());
    await tap('AC');
    await fireEvent.click(rowButton(2));
    await settle();
    await tap('KH');
    await fireEvent.click(rowButton(2));
    await settle();
    line.hear({
      type: 'considered',
      cards: ' /  / AC',
      name: null,
      problem: null,
      rows: [null, null, 'ace high'],
      warning: null,
    });
    await settle();
    expect(screen.getByTestId('row-2')).not.toHaveTextContent('Ace high');
    expect(
      line
        .of('consider')
        .map((one) => one.cards)
        .slice(0, 2),
    ).toEqual([' /  / AC', ' /  / KH AC']);
    await consider({ rows: [null, null, 'ace and king'] });
    expect(screen.getByTestId('row-2')).toHaveTextContent('Ace and king');
  });
});

describe('a foul', () => {
  test('is told between the two rows at once, and both are marked, not by colour alone', async () => {
    await sitDown(setViewOf());
    await layAll();
    await consider({ problem: FOUL });
    const sentence = screen.getByTestId('foul');
    expect(sentence).toHaveTextContent(FOUL.message);
    expect(sentence.previousElementSibling).toBe(screen.getByTestId('row-1'));
    expect(sentence.nextElementSibling).toBe(screen.getByTestId('row-2'));
    expect(screen.getByTestId('row-1')).toHaveTextContent('out of order');
    expect(screen.getByTestId('row-2')).toHaveTextContent('out of order');
    expect(screen.getByTestId('row-0')).not.toHaveTextContent('out of order');
    expect(setButton()).toHaveAccessibleDescription(`${FOUL.message} (Rule: order.)`);
    await press(setButton());
    expect(line.of('act')).toEqual([]);
  });

  test('that the house takes is set with a second, deliberate press only', async () => {
    await sitDown(setViewOf({}, { fouls_taken: true }));
    await layAll();
    await consider({ warning: FOUL });
    expect(setButton()).toHaveAttribute('aria-disabled', 'false');
    await fireEvent.pointerDown(setButton());
    await fireEvent.click(setButton(), { detail: 1 });
    await fireEvent.pointerDown(setButton());
    await fireEvent.click(setButton(), { detail: 2 });
    expect(line.of('act')).toEqual([]);
    expect(setButton()).toHaveTextContent('Set it anyway');
    expect(detail()).toHaveTextContent('Press once more');
    await press(setButton());
    expect(line.of('act')).toMatchObject([{ action: BEST }]);
  });

  test('that was warned of is warned of again once the rows lie otherwise', async () => {
    await sitDown(setViewOf({}, { fouls_taken: true }));
    await layAll();
    await consider({ warning: FOUL });
    await press(setButton());
    await fireEvent.click(button('Swap middle and back'));
    await settle();
    await consider({ warning: FOUL });
    expect(setButton()).toHaveTextContent('Set my hand');
  });
});

describe('setting', () => {
  test('waits for all thirteen cards and for the server, and says why', async () => {
    await sitDown(setViewOf());
    expect(setButton()).toHaveAccessibleDescription('13 cards to lay.');
    await layAll();
    expect(setButton()).toHaveAccessibleDescription('Asking the table…');
    await consider();
    expect(setButton()).toHaveAttribute('aria-disabled', 'false');
    await press(setButton());
    await press(setButton());
    expect(line.of('act')).toMatchObject([{ decision: 'r1', action: BEST }]);
    await tap('2C', 'AC');
    expect(rows()[0]).toEqual(['2C', '3D', '4S']);
  });

  test('shows the rows as they were set, and who is awaited', async () => {
    await sitDown(setViewOf());
    const own = {
      rows: BEST.split(' / ').map((row, at) => ({ cards: row.split(' '), name: `row ${at}` })),
      natural: null,
      cards: [],
      foul: null,
    };
    line.hear({
      type: 'happened',
      number: 6,
      event: { type: 'acted', by: 'person', action: { game: 'pusoy', kind: 'set', seat: 0, waiting: 2 } },
      view: setViewOf({ decision: null }, { own, ready: [0, 1] }),
    });
    await settle();
    expect(screen.getByTestId('status')).toHaveTextContent('Your hand is set. Waiting for Ben and Caloy');
    expect(screen.getByTestId('row-2')).toHaveTextContent('Row 2');
    expect(within(screen.getByTestId('row-2')).getByRole('img', { name: 'ace of clubs' })).toBeVisible();
    expect(screen.queryByTestId('set')).toBeNull();
    expect(screen.getByTestId('seat-1')).toHaveTextContent('has set');
    expect(screen.getByTestId('seat-2')).toHaveTextContent('thinking');
    expect(screen.getByTestId('live')).toHaveTextContent('Your hand is set, 2 to go.');
  });

  test('by a press that began before the round was dealt does nothing', async () => {
    await sitDown(setViewOf());
    await layAll();
    await consider();
    await fireEvent.pointerDown(setButton());
    line.hear({
      type: 'happened',
      number: 6,
      event: { type: 'dealt', round: 2 },
      view: setViewOf({ decision: 'r2' }, { number: 2 }),
    });
    await settle();
    expect(rows()).toEqual([[], [], []]);
    await layAll();
    await consider();
    await fireEvent.click(setButton());
    expect(line.of('act')).toEqual([]);
  });

  test('is not needed where the hand is a natural', async () => {
    const naturals = [{ name: 'six_pairs', title: 'six pairs', units: 3 }];
    await sitDown(setViewOf({}, { naturals }));
    const show = button('Show six pairs (+3 each)');
    await fireEvent.keyDown(show, { key: 'Enter', repeat: true });
    await press(show);
    expect(line.of('act')).toMatchObject([{ decision: 'r1', action: 'six_pairs' }]);
  });

  test('a natural as the best is pointed out, and nothing is laid', async () => {
    const naturals = [{ name: 'dragon', title: 'dragon', units: 13 }];
    await sitDown(setViewOf({}, { naturals }));
    await fireEvent.click(button('Best set'));
    line.hear({
      type: 'hinted',
      decision: 'r1',
      action: 'dragon',
      name: 'dragon',
      reason: 'it beats every set',
      problem: null,
    });
    await settle();
    expect(detail()).toHaveTextContent('Show dragon: it beats every set.');
    expect(rows()).toEqual([[], [], []]);
  });

  test('at a table without hints has no best set', async () => {
    await sitDown(setViewOf({ hints: false }));
    expect(screen.queryByRole('button', { name: 'Best set' })).toBeNull();
    await key('h');
    expect(line.of('hint')).toEqual([]);
  });
});

describe('by keys', () => {
  test('a hand is set without a pointer', async () => {
    await sitDown(setViewOf());
    await key('ArrowRight');
    expect(byCode('2C')).toHaveFocus();
    await key(' ');
    await key('ArrowRight');
    await key(' ');
    await key('1');
    expect(rows()[0]).toEqual(['2C', '3D']);
    expect(byCode('4S')).toHaveFocus();
    await key(' ');
    await key('2');
    await key(' ');
    await key('3');
    expect(rows()).toEqual([['2C', '3D'], ['4S'], ['5H']]);
    await key('ArrowUp');
    expect(byCode('5H')).toHaveFocus();
    await key('ArrowUp');
    await key(' ');
    await key('ArrowUp');
    await key(' ');
    expect(rows()[0]).toContain('4S');
    await key('x');
    expect(rows()[1]).toEqual(['5H']);
    await key('u');
    await key('u');
    expect(rows()).toEqual([['2C', '3D'], ['4S'], ['5H']]);
    await key('h');
    expect(line.of('hint')).toMatchObject([{ decision: 'r1' }]);
    line.hear({ type: 'hinted', decision: 'r1', action: BEST, name: null, reason: null, problem: null });
    await settle();
    await consider();
    await key('Enter', document.body);
    expect(line.of('act')).toMatchObject([{ action: BEST }]);
  });

  test('the hand is sorted and read, and Escape lets go', async () => {
    await sitDown(setViewOf());
    await key('s');
    expect(cardsIn('hand')).toEqual(
      [...THIRTEEN].sort((a, b) => 'SHCD'.indexOf(a[1] ?? '') - 'SHCD'.indexOf(b[1] ?? '')),
    );
    await key('s');
    await tap('AC');
    await fireEvent.click(rowButton(2));
    await tap('2C');
    await key('c', document.body);
    const live = screen.getByTestId('live');
    expect(live).toHaveTextContent('Your hand: two of clubs,');
    expect(live).toHaveTextContent('Back: ace of clubs.');
    expect(live).toHaveTextContent('Selected: two of clubs.');
    await key('Escape');
    expect(byCode('2C')).toHaveAttribute('aria-pressed', 'false');
    await key('?', document.body);
    expect(screen.getByRole('dialog', { name: 'Keys' })).toHaveTextContent('put what is selected into front');
  });

  test('Enter that is held sets nothing, and what cannot be set is said', async () => {
    await sitDown(setViewOf());
    await key('Enter', document.body);
    expect(screen.getByTestId('live')).toHaveTextContent('13 cards to lay.');
    await layAll();
    await consider();
    await fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    expect(line.of('act')).toEqual([]);
  });
});

test('of the others nothing is in the page that one may not know', async () => {
  await sitDown(setViewOf({}, { ready: [1, 2] }));
  const others = ['seat-1', 'seat-2', 'seat-3'].map((id) => screen.getByTestId(id).outerHTML).join('');
  expect(others).not.toMatch(/\b[2-9TJQKA][CSHD]\b|\bof (clubs|spades|hearts|diamonds)/);
});

test('whoever watches sees who has set, and no cards', async () => {
  await sitDown(setViewOf({ you: null, decision: null }, { hand: [], ready: [2] }));
  expect(screen.getByText('You are watching this table.')).toBeVisible();
  expect(screen.getByTestId('status')).toHaveTextContent('Still setting: Guest, Ana and Caloy');
  expect(document.querySelector('[data-card]')).toBeNull();
});

test('the menu has nothing of the other game', async () => {
  await sitDown(setViewOf());
  await fireEvent.click(button('Menu'));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(menu).not.toHaveTextContent('Pass for me');
  expect(menu).not.toHaveTextContent('Copy the position');
  expect(menu).not.toHaveTextContent('Card tracker');
});

test('every control has a name', async () => {
  await sitDown(setViewOf({}, { naturals: [{ name: 'dragon', title: 'dragon', units: 13 }] }));
  for (const one of screen.getAllByRole('button')) expect(one).toHaveAccessibleName();
  for (const one of screen.getAllByRole('group')) expect(one).toHaveAccessibleName();
  expect(document.querySelectorAll('[data-card][tabindex="0"]')).toHaveLength(1);
});
