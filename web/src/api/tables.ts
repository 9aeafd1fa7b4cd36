import type { InviteBody, MoveBody, TableBody } from '../wire';
import { request } from './request';

/** What a new table is made from. */
export interface TableWish {
  game: string;
  rules: string;
  level: string;
  /** How many sit there, where the house leaves that open. */
  seats?: number;
  pace: string;
  hints: boolean;
  tracker: boolean;
}

/** Set up a table and sit down at it; its id. Raises ApiError. */
export async function makeTable(wish: TableWish, language: string): Promise<string> {
  return post(wish, language);
}

/** Set up a table at which friends gather, and sit down at it under this name; its id. Raises ApiError. */
export async function makeGathering(wish: TableWish, name: string, language: string): Promise<string> {
  return post({ ...wish, name, gather: true }, language);
}

/**
 * Set up a table like this one, with the same rules and settings; its id. Friends can `gather` at it, or else computer
 * players take all other seats. Raises ApiError.
 */
export async function makeTableLike(table: string, language: string, gather = false): Promise<string> {
  return post(gather ? { like: table, gather } : { like: table }, language);
}

async function post(body: object, language: string): Promise<string> {
  return (await ask<TableBody>('/api/tables', language, body)).table;
}

async function ask<T>(address: string, language: string, body: object | null): Promise<T> {
  return request<T>(`${address}?language=${encodeURIComponent(language)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
}

/** The id of the table with this short code. Raises ApiError. */
export async function joinByCode(code: string, language: string): Promise<string> {
  return (await ask<TableBody>('/api/join', language, { code })).table;
}

/** Where it is told how others reach a table. */
export function invitationAddress(table: string, language: string): string {
  return `${addressOf(table)}/invite?language=${encodeURIComponent(language)}`;
}

export type Invitation = InviteBody;

/** A link that takes one's seat to another device. Raises ApiError. */
export async function linkToMove(table: string, language: string): Promise<string> {
  return (await ask<MoveBody>(`${addressOf(table)}/move`, language, null)).link;
}

/** Take a seat with what such a link holds. Raises ApiError. */
export async function takeSeat(table: string, token: string, language: string): Promise<void> {
  await ask<TableBody>(`${addressOf(table)}/take`, language, { token });
}

/** What a link that takes a seat holds, by the part of the address after `#`; null where it is no such link. */
export function tokenIn(hash: string): string | null {
  const found = /^#take=(.+)$/.exec(hash)?.[1];
  return found ?? null;
}

/** Where the record of a table's finished rounds is. */
export function recordAddress(table: string): string {
  return `${addressOf(table)}/record`;
}

function addressOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}
