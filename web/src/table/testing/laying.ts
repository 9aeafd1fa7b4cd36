import { fireEvent, screen, within } from '@testing-library/svelte';
import type { Considered, Hinted, Problem } from '../../wire';
import { line, settle } from './sitting';

export const setButton = () => screen.getByTestId('set');
export const detail = () => screen.getByTestId('detail');
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
const ROW_NAMES = ['Front', 'Middle', 'Back'];
export const rowButton = (row: number) =>
  within(screen.getByTestId(`row-${row}`)).getByRole('button', {
    name: new RegExp(`^Put into: ${ROW_NAMES[row]}`),
  });
export const cardsIn = (testId: string) =>
  [...screen.getByTestId(testId).querySelectorAll<HTMLElement>('[data-card]')].map(
    (one) => one.dataset['card'],
  );
export const rows = () => [0, 1, 2].map((row) => cardsIn(`row-${row}`));
export const byCode = (code: string) =>
  document.querySelector<HTMLElement>(`[data-card="${code}"]`) as HTMLElement;

export const BEST = '2C 3D 4S / 6C 6D 8S 9H 9C / 5H JD QS KH AC';
export const FOUL: Problem = {
  code: 'foul_back_middle',
  message: 'The back must be higher than the middle.',
  rule: 'order',
  faults: [],
};

export async function tap(...codes: string[]): Promise<void> {
  for (const code of codes) await fireEvent.click(byCode(code));
}

export async function key(
  name: string,
  target: Element = document.activeElement ?? document.body,
): Promise<void> {
  await fireEvent.keyDown(target, { key: name });
  await settle();
}

/** The rows filled by a hint, which is the shortest way. */
export async function layAll(text = BEST): Promise<void> {
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

export async function consider(change: Partial<Considered> = {}): Promise<void> {
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
