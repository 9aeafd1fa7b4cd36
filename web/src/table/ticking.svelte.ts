const TICK_MS = 250;

/** The page's own clock, in milliseconds, for a component that counts down while it is there. */
export class Ticking {
  now = $state(performance.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), TICK_MS);
      return () => clearInterval(timer);
    });
  }
}
