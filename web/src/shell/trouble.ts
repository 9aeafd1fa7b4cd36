import type { Told } from '../api/request';
import { say } from '../words';

/** What went wrong, as a sentence: the server's own where it sent one. */
export function tellTrouble({ why, message }: Told): string {
  if (why === 'offline') return say('shell.offline');
  return message === '' ? say('shell.failed') : message;
}
