import { afterEach, expect, test } from 'vitest';
import { chooseLanguage } from '../words';
import { tellAction } from './dosTelling';
import { actionOf, viewOf } from './testing/views';

afterEach(() => chooseLanguage('browser'));

const straight = actionOf({ cards: 'TC JC QS KH AD', name: 'straight TJQKA', left: 8 });

test('a run is read in words', () => {
  expect(tellAction(viewOf(), straight)).toBe('Ana plays straight ten to ace, 8 cards left.');
  const low = actionOf({ cards: 'AC 2C 3C 4C 5C', name: 'straight flush A2345 in clubs', left: 1 });
  expect(tellAction(viewOf(), low)).toBe('Ana plays straight flush ace to five in clubs, 1 card left.');
  chooseLanguage('fil');
  expect(tellAction(viewOf(), straight)).toContain('straight diyes hanggang alas');
});

test('what is a word already stays as it is, and a single card is read as one', () => {
  const house = actionOf({ cards: '8S 8H 8C 3D 3C', name: 'full house, eights', left: 2 });
  expect(tellAction(viewOf(), house)).toBe('Ana plays full house, eights, 2 cards left.');
  expect(tellAction(viewOf(), actionOf({ cards: '3C', name: '3♣', left: 2 }))).toContain('three of clubs');
});
