import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewOf } from '../table/testing/views';
import type { FromClient, FromServer, TableView } from '../wire';
import type { Move } from './outbox';
import { TableSocket, type Line, type Link } from './socket';

/** What befalls one message: chances that add up to less than one. */
const CHANCES = { drop: 0.05, double: 0.08, delay: 0.1, swap: 0.06, cut: 0.02, mute: 0.01 } as const;
type Fate = keyof typeof CHANCES | 'none';

/** Numbers from 0 to 1 that follow from a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A table as far as a line can tell: numbered events, and moves that are done once. */
class Host {
  number = 2;
  readonly moves = new Map<string, number>();
  readonly done: string[] = [];
  readonly lines = new Set<BadLine>();

  happen(id: string | null): void {
    this.number += 1;
    if (id !== null) {
      this.done.push(id);
      this.moves.set(id, this.number);
    }
    const event = { type: 'changed' } as const;
    for (const line of this.lines)
      line.down({ type: 'happened', number: this.number, event, view: this.view });
  }

  get view(): TableView {
    return viewOf({ decision: `${this.number}` });
  }

  hear(line: BadLine, message: FromClient): void {
    if (message.type === 'hello') {
      this.lines.add(line);
      line.down({ type: 'welcome', protocol: 2, build: 'b', number: this.number, view: this.view });
    } else if (message.type === 'ping') line.down({ type: 'pong', number: this.number });
    else if (message.type === 'act') this.act(line, message.id, message.decision);
  }

  private act(line: BadLine, id: string, decision: string): void {
    const problem = { code: 'stale_decision', message: '', rule: '', faults: [] };
    if (!this.moves.has(id)) {
      if (decision !== `${this.number}`) return line.down({ type: 'stale', id, problem });
      this.happen(id);
    }
    line.down({ type: 'done', id, number: this.moves.get(id) ?? 0 });
  }
}

/** One direction of a line: what is said comes out later, twice, in another order, or never. */
class Pipe {
  private held: string | null = null;
  private ready = 0;

  constructor(
    private readonly world: World,
    private readonly line: BadLine,
    private readonly out: (text: string) => void,
  ) {}

  say(text: string): void {
    const fate = this.world.fate();
    if (fate === 'cut') return this.line.cut();
    if (fate === 'mute') this.line.muted = true;
    if (this.line.muted || fate === 'drop') return;
    if (fate === 'swap' && this.held === null) {
      this.held = text;
      return;
    }
    this.pass(text, fate === 'delay' ? 4000 * this.world.random() : 20);
    if (fate === 'double') this.pass(text, 500 * this.world.random());
    if (this.held !== null) this.pass(this.held, 20);
    this.held = null;
  }

  /** Nothing overtakes what is only late. */
  private pass(text: string, wait: number): void {
    this.ready = Math.max(this.ready, Date.now() + wait);
    setTimeout(
      () => !this.line.muted && this.line.readyState === 1 && this.out(text),
      this.ready - Date.now(),
    );
  }
}

/** A line between a page and the table on which everything goes wrong now and then. */
class BadLine implements Line {
  readyState: 0 | 1 | 2 | 3 = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  muted = false;
  private readonly up: Pipe;
  private readonly downward: Pipe;

  constructor(private readonly world: World) {
    const { host } = world;
    this.up = new Pipe(world, this, (text) => host.hear(this, JSON.parse(text) as FromClient));
    this.downward = new Pipe(world, this, (text) => this.onmessage?.({ data: text }));
    setTimeout(() => {
      if (this.readyState !== 0) return;
      if (world.faulty && world.random() < 0.1) return this.cut();
      this.readyState = 1;
      this.onopen?.();
    }, 30);
  }

  send(text: string): void {
    this.up.say(text);
  }

  down(message: FromServer): void {
    if (this.readyState === 1) this.downward.say(JSON.stringify(message));
  }

  close(): void {
    this.readyState = 3;
    if (!this.muted) this.world.host.lines.delete(this);
  }

  cut(): void {
    this.close();
    this.onclose?.({ code: 1006 });
  }
}

/** A page at a table, on bad lines. */
class World {
  readonly host = new Host();
  readonly random: () => number;
  readonly seen: number[] = [];
  readonly answers = new Map<string, FromServer['type'][]>();
  readonly given: Move[] = [];
  faulty = true;
  link: Link = 'connecting';
  shown = '';
  readonly socket: TableSocket;

  constructor(seed: number) {
    this.random = chance(seed);
    const heard = {
      link: (link: Link) => (this.link = link),
      message: (message: FromServer) => this.heard(message),
      gaveUp: (move: Move) => void this.given.push(move),
    };
    this.socket = new TableSocket('ws://x/tables/abc/socket', heard, {
      open: () => new BadLine(this),
      random: this.random,
      language: () => 'en',
      build: 'b',
    });
  }

  fate(): Fate {
    let left = this.faulty ? this.random() : 1;
    for (const [fate, chance] of Object.entries(CHANCES)) {
      left -= chance;
      if (left < 0) return fate as Fate;
    }
    return 'none';
  }

  private heard(message: FromServer): void {
    if ('view' in message) this.shown = message.view.decision ?? '';
    if (message.type === 'welcome' || message.type === 'happened') this.seen.push(message.number);
    if ('id' in message)
      this.answers.set(message.id, [...(this.answers.get(message.id) ?? []), message.type]);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Seconds without a fault after which a page must show what is so: a ping, its answer, and a new connection. */
const MENDED = 60;

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'whatever befalls the messages, every move is done once and the page shows the table (seed %i)',
  (seed) => {
    const world = new World(seed);
    const { host, socket } = world;
    socket.start();
    const made: string[] = [];
    for (let second = 0; second < 240; second += 1) {
      if (second % 3 === 0 && world.shown !== '') {
        made.push(`move-${seed}-${made.length}`);
        socket.move({ type: 'act', id: made.at(-1) ?? '', decision: world.shown, action: 'pass' });
      }
      if (world.random() < 0.2) host.happen(null);
      vi.advanceTimersByTime(1000);
    }
    world.faulty = false;
    vi.advanceTimersByTime(MENDED * 1000);

    expect(world.link).toBe('open');
    expect(world.shown).toBe(`${host.number}`);
    expect(host.done).toEqual([...new Set(host.done)]);
    expect(host.done.length).toBeGreaterThan(2);
    expect(world.given).toEqual([]);
    // Each move has one answer, and it is the truth.
    for (const id of made) expect(world.answers.get(id)).toEqual([host.moves.has(id) ? 'done' : 'stale']);
    // What is shown never goes back.
    expect(world.seen).toEqual([...world.seen].sort((one, other) => one - other));
    socket.stop();
  },
);
