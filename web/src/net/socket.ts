import type { FromClient, FromServer } from '../wire';
import { waitBefore } from './backoff';
import { Outbox, RESEND_MS, type Move } from './outbox';
import { outdated, PROTOCOL } from './version';

export const PING_MS = 20_000;
export const PONG_MS = 9_000;
/** How long an event that the server has may take to come, before the line counts as broken. */
export const GAP_MS = 1_000;
/** How many faults in place of its answer a move may meet before it is given up. */
export const FAULTS = 5;

const CLOSED_FORBIDDEN = 4403;
const CLOSED_UNKNOWN = 4404;

/**
 * How the line to the table is: `connecting` for the first time, `open`, `lost` (and being mended), or
 * over for good because the table is `unknown` or is somebody else's (`forbidden`).
 */
export type Link = 'connecting' | 'open' | 'lost' | 'unknown' | 'forbidden';

export interface Heard {
  link(link: Link): void;
  message(message: FromServer): void;
  /** A move is not sent any more: the server has a fault for it each time. It may have been done all the same. */
  gaveUp(move: Move): void;
}

/** What of a WebSocket is used, so that tests can put their own in its place. */
export type Line = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export interface Means {
  open(address: string): Line;
  random(): number;
  language(): string;
  build: string;
}

/** Where the socket of a table is, seen from the page. */
export function addressOf(table: string, page: Location | URL = location): string {
  const scheme = page.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${page.host}/tables/${encodeURIComponent(table)}/socket`;
}

/**
 * The line to one table, kept up: it says hello, pings, connects anew when the line is lost or an event is
 * missing, at once when the page is seen again or the network is back, and sends unanswered moves again.
 */
export class TableSocket {
  private line: Line | null = null;
  private welcomed = false;
  private number = 0;
  private attempt = 0;
  /** A server of another version may never understand what it did not understand once. */
  private faults = FAULTS;
  private link: Link = 'connecting';
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private resend: ReturnType<typeof setInterval> | undefined;
  private gap: ReturnType<typeof setTimeout> | undefined;
  /** The highest number that the server has told of. */
  private ahead = 0;
  private readonly outbox = new Outbox();
  private readonly wake = (): void => {
    if (document.visibilityState !== 'hidden') this.check();
  };

  constructor(
    private readonly address: string,
    private readonly heard: Heard,
    private readonly means: Means,
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', this.wake);
    window.addEventListener('online', this.wake);
    window.addEventListener('pageshow', this.wake);
    this.connect();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.wake);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('pageshow', this.wake);
    this.hangUp();
  }

  /** Send what need not arrive: a question that is asked again when its answer is missed. */
  ask(message: Exclude<FromClient, Move>): void {
    if (this.welcomed) this.write(message);
  }

  /** Send a move until it is answered. */
  move(move: Move): void {
    this.outbox.add(move, performance.now());
    if (this.welcomed) this.write(move);
  }

  /** Say hello again, in the language of now. The whole view comes back in it. */
  greet(): void {
    if (this.line?.readyState === 1) this.hello();
  }

  /** The line looks dead or the page is back: make sure that there is one. */
  private check(): void {
    if (this.link === 'unknown' || this.link === 'forbidden') return;
    if (this.line === null) {
      this.attempt = 0;
      this.connect();
    } else if (this.welcomed) {
      this.sendPing();
    }
  }

  private connect(): void {
    this.hangUp();
    const line = this.means.open(this.address);
    this.line = line;
    this.watch();
    line.onopen = () => this.hello();
    line.onmessage = (event) => {
      if (typeof event.data === 'string') this.hear(JSON.parse(event.data) as FromServer);
    };
    line.onclose = (event) => this.closed(event.code);
  }

  private hello(): void {
    this.write({
      type: 'hello',
      protocol: PROTOCOL,
      language: this.means.language(),
      build: this.means.build,
    });
  }

  private hear(message: FromServer): void {
    // Until the whole view is there, nothing else shows that it will come.
    if (!this.welcomed && message.type !== 'welcome' && message.type !== 'fault') return;
    if (this.welcomed || message.type === 'welcome') this.alive();
    switch (message.type) {
      case 'welcome':
        if (this.welcomed && message.number < this.number) return; // heard twice, or overtaken
        this.faults = outdated(message, this.means.build) ? 1 : FAULTS;
        this.welcome(message.number);
        break;
      case 'happened':
        if (message.number <= this.number) return;
        if (message.number > this.number + 1) return this.lose();
        this.number = message.number;
        break;
      case 'refreshed':
        // A view of a later event would hide that the event is missing, and the event brings a view anyway.
        if (message.number !== this.number) return this.expect(message.number);
        break;
      case 'pong':
        this.expect(message.number);
        break;
      case 'done':
        this.expect(message.number);
        if (!this.outbox.answered(message.id)) return;
        break;
      case 'stale':
      case 'refused':
        if (!this.outbox.answered(message.id)) return; // it was sent twice, and has its answer
        break;
    }
    this.heard.message(message);
    if (message.type === 'fault' && this.welcomed) {
      for (const move of this.outbox.faulted(this.faults)) this.heard.gaveUp(move);
    }
  }

  /** The table is at this number: if its events do not come soon, they were lost on the way. */
  private expect(number: number): void {
    this.ahead = Math.max(this.ahead, number);
    if (this.ahead <= this.number || this.gap !== undefined) return;
    this.gap = setTimeout(() => {
      this.gap = undefined;
      if (this.number < number) this.lose();
      else this.expect(this.ahead);
    }, GAP_MS);
  }

  private welcome(number: number): void {
    const first = !this.welcomed;
    this.welcomed = true;
    this.number = this.ahead = number;
    this.attempt = 0;
    this.say('open');
    if (!first) return;
    for (const move of this.outbox.all(performance.now())) this.write(move);
    this.ping = setInterval(() => this.sendPing(), PING_MS);
    this.resend = setInterval(() => {
      const due = this.outbox.due(performance.now());
      for (const move of due) this.write(move);
      if (due.length > 0) this.sendPing(); // is nothing answered because the line is dead?
    }, RESEND_MS / 5);
  }

  private sendPing(): void {
    this.write({ type: 'ping' });
    this.watch();
  }

  /** Something must come soon, or the line is given up. */
  private watch(): void {
    this.pong ??= setTimeout(() => this.lose(), PONG_MS);
  }

  private alive(): void {
    clearTimeout(this.pong);
    this.pong = undefined;
  }

  private closed(code: number): void {
    if (code === CLOSED_UNKNOWN || code === CLOSED_FORBIDDEN) {
      this.hangUp();
      this.say(code === CLOSED_UNKNOWN ? 'unknown' : 'forbidden');
    } else {
      this.lose();
    }
  }

  /** Give this line up and try another after a while. */
  private lose(): void {
    this.hangUp();
    this.say('lost');
    this.retry = setTimeout(() => this.connect(), waitBefore(this.attempt, this.means.random));
    this.attempt += 1;
  }

  private hangUp(): void {
    clearTimeout(this.retry);
    this.alive();
    clearTimeout(this.gap);
    this.gap = undefined;
    clearInterval(this.ping);
    clearInterval(this.resend);
    this.welcomed = false;
    const line = this.line;
    this.line = null;
    if (line === null) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  private write(message: FromClient): void {
    if (this.line?.readyState === 1) this.line.send(JSON.stringify(message));
  }

  private say(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.heard.link(link);
  }
}
