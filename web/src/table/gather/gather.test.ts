import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { settings } from '../../settings';
import { answer } from '../../test/answers';
import { chooseLanguage } from '../../words';
import { ARRANGED, eachAtAGathering, gathering, open, seat, usual, visiting } from '../testing/gathering';
import { line, settle } from '../testing/sitting';
import { viewOf, welcome } from '../testing/views';
import { isLocal } from './invitation';

eachAtAGathering();

test('the host sees the seats, the code, and that others cannot reach this address', async () => {
  await open(gathering());
  expect(screen.getByTestId('place-0')).toHaveTextContent('Maria');
  expect(screen.getByTestId('place-0')).toHaveTextContent('host');
  expect(screen.getByTestId('place-1')).toHaveTextContent('open: waiting for a friend');
  expect(screen.getByTestId('place-2')).toHaveTextContent('computer player, Steady');
  expect(screen.getByTestId('code')).toHaveTextContent('KQ73 MDWP');
  expect(screen.getByTestId('invite')).toHaveTextContent('pusoy serve --lan');
  expect(screen.getByRole('img', { name: /QR code/ })).toBeInTheDocument();
  expect(screen.getByLabelText('Link to this table')).toHaveValue('http://127.0.0.1:8017/tables/abc');
});

test('the host deals once, whatever is pressed', async () => {
  await open(gathering());
  const deal = screen.getByRole('button', { name: 'Deal the cards' });
  await fireEvent.click(deal, { detail: 1 });
  await fireEvent.click(screen.getByRole('button', { name: 'One moment…' }), { detail: 2 });
  expect(line.of('next_round')).toMatchObject([{ decision: 'next.1.1' }]);
  line.hear({ type: 'happened', number: 6, event: { type: 'dealt', round: 1 }, view: viewOf() });
  await settle();
  expect(screen.getByTestId('hand')).toBeInTheDocument();
});

test('a visitor reads the rules and what differs before sitting down, with a name that is remembered', async () => {
  const house = {
    ...gathering().house,
    name: null,
    nearest: 'cardems',
    differences: ['a pass is final until the next lead'],
  };
  await open(visiting({ house }));
  expect(screen.queryByRole('button', { name: 'Deal the cards' })).toBeNull();
  expect(screen.queryByTestId('invite')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down at seat 4' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByTestId('rules-summary')).toHaveTextContent('A pass skips one turn.');
  expect(dialog.getByText('Other than in Cardems')).toBeInTheDocument();
  expect(dialog.getByTestId('differences')).toHaveTextContent('a pass is final until the next lead');
  const nearest = dialog.getByRole('link', { name: 'Rules of Cardems, from which this differs' });
  expect(nearest).toHaveAttribute('href', '/rules/cardems');
  expect(dialog.getByText('Nobody else may watch.')).toBeInTheDocument();
  await fireEvent.input(dialog.getByLabelText('Your name'), { target: { value: 'Jose' } });
  const form = dialog.getByRole('button', { name: 'Sit down' }).closest('form') as HTMLFormElement;
  await fireEvent.submit(form);
  await fireEvent.submit(form);
  expect(line.of('sit')).toMatchObject([{ seat: 3, name: 'Jose' }]);
  expect(settings.name).toBe('Jose');
});

test('that others may watch is told before sitting down, and to those who sit', async () => {
  await open(visiting({ watchers: true }));
  expect(screen.getByTestId('rules-summary')).toHaveTextContent('Others may watch, but see no hands.');
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down at seat 4' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByTestId('rules-summary')).toHaveTextContent('Others may watch, but see no hands.');
  line.hear({ type: 'happened', number: 6, event: { type: 'changed' }, view: gathering({ you: 3 }) });
  await settle();
  expect(screen.getByTestId('rules-summary')).toHaveTextContent('Nobody else may watch.');
});

test('whoever got up and lost the answer asks again on the next line, and is told nothing wrong', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Get up' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Yes, get up' }));
  const asked = line.of('leave');
  expect(asked).toMatchObject([{ seat: 0 }]);
  line.drop();
  await vi.advanceTimersByTimeAsync(1000);
  line.open();
  line.hear(welcome(6, visiting()));
  await settle();
  expect(line.of('leave')).toEqual(asked);
  line.hear({ type: 'done', id: asked[0]?.id ?? '', number: 6 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.of('leave')).toEqual(asked);
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent.trim()).toBe('');
  expect(screen.getByRole('button', { name: 'Sit down at seat 2' })).toBeInTheDocument();
});

