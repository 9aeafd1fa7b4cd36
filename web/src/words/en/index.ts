import cards from './cards';
import gather from './gather';
import home from './home';
import rules from './rules';
import sets from './sets';
import shell from './shell';
import table from './table';
import talk from './talk';
import words from './words';

export default { ...cards, ...gather, ...home, ...rules, ...sets, ...shell, ...table, ...talk, ...words };
