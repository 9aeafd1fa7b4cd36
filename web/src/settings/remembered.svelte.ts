import { parse, type Settings } from './values';

export type { Settings } from './values';

const KEY = 'pusoy.settings';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // private windows and blocked storage throw
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // then it lasts as long as the page
  }
}

/** Reads like an object, is drawn anew where it changes, and keeps every change. */
class Remembered {
  #values = $state<Settings>(parse(read()));

  static {
    for (const name of Object.keys(parse(null)) as (keyof Settings)[])
      Object.defineProperty(this.prototype, name, {
        get(this: Remembered) {
          return this.#values[name];
        },
        set(this: Remembered, value: never) {
          this.#values[name] = value;
          write(JSON.stringify(this.#values));
        },
      });
  }

  constructor() {
    // Another tab changed something: follow it, as one person would expect.
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.#values = parse(event.newValue);
    });
  }
}

export const remembered = new Remembered() as Remembered & Settings;
