import type { Part } from '../catalogue';

export default {
  'sets.setYours': 'Set your hand',
  'sets.waitingFor': 'Your hand is set. Waiting for {names}',
  'sets.awaited': 'Setting: {names}',
  'sets.tell.dealt': {
    one: 'Round {round} is dealt: set your {n} card.',
    other: 'Round {round} is dealt: set your {n} cards.',
  },
  'sets.tell.set': {
    one: '{name} has set, {n} to go.',
    other: '{name} has set, {n} to go.',
  },
  'sets.tell.youSet': {
    one: 'Your hand is set, {n} to go.',
    other: 'Your hand is set, {n} to go.',
  },
  'sets.tell.last': '{name} has set, and all hands are ready.',
  'sets.tell.youLast': 'Your hand is set, and all hands are ready.',
  'sets.tell.showdown': 'The showdown.',
} as const satisfies Part;
