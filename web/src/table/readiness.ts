import type { TableView } from '../wire';
import { nameOf } from './telling';

/** Has whoever sits there asked for the next deal, and waits for the others? */
export function isReady(view: TableView, seat: number | null): boolean {
  return seat !== null && view.seats[seat]?.ready === true;
}

/** The names of those who are ready for the next deal, or of those who are waited for. */
export function namesOf(view: TableView, ready: boolean): string[] {
  return view.seats.flatMap((one, seat) => (one.ready === ready ? [nameOf(view, seat)] : []));
}
