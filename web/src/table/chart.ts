/** The lines of a chart of totals: one a seat, in a box of `width` by `height`, from zero at the start on. */
export interface Chart {
  readonly lines: readonly {
    readonly seat: number;
    readonly points: string;
    readonly end: { x: number; y: number };
  }[];
  /** Heights of the marked levels, with their values: the least, zero, the most. */
  readonly levels: readonly { readonly value: number; readonly y: number }[];
}

export function chartOf(totals: readonly (readonly number[])[], width: number, height: number): Chart {
  const seats = totals[0]?.length ?? 0;
  const all = totals.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(0, ...all);
  const span = most - least || 1;
  const x = (round: number) => (totals.length === 0 ? 0 : (round / totals.length) * width);
  const y = (value: number) => height - ((value - least) / span) * height;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const values = [0, ...totals.map((row) => row[seat] ?? 0)];
    const points = values.map((value, round) => `${x(round).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return { seat, points, end: { x: x(totals.length), y: y(values.at(-1) ?? 0) } };
  });
  const levels = [...new Set([least, 0, most])].map((value) => ({ value, y: y(value) }));
  return { lines, levels };
}
