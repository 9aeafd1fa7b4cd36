import { cubicIn, cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Landmarks } from './landmarks';

/** A motion token in milliseconds: 0 where motion is reduced. */
export function motion(token: 'fast' | 'mid' | 'slow'): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(`--motion-${token}`).trim();
  const number = parseFloat(text);
  if (!Number.isFinite(number)) return 0;
  return text.endsWith('ms') ? number : number * 1000;
}

export interface Flight {
  readonly landmarks: Landmarks;
  readonly seat: number | null;
  readonly card: string;
  readonly index: number;
}

/** A card flies from the hand or the seat that plays it to its place on the table. */
export function fly(node: Element, flight: Flight): TransitionConfig {
  return travel(node, { from: flight.landmarks.from(flight.seat, flight.card), delay: flight.index * 20 });
}

/** Something comes from where it, or what it stands for, was a moment ago. */
export function travel(
  node: Element,
  { from, delay = 0 }: { from: Pick<DOMRect, 'x' | 'y' | 'width'> | null; delay?: number },
): TransitionConfig {
  const duration = motion('mid');
  const to = node.getBoundingClientRect();
  if (duration === 0 || from === null || to.width === 0) return { duration: 0 };
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  const scale = from.width / to.width;
  return {
    duration,
    delay,
    easing: cubicOut,
    css: (t, u) =>
      `transform-origin: 0 0; transform: translate(${dx * u}px, ${dy * u}px) scale(${scale + (1 - scale) * t});` +
      ` opacity: ${Math.min(1, 0.3 + t * 2)}`,
  };
}

/** A play leaves the table: gathered by whoever leads next, or covered by the play that beats it. */
export function leave(node: Element, { landmarks }: { landmarks: Landmarks }): TransitionConfig {
  const duration = motion('mid');
  const seat = landmarks.gatherTo;
  const to = seat === null ? null : landmarks.of(seat);
  const here = node.getBoundingClientRect();
  if (duration === 0) return { duration: 0 };
  if (to === null)
    return { duration: duration / 2, css: (t) => `opacity: ${t}; transform: scale(${0.94 + 0.06 * t})` };
  const dx = to.x - here.x - here.width / 2;
  const dy = to.y - here.y - here.height / 2;
  return {
    duration,
    easing: cubicIn,
    css: (t, u) => `transform: translate(${dx * u}px, ${dy * u}px) scale(${0.25 + 0.75 * t}); opacity: ${t}`,
  };
}
