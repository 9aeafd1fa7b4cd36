import { expect, test } from 'vitest';
import { Outbox, RESEND_MS } from './outbox';

const pass = { type: 'act', id: 'move-1234', decision: 'r1.8', action: 'pass' } as const;
const play = { ...pass, id: 'move-5678', action: '3C' } as const;

test('a move is due once it waited long enough, and then waits anew', () => {
  const outbox = new Outbox();
  outbox.add(pass, 1000);
  expect(outbox.due(999 + RESEND_MS)).toEqual([]);
  expect(outbox.due(1000 + RESEND_MS)).toEqual([pass]);
  expect(outbox.due(1001 + RESEND_MS)).toEqual([]);
});

test('a new connection gets all of them, oldest first, whatever the clock says', () => {
  const outbox = new Outbox();
  outbox.add(pass, 1000);
  outbox.add(play, 900);
  expect(outbox.all(10)).toEqual([pass, play]);
  expect(outbox.due(10 + RESEND_MS)).toEqual([pass, play]);
  outbox.answered(pass.id);
  expect(outbox.all(0)).toEqual([play]);
});
