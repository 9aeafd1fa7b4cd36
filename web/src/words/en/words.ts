import type { Part } from '../catalogue';

export default {
  'words.and': 'and',
  'words.or': 'or',
} as const satisfies Part;
