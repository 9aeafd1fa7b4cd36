import cards from './cards';
import home from './home';
import rules from './rules';
import shell from './shell';
import table from './table';
import words from './words';

export default { ...cards, ...home, ...rules, ...shell, ...table, ...words };
