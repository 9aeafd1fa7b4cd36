import type { SamePart } from '../catalogue';
import type en from '../en/talk';

export default {
  'talk.hello': 'Kumusta!',
  'talk.good_game': 'Ganda ng laro!',
  'talk.nice_play': 'Ang galing!',
  'talk.thanks': 'Salamat!',
  'talk.hurry': 'Tira na!',
  'talk.sorry': 'Pasensiya na!',
  'talk.one_more': 'Isa pa?',
  'talk.bye': 'Sa uulitin!',
  'talk.clap': 'pumapalakpak',
  'talk.laugh': 'tumatawa',
  'talk.wow': 'namamangha',
  'talk.cry': 'umiiyak',
  'talk.open': 'Magsalita',
  'talk.phrases': 'Sabihin',
  'talk.reactions': 'Ipakita',
  'talk.mute': 'Mga sabi at reaksiyon',
  'talk.muteNote': 'Kapag patay: hindi mo makikita o maririnig ang sinasabi ng iba.',
} satisfies SamePart<typeof en>;
