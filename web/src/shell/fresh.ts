import { route } from '../router.svelte';

/**
 * An installed app is left open for days: whoever comes back to it gets the client that the server hands out now.
 * A table asks for itself, between rounds, and whoever is in a dialog is not disturbed. Returns how to stop.
 */
export function startFresh(build = __BUILD__, reload = () => location.reload()): () => void {
  const back = async () => {
    if (document.visibilityState !== 'visible' || busy()) return;
    const handedOut = await currentBuild();
    if (handedOut !== null && handedOut !== build && !busy()) reload();
  };
  document.addEventListener('visibilitychange', back);
  return () => document.removeEventListener('visibilitychange', back);
}

function busy(): boolean {
  return route().page === 'table' || document.querySelector('dialog[open]') !== null;
}

/** The name of the build that the server hands out; null where it does not answer, or names none. */
async function currentBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store' });
    const { build } = (await answer.json()) as { build?: unknown };
    return typeof build === 'string' && build !== '' ? build : null;
  } catch {
    return null; // away from the net, or the server that makes the client anew at every edit
  }
}