test('a published house leads to all its rules', async () => {
  await open(visiting());
  expect(screen.getByRole('link', { name: 'All rules of Cardems' })).toHaveAttribute(
    'href',
    '/rules/cardems',
  );
});

test.each(['en', 'fil'] as const)(
  'a button that sits one down is named by what it shows, in %s',
  async (it) => {
    chooseLanguage(it);
    await open(visiting());
    const button = within(screen.getByTestId('place-3')).getByRole('button');
    const label = button.textContent.trim();
    expect(label).not.toBe('');
    expect(button).toHaveAccessibleName(expect.stringContaining(label));
  },
);

test('the way out of freeing a seat says what becomes of the seat', async () => {
  const seats = gathering().seats.map((one, at) => (at === 1 ? seat({ name: 'Jose', kind: 'person' }) : one));
  await open(gathering({ seats }));
  await fireEvent.click(screen.getByRole('button', { name: 'Give the seat of Jose to others' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(screen.getByRole('button', { name: 'Give the seat of Jose to others' })).toBeInTheDocument();
  expect(line.of('leave')).toEqual([]);
});

test.each([
  ['http://127.0.0.1:8017/tables/abc#take=x', true],
  ['https://table.example/tables/abc#take=x', false],
])('the link %s that takes a seat warns where no other device reaches it: %j', async (link, warned) => {
  answer({ ...usual, 'POST /api/tables/abc/move': { body: { link } } });
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Move my seat to another device' }));
  const dialog = within(screen.getByRole('dialog'));
  await fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
  await settle();
  expect(dialog.getByLabelText('Link that takes your seat')).toHaveValue(link);
  expect(dialog.queryByText(/Others cannot reach this address/) !== null).toBe(warned);
});

test('a seat that was taken meanwhile is told in the dialog', async () => {
  await open(visiting());
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down at seat 2' }));
  await fireEvent.submit(screen.getByRole('button', { name: 'Sit down' }).closest('form') as HTMLFormElement);
  const problem = { code: 'seat_taken', message: 'Somebody sits there already.', rule: '', faults: [] };
  line.hear({ type: 'refused', id: line.of('sit')[0]?.id ?? '', problem });
  await settle();
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('Somebody sits there');
});

test('a table in play that nobody may watch offers its open seats', async () => {
  await open(visiting({ phase: 'playing' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('They are playing');
  expect(screen.getByTestId('place-1')).toHaveTextContent('a computer player plays for now');
  expect(screen.getByRole('button', { name: 'Sit down at seat 2' })).toBeInTheDocument();
});

test('a guest waits for the host by name', async () => {
  const seats = gathering().seats.map((one, at) => (at === 1 ? seat({ name: 'Jose', kind: 'person' }) : one));
  await open(gathering({ you: 1, seats, decision: null, arranged: null }));
  expect(screen.getByText('Waiting for Maria to deal.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Arrange the table' })).toBeNull();
});

test('what the host arranges is asked for at once, and one wish does not take back another', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => dialog.getByRole('option', { name: 'Partners' }));
  await fireEvent.click(dialog.getByRole('switch', { name: 'Hints' }));
  await fireEvent.click(dialog.getByRole('switch', { name: 'Clock' }));
  await fireEvent.change(dialog.getByLabelText('Seat 4'), { target: { value: 'random' } });
  expect(line.of('arrange')).toMatchObject([
    { rules: 'cardems', hints: false, turn: null },
    { hints: false, turn: 30, bank: 60 },
    {
      hints: false,
      turn: 30,
      seats: [
        { kind: 'open' },
        { kind: 'open' },
        { kind: 'computer' },
        { kind: 'computer', level: 'random' },
      ],
    },
  ]);
});

test('seconds that are no number are marked, and the clock stays as it was', async () => {
  await open(gathering({ arranged: { ...ARRANGED, turn: 45, bank: 60 } }));
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  const turn = screen.getByLabelText('Seconds for a turn');
  await fireEvent.change(turn, { target: { value: '' } });
  expect(line.of('arrange')).toEqual([]);
  expect(turn).toHaveAttribute('aria-invalid', 'true');
  expect(turn).toHaveAccessibleDescription('A number from 3 to 3600.');
  await fireEvent.click(screen.getByRole('switch', { name: 'Hints' }));
  expect(line.of('arrange')).toMatchObject([{ hints: false, turn: 45 }]);
  await fireEvent.change(turn, { target: { value: '1' } });
  expect(line.of('arrange').at(-1)).toMatchObject({ turn: 3 });
  expect(turn).toHaveValue(3);
  expect(turn).not.toHaveAttribute('aria-invalid');
  expect(turn).toHaveAccessibleDescription('');
});

test('a refused wish is taken back, and says why', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  const hints = screen.getByRole('switch', { name: 'Hints' });
  await fireEvent.click(hints);
  expect(hints).not.toBeChecked();
  const problem = { code: 'not_host', message: 'Only the host may do that.', rule: '', faults: [] };
  line.hear({ type: 'refused', id: line.of('arrange')[0]?.id ?? '', problem });
  await settle();
  expect(hints).toBeChecked();
  expect(screen.getByTestId('faults')).toHaveTextContent('Only the host may do that.');
});

test('options are checked together, and every fault is shown where it belongs', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  await waitFor(() => screen.getByText('More options'));
  await fireEvent.change(screen.getByLabelText(/What a pass is/), { target: { selectedIndex: 1 } });
  const points = screen.getByLabelText(/The score of each place/);
  expect(points).toHaveValue('3, 2, 1, 0');
  await fireEvent.change(points, { target: { value: '3, x' } });
  expect(screen.getByText('2 options changed')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }));
  const asked = line.of('arrange');
  expect(asked).toMatchObject([
    { rules: { ...ARRANGED.rules, passing: 'locked_out', place_points: '3, x' } },
  ]);
  const faults = ["place_points: '3, x' is no list", 'one more'];
  line.hear({
    type: 'refused',
    id: asked[0]?.id ?? '',
    problem: { code: 'bad_ruleset', message: 'These rules cannot be played.', rule: '', faults },
  });
  await settle();
  expect(
    within(screen.getByTestId('faults'))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(faults);
  expect(points).toHaveAttribute('aria-invalid', 'true');
  await fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }));
  expect(points).toHaveValue('3, 2, 1, 0');
  expect(screen.queryByTestId('faults')).toBeNull();
});

