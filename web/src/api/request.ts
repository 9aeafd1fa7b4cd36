/** A request that was not answered as wished: the server's stable code, and its sentence in the person's language. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The HTTP status, or 0 where nobody answered. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** Why something did not come: nobody answers, there is no such thing, the server says no, or it cannot just now. */
export type Why = 'offline' | 'missing' | 'refused' | 'failed';

const TOO_MANY = 429;

/** What a person is told of an error; the sentence is empty where the server said none. */
export interface Told {
  readonly why: Why;
  readonly message: string;
}

/**
 * What the API answers at this address. Raises ApiError: its code is `offline` when nobody answers, and `http_404`
 * and the like where the answer has no code of its own. A request that is given up raises what `fetch` does.
 */
export async function request<T>(address: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, headers: { accept: 'application/json', ...init.headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError('offline', '', 0);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body as T;
  const told = (body ?? {}) as { code?: string; message?: string };
  throw new ApiError(told.code ?? `http_${answer.status}`, told.message ?? '', answer.status);
}

/** What an error means to a person. */
export function toldOf(error: unknown): Told {
  if (!(error instanceof ApiError)) return { why: 'failed', message: '' };
  return { why: whyOf(error), message: error.message };
}

function whyOf({ code, status }: ApiError): Why {
  if (code === 'offline') return 'offline';
  if (status === 404) return 'missing';
  return status >= 400 && status < 500 && status !== TOO_MANY ? 'refused' : 'failed';
}
