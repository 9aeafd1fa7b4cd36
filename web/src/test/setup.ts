import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';

// Until what is waited for is a fault, in milliseconds; no test passes by waiting so long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no Web Animations and no matchMedia: what is drawn with them ends at once here.
Element.prototype.animate ??= () =>
  ({ cancel() {}, finish() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};

// ...nor a <dialog> that opens.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
