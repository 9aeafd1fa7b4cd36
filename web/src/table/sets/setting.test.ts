import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import {
  BEST,
  FOUL,
  button,
  byCode,
  cardsIn,
  consider,
  detail,
  key,
  layAll,
  rowButton,
  rows,
  setButton,
  tap,
} from '../testing/laying';
import { eachAtATable, line, press, settle, sitDown } from '../testing/sitting';
import { setViewOf, THIRTEEN } from '../testing/views';

eachAtATable();

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

  test('stays where it is while cards are selected', async () => {
    await sitDown(setViewOf());
    await layAll();
    await consider({ problem: FOUL });
    const asked = line.of('consider').length;
    await tap('2C');
    expect(screen.getByTestId('foul')).toHaveTextContent(FOUL.message);
    await settle();
    expect(line.of('consider')).toHaveLength(asked);
  });

  test('of rows that lie again as they lay is asked about again', async () => {
    await sitDown(setViewOf());
    await layAll();
    const asked = line.of('consider').length;
    const answered = consider({ problem: FOUL }); // not yet settled
    await fireEvent.click(button('Swap middle and back'));
    await fireEvent.click(button('Swap middle and back'));
    await answered;
    await settle();
    expect(line.of('consider')).toHaveLength(asked + 1);
    await consider({ problem: FOUL });
    expect(screen.getByTestId('foul')).toBeVisible();
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
    await press(setButton()); // too soon: it was not for the warning
    expect(line.of('act')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
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

  test('by the clock is told to the eye, until the next deal', async () => {
    await sitDown(setViewOf());
    const own = { rows: [], natural: 'dragon', cards: THIRTEEN, foul: null };
    const action = { game: 'pusoy', kind: 'set', seat: 0, waiting: 3 } as const;
    const view = setViewOf({ decision: null }, { own, ready: [0] });
    line.hear({ type: 'happened', number: 6, event: { type: 'acted', by: 'clock', action }, view });
    await settle();
    expect(detail()).toHaveTextContent('Time was up: the table has set your hand.');
    line.hear({
      type: 'happened',
      number: 7,
      event: { type: 'dealt', round: 2 },
      view: setViewOf({}, { number: 2 }),
    });
    await settle();
    expect(detail()).not.toHaveTextContent('Time was up');
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

  test('what was set is read as it was set, whatever was laid before', async () => {
    const own = {
      rows: BEST.split(' / ').map((row) => ({ cards: row.split(' '), name: row })),
      natural: null,
      cards: [],
      foul: null,
    };
    await sitDown(setViewOf({ decision: null }, { own, ready: [0] }));
    await key('c', document.body);
    const live = screen.getByTestId('live');
    expect(live).not.toHaveTextContent('Your hand:');
    expect(live).toHaveTextContent('Front: two of clubs, three of diamonds and four of spades.');
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
