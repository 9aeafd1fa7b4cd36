/** A refusal of the server, with its stable code and its sentence in the person's language. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a new table is made from. */
export interface TableWish {
  rules: string;
  /** Without it the server chooses. */
  level?: string;
  pace: string;
  hints: boolean;
  tracker: boolean;
}

/** Set up a table and sit down at it; its id. Raises ApiError, with the code `offline` when nobody answers. */
export async function makeTable(wish: TableWish, language: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(`/api/tables?language=${encodeURIComponent(language)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'pusoy-dos', ...wish }),
    });
  } catch {
    throw new ApiError('offline', '');
  }
  const body = (await answer.json().catch(() => ({}))) as {
    table?: string;
    code?: string;
    message?: string;
  };
  if (!answer.ok || body.table === undefined) {
    throw new ApiError(body.code ?? `http_${answer.status}`, body.message ?? '');
  }
  return body.table;
}

/** Where the record of a table's finished rounds is. */
export function recordAddress(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
