import { fireEvent, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { answer, HOUSES } from '../test/answers';
import { eachAtATable, line, settle, sitDown } from './testing/sitting';
import { viewOf, welcome } from './testing/views';

eachAtATable();

const menu = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
const stuck = () => screen.getByRole('switch', { name: /nothing is legal/ });
const toLead = () => screen.getByRole('switch', { name: /until the next lead/ });

test('a habit is shown as the table has it, whatever was asked', async () => {
  await sitDown();
  await menu();
  await fireEvent.click(stuck());
  expect(line.of('habits')).toHaveLength(1);
  expect(stuck()).not.toBeChecked();
  const problem = { code: 'not_saved', message: 'It could not be saved.', rule: '', faults: [] };
  line.hear({ type: 'fault', problem, closing: false });
  await settle();
  expect(stuck()).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be saved.');
  await fireEvent.click(stuck());
  const habits = { pass_when_stuck: true, pass_to_lead: false };
  line.hear({ type: 'refreshed', number: 5, view: viewOf({ habits }) });
  await settle();
  expect(stuck()).toBeChecked();
});

test('a habit that was not to be had is not asked for again with the next', async () => {
  await sitDown();
  await menu();
  await fireEvent.click(stuck());
  const problem = { code: 'not_saved', message: '', rule: '', faults: [] };
  line.hear({ type: 'fault', problem, closing: false });
  await fireEvent.click(toLead());
  expect(line.of('habits').at(-1)?.habits).toEqual({ pass_when_stuck: false, pass_to_lead: true });
});

test('two habits asked for in one go are both asked for', async () => {
  await sitDown();
  await menu();
  await fireEvent.click(stuck());
  await fireEvent.click(toLead());
  expect(line.of('habits').at(-1)?.habits).toEqual({ pass_when_stuck: true, pass_to_lead: true });
});

test('while the line is down nothing of the table is switched, and it is said why', async () => {
  await sitDown();
  await menu();
  line.drop();
  await settle();
  for (const one of [stuck(), screen.getByRole('radio', { name: 'Fast' })]) {
    await fireEvent.click(one);
    expect(one).not.toBeChecked();
  }
  expect(stuck()).toHaveAttribute('aria-disabled', 'true');
  expect(stuck()).toHaveAccessibleDescription(/The line is down/);
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await vi.advanceTimersByTimeAsync(1000);
  line.open();
  line.hear(welcome(5));
  await settle();
  expect(stuck()).toHaveAttribute('aria-disabled', 'false');
  expect([...line.of('habits'), ...line.of('pace')]).toEqual([]);
});

test('another pace is shown as asked for, and as it is when that is refused', async () => {
  await sitDown();
  await menu();
  const fast = screen.getByRole('radio', { name: 'Fast' });
  await fireEvent.click(fast);
  expect(fast).toBeChecked();
  const problem = { code: 'internal_error', message: 'Sorry.', rule: '', faults: [] };
  line.hear({ type: 'refused', id: line.of('pace')[0]?.id ?? '', problem });
  await settle();
  expect(fast).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('Sorry.');
});

test('the rules of a published house are a page, those of one’s own are told at the table', async () => {
  answer({ 'GET /api/houses': { body: HOUSES } });
  await sitDown();
  await menu();
  const page = screen.getByRole('link', { name: 'Rules of this house' });
  expect(page).toHaveAttribute('href', '/rules/cardems');
  const house = {
    ...viewOf().house,
    name: null,
    title: 'Rules of your own',
    summary: ['A pass is final.'],
    nearest: 'cardems',
    differences: ['a pass is final until the next lead'],
  };
  const clock = { turn: 30, bank: [12, 60, 60, 60], deadlines: [null, null, null, null], now: 1 };
  line.hear({ type: 'refreshed', number: 5, view: viewOf({ house, clock }) });
  await settle();
  await fireEvent.click(screen.getByRole('button', { name: 'Rules of this house' }));
  const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'How it is played here' }));
  expect(dialog).toHaveTextContent('A pass is final.');
  expect(dialog).toHaveTextContent('a pass is final until the next lead');
  expect(dialog).toHaveTextContent('30 seconds for a turn, then what is left in reserve.');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
