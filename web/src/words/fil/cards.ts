import type { SamePart } from '../catalogue';
import type en from '../en/cards';

export default {
  'cards.rank.3': 'tres',
  'cards.rank.4': 'kuwatro',
  'cards.rank.5': 'singko',
  'cards.rank.6': 'sais',
  'cards.rank.7': 'siyete',
  'cards.rank.8': 'otso',
  'cards.rank.9': 'nuwebe',
  'cards.rank.T': 'diyes',
  'cards.rank.J': 'jack',
  'cards.rank.Q': 'reyna',
  'cards.rank.K': 'hari',
  'cards.rank.A': 'alas',
  'cards.rank.2': 'dos',
  'cards.suit.C': 'trebol',
  'cards.suit.S': 'espada',
  'cards.suit.H': 'puso',
  'cards.suit.D': 'diyamante',
  'cards.card': '{rank} de {suit}',
  'cards.faceDown': 'barahang nakataob',
} satisfies SamePart<typeof en>;
