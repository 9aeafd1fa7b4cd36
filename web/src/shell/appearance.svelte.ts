import { settings } from '../settings';
import { language } from '../words';

/** Keep the document's language, theme, colours and motion as they are set. Call while a component is made. */
export function keepAppearance(root: HTMLElement): void {
  $effect(() => {
    root.lang = language();
  });
  $effect(() => {
    mark(root, 'theme', settings.theme === 'system' ? null : settings.theme);
    mark(root, 'motion', settings.motion === 'system' ? null : settings.motion);
    mark(root, 'colours', settings.fourColours ? 'four' : null);
  });
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}
