import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../words';
import { button, byCode, cardsIn, consider, detail, layAll, rowButton, rows, tap } from '../testing/laying';
import { card, eachAtATable, line, settle, sitDown } from '../testing/sitting';
import { setViewOf, welcome } from '../testing/views';

eachAtATable();
afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'));

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

  test('a tap that does nothing says why, until the next one', async () => {
    await sitDown(setViewOf());
    await fireEvent.click(rowButton(1));
    await settle();
    expect(detail()).toHaveTextContent('Select cards first, then their row.');
    await tap('2C', '3D', '4S');
    expect(detail()).toHaveTextContent('3 cards selected: tap a row.');
    await fireEvent.click(rowButton(0));
    await tap('5H');
    await fireEvent.click(rowButton(0));
    await settle();
    expect(detail()).toHaveTextContent('Front is full. Tap a card in it');
    await tap('5H', '2C');
    expect(detail()).toHaveTextContent('Tap a row, or a card that this one trades places with.');
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
    for (const code of ['AC', 'KH']) {
      await fireEvent.click(byCode(code), { detail: 1 });
      await fireEvent.click(byCode(code), { detail: 2 });
    }
    expect(rows()[2]).toEqual(['KH', 'AC']);
  });

  test('two taps with a while between them select a card and let go of it, as keys always do', async () => {
    await sitDown(setViewOf());
    await fireEvent.click(byCode('AC'), { detail: 1 });
    await vi.advanceTimersByTimeAsync(500);
    await fireEvent.click(byCode('AC'), { detail: 1 });
    expect(byCode('AC')).toHaveAttribute('aria-pressed', 'false');
    await fireEvent.click(byCode('AC'));
    await fireEvent.click(byCode('AC'));
    expect(byCode('AC')).toHaveAttribute('aria-pressed', 'false');
    expect(rows()[2]).toEqual([]);
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
