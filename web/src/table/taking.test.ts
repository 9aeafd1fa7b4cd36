import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { tokenIn } from '../api/tables';
import { answer } from '../test/answers';
import TablePage from './TablePage.svelte';
import { eachAtATable, line, settle } from './testing/sitting';
import { happened, welcome } from './testing/views';

eachAtATable();

function arriveWith(hash: string): void {
  history.replaceState(null, '', `/tables/abc${hash}`);
}
afterEach(() => history.replaceState(null, '', '/'));

test('a link that takes a seat is used once, before the table is entered, and leaves the address', async () => {
  const asked = answer({ 'POST /api/tables/abc/take': { body: { table: 'abc' } } });
  arriveWith('#take=a.b-c');
  render(TablePage, { table: 'abc' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Taking your seat');
  await settle();
  expect(asked.map((one) => one.body)).toEqual([{ token: 'a.b-c' }]);
  expect(location.hash).toBe('');
  line.open();
  line.hear(welcome(5));
  line.hear(happened(6));
  await settle();
  expect(screen.getByTestId('hand')).toBeInTheDocument();
});

test('a link that is used up says so, and still leads to the table', async () => {
  answer({
    'POST /api/tables/abc/take': {
      status: 403,
      body: { code: 'bad_token', message: 'This link is used up.' },
    },
  });
  arriveWith('#take=old');
  render(TablePage, { table: 'abc' });
  await settle();
  expect(screen.getByText('This link is used up.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'To the table' }));
  line.open();
  line.hear(welcome(5));
  await settle();
  expect(screen.getByTestId('hand')).toBeInTheDocument();
});

test('a link that the line kept from working is tried again, for as long as it takes', async () => {
  const cannot = { status: 502, body: null };
  const asked = answer({
    'POST /api/tables/abc/take': ['offline', cannot, { body: { table: 'abc' } }],
  });
  arriveWith('#take=a.b-c');
  render(TablePage, { table: 'abc' });
  for (const trouble of [/does not answer/, /could not answer/]) {
    await settle();
    expect(screen.getByText(trouble)).toBeInTheDocument();
    expect(location.hash).toBe('');
    expect(screen.getByRole('button', { name: 'To the table' })).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  }
  await settle();
  expect(asked.map((one) => one.body)).toEqual(Array(3).fill({ token: 'a.b-c' }));
  line.open();
  line.hear(welcome(5));
  await settle();
  expect(screen.getByTestId('hand')).toBeInTheDocument();
});

test('only such a link takes a seat', () => {
  expect([tokenIn('#take=abc'), tokenIn('#take='), tokenIn(''), tokenIn('#page')]).toEqual([
    'abc',
    null,
    null,
    null,
  ]);
});
