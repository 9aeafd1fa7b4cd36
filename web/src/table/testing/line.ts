import type { Line } from '../../net/socket';
import type { FromClient, FromServer } from '../../wire';

/** A line without a network: what is said on it is kept, what is heard is up to the test. */
export class FakeLine implements Line {
  readyState: 0 | 1 | 2 | 3 = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly said: FromClient[] = [];
  closed = false;

  send(data: string): void {
    this.said.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  of<T extends FromClient['type']>(type: T): Extract<FromClient, { type: T }>[] {
    return this.said.filter((one): one is Extract<FromClient, { type: T }> => one.type === type);
  }
}
