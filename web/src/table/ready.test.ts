import { fireEvent, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { FromServer, TableView } from '../wire';
import { chooseLanguage } from '../words';
import { eachAtATable, line, press, settle, sitDown } from './testing/sitting';
import { resultOf, setResultOf, setViewOf, viewOf } from './testing/views';

eachAtATable();

type Who = readonly (boolean | null)[];

/** Two friends and me after a round; `ready` says of each seat whether it asked for the next one. */
function ended(ready: Who, change: Partial<Omit<TableView, 'round'>> = {}): TableView {
  const view = change.game === 'pusoy' ? setViewOf : viewOf;
  const result = change.game === 'pusoy' ? setResultOf() : resultOf({});
  const seats = viewOf()
    .seats.slice(0, ready.length)
    .map((seat, at) => ({ ...seat, kind: 'person' as const, ready: ready[at] ?? null }));
  const order = [...ready.keys()];
  return view(
    {
      seats,
      match: { ...viewOf().match, totals: [[-1, 1, 0]] },
      phase: 'round_over',
      decision: ready[0] === true ? null : 'next.1.2',
      deal_in: ready.includes(true) ? 20 : null,
      result,
      ...change,
    },
    { order },
  );
}

const isReady = (seat: number, view: TableView, number = 6): FromServer => ({
  type: 'happened',
  number,
  event: { type: 'moved', what: 'ready', seat },
  view,
});
const live = () => screen.getByTestId('live');
const button = (name: string) => screen.getByRole('button', { name });

test('who has asked for the next round is told for whom one waits, and how long', async () => {
  await sitDown(ended([false, false, false]));
  expect(screen.queryByTestId('deal-in')).toBeNull();
  await fireEvent.click(button('Next round'), { detail: 1 });
  expect(line.of('next_round')).toMatchObject([{ decision: 'next.1.2' }]);
  line.hear(isReady(0, ended([true, false, false])));
  line.hear({ type: 'done', id: String(line.of('next_round')[0]?.id), number: 6 });
  await settle();
  const waiting = button('Waiting for Ana and Ben…');
  expect(waiting).toHaveAttribute('aria-disabled', 'true');
  expect(live()).toHaveTextContent('Waiting for Ana and Ben… Cards are dealt in 20 seconds at the latest.');
  expect(screen.getByTestId('deal-in')).toHaveTextContent('dealt in 0:20');
  await vi.advanceTimersByTimeAsync(5500);
  expect(screen.getByTestId('deal-in')).toHaveTextContent('dealt in 0:15');
  await fireEvent.click(waiting, { detail: 1 });
  expect(line.of('next_round')).toHaveLength(1);
  line.hear(isReady(1, ended([true, true, false], { deal_in: 14 }), 7));
  await settle();
  expect(button('Waiting for Ben…')).toBe(waiting);
});

test('who still looks at the end of a round sees who is ready, and may go on looking', async () => {
  await sitDown(ended([false, false, false]));
  line.hear(isReady(1, ended([false, true, false])));
  await settle();
  expect(live()).toHaveTextContent('Ana is ready. Cards are dealt in 20 seconds at the latest.');
  expect(screen.getByTestId('account-1')).toHaveTextContent('ready');
  expect(screen.getByTestId('account-2')).not.toHaveTextContent('ready');
  expect(button('Next round')).toHaveTextContent('Ready: Ana; dealt in 0:20');
  await fireEvent.click(button('Next round'), { detail: 1 });
  expect(line.of('next_round')).toHaveLength(1);
});

test('the showdown stays where it was turned to while others are ready', async () => {
  await sitDown(ended([false, false], { game: 'pusoy' }));
  line.hear(isReady(1, ended([false, true], { game: 'pusoy' })));
  await settle();
  expect(screen.getByTestId('showdown')).toHaveAttribute('data-step', '3');
  expect(screen.getByTestId('shown-1')).toHaveTextContent('ready');
  await press(button('Look again'));
  expect(screen.getByTestId('showdown')).toHaveAttribute('data-step', '0');
  expect(button('Next: Middle')).toHaveTextContent('dealt in 0:20');
  await press(button('Show all'));
  await press(button('Next round'));
  expect(line.of('next_round')).toHaveLength(1);
  line.hear(isReady(0, ended([true, true, false], { game: 'pusoy' }), 7));
  await settle();
  expect(button('Waiting for Ben…')).toHaveAttribute('aria-disabled', 'true');
});

test('a rematch waits for the others too', async () => {
  const over = {
    phase: 'match_over' as const,
    match: { ...viewOf().match, totals: [[-1, 1]], winners: [1] },
  };
  await sitDown(ended([false, false], { ...over, decision: 'match.2' }));
  await fireEvent.click(button('Rematch'), { detail: 1 });
  line.hear(isReady(0, ended([true, false], { ...over, decision: null })));
  await settle();
  expect(button('Waiting for Ana…')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByTestId('ready-0')).toBeVisible();
});

test('in Filipino', async () => {
  chooseLanguage('fil');
  await sitDown(ended([false, false]));
  line.hear(isReady(1, ended([false, true])));
  await settle();
  expect(live()).toHaveTextContent('Handa na si Ana. Sa loob ng 20 segundo, mamamahagi na.');
});
