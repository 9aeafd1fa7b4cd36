import { fireEvent, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { eachAtATable, line, sitDown } from './testing/sitting';
import { resultOf, viewOf } from './testing/views';

eachAtATable();

test('the second click of the double click that ended a round does not deal the next', async () => {
  const over = viewOf({ phase: 'round_over', decision: 'r1.next', result: resultOf({}) });
  await sitDown(over);
  const button = screen.getByRole('button', { name: 'Next round' });
  await fireEvent.click(button, { detail: 2 });
  expect(line.of('next_round')).toHaveLength(0);
  await fireEvent.click(button, { detail: 1 });
  expect(line.of('next_round')).toHaveLength(1);
});

test('a rematch is played at the same table, once', async () => {
  const match = { ...viewOf().match, totals: [[-1, 1]], winners: [1] };
  await sitDown(
    viewOf(
      {
        match,
        seats: viewOf().seats.slice(0, 2),
        phase: 'match_over',
        decision: 'match.2',
        result: resultOf({}),
      },
      { order: [0, 1] },
    ),
  );
  const button = screen.getByRole('button', { name: 'Rematch' });
  await fireEvent.click(button, { detail: 2 });
  expect(line.of('next_round')).toHaveLength(0);
  await fireEvent.click(button, { detail: 1 });
  await fireEvent.click(button, { detail: 1 });
  expect(line.of('next_round')).toMatchObject([{ decision: 'match.2' }]);
});

test('the end of a round shows every hand and every item, and goes on once', async () => {
  const seats = { seats: viewOf().seats.slice(0, 2), match: { ...viewOf().match, totals: [[-1, 1]] } };
  const over = viewOf(
    { ...seats, phase: 'round_over', decision: 'r1.next', result: resultOf({}) },
    { order: [0, 1] },
  );
  await sitDown(over);
  expect(screen.getByTestId('account-0')).toHaveTextContent('1 card left');
  expect(screen.getByTestId('account-0')).toHaveTextContent('paid to Ana');
  expect(
    within(screen.getByTestId('account-0')).getByRole('img', { name: 'three of clubs' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Ana leads the next round.')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Next round' }));
  await fireEvent.click(screen.getByRole('button', { name: 'One moment…' }));
  expect(line.of('next_round')).toHaveLength(1);
});
