import type { Part } from '../catalogue';

export default {
  'talk.hello': 'Hello!',
  'talk.good_game': 'Good game!',
  'talk.nice_play': 'Nice play!',
  'talk.thanks': 'Thank you!',
  'talk.hurry': 'Your turn, hurry!',
  'talk.sorry': 'Sorry!',
  'talk.one_more': 'One more round?',
  'talk.bye': 'See you!',
  'talk.clap': 'claps',
  'talk.laugh': 'laughs',
  'talk.wow': 'is amazed',
  'talk.cry': 'cries',
  'talk.open': 'Say something',
  'talk.phrases': 'Say',
  'talk.reactions': 'React',
  'talk.mute': 'Phrases and reactions',
  'talk.muteNote': 'Off: you neither see nor hear what the others say.',
} as const satisfies Part;
