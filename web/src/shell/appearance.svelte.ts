import { settings, type Settings } from '../settings';
import { language } from '../words';

/** Keep the document's language, theme, colours and motion as they are set. Call while a component is made. */
export function keepAppearance(root: HTMLElement): void {
  $effect(() => {
    root.lang = language();
  });
  $effect(() => {
    mark(root, 'theme', settings.theme === 'system' ? null : settings.theme);
    paintFrame(root.ownerDocument, settings.theme);
    mark(root, 'motion', settings.motion === 'system' ? null : settings.motion);
    mark(root, 'colours', settings.fourColours ? 'four' : null);
  });
}

/** The browser paints its own bars, and an installed app its title, in the colour of the theme that is set. */
function paintFrame(document: Document, theme: Settings['theme']): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const mine = meta.dataset['theme'];
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${mine})` : mine === theme ? 'all' : 'not all';
  }
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}
