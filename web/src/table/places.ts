/** Where a seat is drawn, as its own person sees the table. */
export type Spot = 'bottom' | 'left' | 'top' | 'right';

export interface Placed {
  readonly seat: number;
  readonly spot: Spot;
}

const AROUND: Readonly<Record<number, readonly Spot[]>> = {
  1: ['bottom'],
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/**
 * The seats in the order of their turns from `me` on, each with its place. Seen from above, a table that
 * plays clockwise goes on to the left of the seat at the bottom.
 */
export function placesOf(order: readonly number[], clockwise: boolean, me: number): Placed[] {
  const first = Math.max(0, order.indexOf(me));
  const turned = [...order.slice(first), ...order.slice(0, first)];
  const around = AROUND[order.length] ?? AROUND[4] ?? [];
  const spots = clockwise ? around : [...around.slice(0, 1), ...around.slice(1).reverse()];
  return turned.map((seat, index) => ({ seat, spot: spots[index] ?? 'top' }));
}

/** The partner of a seat where the seats play as two teams: the one opposite. */
export function partnerOf(order: readonly number[], seat: number): number | null {
  const at = order.indexOf(seat);
  return order.length === 4 && at >= 0 ? (order[(at + 2) % 4] ?? null) : null;
}
