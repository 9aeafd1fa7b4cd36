import type { Welcome } from '../wire';

/** The version of the messages that this client speaks. */
export const PROTOCOL = 2;

/** Was the client made for another version of the server? A build without a name, as in development, is any. */
export function outdated(welcome: Welcome, build: string, protocol: number = PROTOCOL): boolean {
  return welcome.protocol !== protocol || (build !== '' && welcome.build !== '' && welcome.build !== build);
}
