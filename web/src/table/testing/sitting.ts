import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import type { TableView } from '../../wire';
import { settings } from '../../settings';
import { chooseLanguage } from '../../words';
// What a page loads when it is wanted is there already: how long that takes is no matter of these tests.
import '../gather/GatherPage.svelte';
import '../gather/PeopleDialog.svelte';
import '../sets/SetRoom.svelte';
import TablePage from '../TablePage.svelte';
import { FakeLine } from './line';
import { viewOf, welcome } from './views';

/** The line of the table that is being looked at. */
export let line: FakeLine;

/** Every test of a file that calls this has a page without a network, and a clock of its own. */
export function eachAtATable(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // jsdom lays nothing out, and so has nothing to observe.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    vi.stubGlobal(
      'WebSocket',
      class extends FakeLine {
        constructor() {
          super();
          // eslint-disable-next-line @typescript-eslint/no-this-alias
          line = this;
        }
      },
    );
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    settings.sort = 'rank';
    chooseLanguage('browser');
  });
}

/** Let what is due within the blink of an eye happen. */
export const settle = () => vi.advanceTimersByTimeAsync(100);

/** The page of a table, at its fifth event. */
export async function sitDown(view: TableView = viewOf()): Promise<void> {
  render(TablePage, { table: 'abc' });
  line.open();
  line.hear(welcome(5, view));
  await settle();
}

export const card = (name: string) => screen.getByRole('button', { name });
export const playButton = () => screen.getByTestId('play');

export async function selectEights(): Promise<void> {
  await fireEvent.click(card('eight of spades'));
  await fireEvent.click(card('eight of hearts'));
  await settle();
  line.hear({
    type: 'considered',
    cards: '8S 8H',
    name: 'pair of eights',
    problem: null,
    rows: [],
    warning: null,
  });
  await settle();
}

export async function press(button: HTMLElement): Promise<void> {
  await fireEvent.pointerDown(button);
  await fireEvent.click(button);
}