test('rules can be used as soon as something is typed, which stands as it was typed', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  await waitFor(() => screen.getByText('More options'));
  const points = screen.getByLabelText(/The score of each place/);
  expect(screen.queryByRole('button', { name: 'Use these rules' })).toBeNull();
  for (const value of ['3,', '3,2', '3,2,0,0']) {
    await fireEvent.input(points, { target: { value } });
    expect(points).toHaveValue(value);
  }
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }));
  expect(line.of('arrange')).toMatchObject([{ rules: { place_points: [3, 2, 0, 0] } }]);
  await fireEvent.change(points);
  expect(points).toHaveValue('3, 2, 0, 0');
  await fireEvent.input(points, { target: { value: '' } });
  expect(points).toHaveValue('');
  await fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }));
  expect(points).toHaveValue('3, 2, 1, 0');
});

test('without the server’s list of options there is no form for them', async () => {
  answer({ ...usual, 'GET /api/options': { status: 404, body: { code: 'not_found', message: 'x' } } });
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  await settle();
  expect(screen.queryByText('More options')).toBeNull();
});

test('a table that cannot say how it is reached says so, and is asked again', async () => {
  answer({
    ...usual,
    'GET /api/tables/abc/invite': ['offline', usual['GET /api/tables/abc/invite']],
  });
  await open(gathering());
  expect(screen.getByText(/The server does not answer/)).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => screen.getByTestId('code'));
});

test('what only this machine reaches is known', () => {
  const links = [
    'http://127.0.0.1:8017/t',
    'http://localhost/t',
    'http://[::1]:8017/t',
    'https://a.localhost/t',
  ];
  expect(links.map(isLocal)).toEqual([true, true, true, true]);
  const others = [
    'http://192.168.1.7:8017/t',
    'https://table.example/t',
    'http://127.example/t',
    'no address',
  ];
  expect(others.map(isLocal)).toEqual([false, false, false, false]);
});
