import type { SamePart } from '../catalogue';
import type en from '../en/rules';

export default {
  'rules.housesTitle': 'Mga patakaran ng bahay',
  'rules.housesLead': 'Dalawang laro, at may sariling patakaran ang bawat bahay. Hanapin ang alam mo.',
  'rules.house': 'Patakaran ng bahay',
  'rules.playThis': 'Laruin ito',
  'rules.contents': 'Nasa pahinang ito',
  'rules.tips': 'Limang payo',
  'rules.sources': 'Kung saan ito nakasulat',
  'rules.openPoints': 'Ang hindi sinasabi ng pinagkunan',
  'rules.openPointsLead': 'Mga bagay na hindi nililinaw ng pinagkunan, at kung paano nilalaro dito.',
  'rules.compare': 'Ihambing sa',
  'rules.compareNone': 'walang ibang bahay',
  'rules.differences': 'Pagkakaiba sa {house}',
  'rules.sameRules': 'Iisa ang patakaran ng dalawang bahay na ito.',
  'rules.inHouse': 'Sa {house}',
  'rules.allowed': 'Puwede',
  'rules.notAllowed': 'Hindi puwede',
  'rules.outOfOrder': 'Mali ang ayos',
  'rules.onTable': 'Nasa mesa',
  'rules.played': 'Itinira',
  'rules.lead': 'Pasok',
  'rules.unknownTitle': 'Walang ganitong bahay',
  'rules.unknown': 'Walang bahay dito sa pangalang iyan. Nasa iisang pahina ang lahat ng bahay.',
  'rules.allHouses': 'Lahat ng bahay',
} satisfies SamePart<typeof en>;
