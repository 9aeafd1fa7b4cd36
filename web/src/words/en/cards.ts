import type { Part } from '../catalogue';

export default {
  'cards.rank.3': 'three',
  'cards.rank.4': 'four',
  'cards.rank.5': 'five',
  'cards.rank.6': 'six',
  'cards.rank.7': 'seven',
  'cards.rank.8': 'eight',
  'cards.rank.9': 'nine',
  'cards.rank.T': 'ten',
  'cards.rank.J': 'jack',
  'cards.rank.Q': 'queen',
  'cards.rank.K': 'king',
  'cards.rank.A': 'ace',
  'cards.rank.2': 'two',
  'cards.suit.C': 'clubs',
  'cards.suit.S': 'spades',
  'cards.suit.H': 'hearts',
  'cards.suit.D': 'diamonds',
  'cards.card': '{rank} of {suit}',
  'cards.faceDown': 'face-down card',
} as const satisfies Part;
