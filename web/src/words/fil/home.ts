import type { SamePart } from '../catalogue';
import type en from '../en/home';

export default {
  'home.title': 'Pusoy Dos',
  'home.lead':
    'Ang mesa ng barahang Pinoy, ayon sa patakaran ng bahay ninyo. Upo na, naipamahagi na ang baraha.',
  'home.play': 'Maglaro',
  'home.dealing': 'Ipinamamahagi…',
  'home.goOnWith': 'Ituloy: {house}, round {round}',
  'home.kept': 'Ang mga mesa mo',
  'home.keptRow': '{house}, round {round}',
  'home.goOnGathering': 'Balik sa mga kaibigan: {house}',
  'home.phase.gathering': 'naghihintay ng kaibigan',
  'home.phase.closed': 'sarado na',
  'home.phase.playing': 'nilalaro pa',
  'home.phase.round_over': 'tapos ang round',
  'home.phase.match_over': 'tapos na',
  'home.house': 'Patakaran ng bahay',
  'home.houseNow': 'Patakaran ng bahay: {house}',
  'home.changeHouse': 'Palitan',
  'home.chooseHouse': 'Kaninong patakaran?',
  'home.chooseHouseLead': 'May sariling patakaran ang bawat bahay. Pumili ng isa; tatandaan ito.',
  'home.theseRules': 'Ang patakaran ng bahay na ito',
  'home.level': 'Mga kalaban',
  'home.promise': 'Walang account, walang taya, walang sumusubaybay sa iyo.',
} satisfies SamePart<typeof en>;
