import type { SamePart } from '../catalogue';
import type en from '../en/words';

export default {
  'words.and': 'at',
  'words.or': 'o',
} satisfies SamePart<typeof en>;
