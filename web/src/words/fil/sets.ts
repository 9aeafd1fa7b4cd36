import type { SamePart } from '../catalogue';
import type en from '../en/sets';

export default {
  'sets.setYours': 'Ayusin ang baraha mo',
  'sets.waitingFor': 'Ayos na ang baraha mo. Hinihintay si {names}',
  'sets.awaited': 'Nag-aayos pa: {names}',
  'sets.tell.dealt': {
    one: 'Naipamahagi na ang laro {round}: ayusin ang {n} baraha mo.',
    other: 'Naipamahagi na ang laro {round}: ayusin ang {n} baraha mo.',
  },
  'sets.tell.set': {
    one: 'Ayos na si {name}, {n} pa ang hinihintay.',
    other: 'Ayos na si {name}, {n} pa ang hinihintay.',
  },
  'sets.tell.youSet': {
    one: 'Ayos na ang baraha mo, {n} pa ang hinihintay.',
    other: 'Ayos na ang baraha mo, {n} pa ang hinihintay.',
  },
  'sets.tell.last': 'Ayos na si {name}, at handa na ang lahat.',
  'sets.tell.youLast': 'Ayos na ang baraha mo, at handa na ang lahat.',
  'sets.tell.showdown': 'Labasan na ng baraha.',
} satisfies SamePart<typeof en>;
