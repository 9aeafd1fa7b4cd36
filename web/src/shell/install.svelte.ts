/** What a browser sends that would install the page: Chromium, over https and on the machine itself. */
export interface InstallEvent extends Event {
  /** Ask the person; once for each event. */
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
  interface Navigator {
    /** Whether the page was opened from the home screen; only on an iPhone or iPad. */
    readonly standalone?: boolean;
  }
}

let offer = $state.raw<InstallEvent | null>(null);
let asked: InstallEvent | null = null;

/** Whether the browser offers to install the page, and it is not installed. */
export function installable(): boolean {
  return offer !== null;
}

/** Let the browser ask whether to install. Whoever says no may be asked again once the browser offers it again. */
export async function install(): Promise<void> {
  const now = offer;
  if (now === null || now === asked) return;
  asked = now;
  try {
    await now.prompt();
  } finally {
    if (offer === now) offer = null;
  }
}

/** Keep the browser's offers for our own button, instead of a banner over the cards; returns how to stop. */
export function startInstall(): () => void {
  const offered = (event: InstallEvent) => {
    event.preventDefault();
    if (!matchMedia('(display-mode: standalone)').matches) offer = event;
  };
  const installed = () => (offer = null);
  addEventListener('beforeinstallprompt', offered);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', offered);
    removeEventListener('appinstalled', installed);
    installed();
  };
}

/** What is asked of a browser to know Safari by. */
type Known = Pick<Navigator, 'standalone' | 'maxTouchPoints' | 'userAgent'>;

/**
 * Whether this is Safari on an iPhone or iPad, over https and not yet on the home screen: there a person installs
 * through Share, and no event says so. Browsers within other apps know `standalone` too, but do not call
 * themselves "Version … Safari", and have no such menu.
 */
export function sharesToHome(browser: Known = navigator, secure: boolean = window.isSecureContext): boolean {
  const fingers = browser.standalone === false && browser.maxTouchPoints > 0;
  return secure && fingers && /\bVersion\/\S+ .*\bSafari\//.test(browser.userAgent);
}
