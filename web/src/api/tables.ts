import type { TableBody } from '../wire';
import { request } from './request';

/** What a new table is made from. */
export interface TableWish {
  rules: string;
  level: string;
  pace: string;
  hints: boolean;
  tracker: boolean;
}

/** Set up a table and sit down at it; its id. Raises ApiError. */
export async function makeTable(wish: TableWish, language: string): Promise<string> {
  return post({ game: 'pusoy-dos', ...wish }, language);
}

/** Set up a table like this one, with the same opponents, rules and settings; its id. Raises ApiError. */
export async function makeTableLike(table: string, language: string): Promise<string> {
  return post({ like: table }, language);
}

async function post(body: object, language: string): Promise<string> {
  const made = await request<TableBody>(`/api/tables?language=${encodeURIComponent(language)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return made.table;
}

/** Where the record of a table's finished rounds is. */
export function recordAddress(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}
