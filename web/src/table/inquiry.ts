import type { AskGroups, Consider, FromServer, TableView } from '../wire';
import { setKey } from './cardsets';
import { isEmpty, rowsText } from './sets/draft';
import { isDos, isSet, myTurn, type TableState } from './state';

/** What the server alone can say of the selection, the rows and the hand: asked once for each. */
export class Inquiry {
  private considered = '';
  private grouped = '';

  /** Whatever was asked is not answered any more. */
  forget(): void {
    this.considered = this.grouped = '';
  }

  /** An answer came: what is not known after it may be asked again. */
  heard(message: FromServer): void {
    if (message.type === 'considered') this.considered = '';
  }

  /** What there is to be asked now. */
  asks(state: TableState): readonly (Consider | AskGroups)[] {
    const { view, considered, sort, link } = state;
    if (view === null || view.you === null || view.phase !== 'playing' || link !== 'open') return [];
    const found: (Consider | AskGroups)[] = [];
    const cards = considered === null ? puzzling(state, view) : '';
    const wanted = cards === '' || isSet(view) ? cards : `${state.number} ${setKey(state.selected)}`;
    if (wanted !== '' && wanted !== this.considered) found.push({ type: 'consider', cards });
    this.considered = wanted;
    const hand = sort === 'groups' && isDos(view) ? setKey(view.round.hand) : '';
    if (hand !== '' && hand !== this.grouped) found.push({ type: 'groups' });
    this.grouped = hand;
    return found;
  }
}

/** What there is to be considered: the rows of Pusoy while they are one's own to lay, or the selection. */
function puzzling(state: TableState, view: TableView): string {
  if (!isSet(view)) return state.selected.join(' ');
  return myTurn(state) && !isEmpty(state.draft.rows) ? rowsText(state.draft.rows) : '';
}
