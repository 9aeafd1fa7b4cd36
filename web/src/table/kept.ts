/** One's own order of a hand outlives a reload, as long as the tab does. Where nothing can be kept, it does not. */
export function keepOrder(table: string, round: string, own: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ table, round, own }));
  } catch {
    // then it lasts as long as the page
  }
}

/** The order that was kept for this round of this table, or null. */
export function keptOrder(table: string, round: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { table: ofTable, round: ofRound, own } = kept as Record<string, unknown>;
    if (ofTable !== table || ofRound !== round || !Array.isArray(own)) return null;
    return own.filter((card): card is string => typeof card === 'string');
  } catch {
    return null;
  }
}

const KEY = 'pusoy.order';
