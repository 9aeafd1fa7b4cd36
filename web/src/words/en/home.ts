import type { Part } from '../catalogue';

export default {
  'home.title': 'Pusoy Dos',
  'home.lead': 'The Filipino card table, by your own house’s rules. Sit down, the cards are dealt.',
  'home.play': 'Play',
  'home.dealing': 'Dealing…',
  'home.goOnWith': 'Go on: {house}, round {round}',
  'home.kept': 'Your tables',
  'home.keptRow': '{house}, round {round}',
  'home.phase.playing': 'in play',
  'home.phase.round_over': 'between rounds',
  'home.phase.match_over': 'finished',
  'home.house': 'House rules',
  'home.houseNow': 'House rules: {house}',
  'home.changeHouse': 'Change',
  'home.chooseHouse': 'Whose rules?',
  'home.chooseHouseLead': 'Every house has its own. Choose one; it is remembered.',
  'home.theseRules': 'The rules of this house',
  'home.level': 'Opponents',
  'home.promise': 'No account, no stakes, nothing that follows you.',
} as const satisfies Part;
