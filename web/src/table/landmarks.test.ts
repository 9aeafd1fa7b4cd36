import { expect, test } from 'vitest';
import { Landmarks } from './landmarks';

function elementAt(x: number, y: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(x, y, 200, 50);
  return element;
}

function landmarks(you: number | null): { marks: Landmarks; leave: () => void } {
  const marks = new Landmarks(() => you);
  const leave = marks.holder(elementAt(0, 500)) as () => void;
  marks.seat(1)(elementAt(300, 20));
  marks.lies('3C', { x: 40, y: 10, width: 60 });
  return { marks, leave };
}

test('one’s own card comes from where it lay in the hand', () => {
  expect(landmarks(0).marks.from(0, '3C')).toEqual({ x: 40, y: 510, width: 60 });
});

test('another’s card comes from the seat, though it lay in one’s own hand in an earlier round', () => {
  const { marks } = landmarks(0);
  expect(marks.from(1, '3C')).toEqual(marks.of(1));
  expect(marks.from(1, '3C')?.x).toBe(386);
});

test('for somebody who watches, no card comes from a hand', () => {
  expect(landmarks(null).marks.from(1, '3C')?.x).toBe(386);
  expect(landmarks(null).marks.from(null, '3C')).toBeNull();
});

test('a hand that was put away is forgotten', () => {
  const { marks, leave } = landmarks(0);
  leave();
  marks.holder(elementAt(0, 500));
  expect(marks.from(0, '3C')).toBeNull();
});
