import { create } from 'zustand';

/**
 * Whether the portal can be reached: `away` while the network is lost or the server is starting, `outdated` once a
 * newer version stands in the place of the one that is running.
 */
type Reach = 'fine' | 'away' | 'outdated';

export const useReach = create<{ reach: Reach }>(() => ({ reach: 'fine' }));

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** The page's own script: a page of the server that does not name it is of another version. */
const ownScript = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

async function look(): Promise<Reach> {
  try {
    const page = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (!page.ok) return 'away';
    return (await page.text()).includes(ownScript()) ? 'fine' : 'outdated';
  } catch {
    return 'away';
  }
}

/** Ends after a pause, or as soon as the browser has a network again. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

let looking: Promise<boolean> | null = null;

async function lookUntilReached(): Promise<boolean> {
  let wasAway = false;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const reach = await look();
    if (useReach.getState().reach !== reach) useReach.setState({ reach });
    if (reach !== 'away') return wasAway;
    wasAway = true;
    await pause(wait);
  }
}

/**
 * Notes that the portal did not respond. Resolves once it does again, to whether it was away at all; where it was, the person
 * is told in the meantime, and what is on screen is read again.
 */
export function lost(): Promise<boolean> {
  looking ??= lookUntilReached().finally(() => {
    looking = null;
  });
  return looking;
}

/** Calls back each time when the portal can be reached again. */
export const onReached = (reached: () => void) =>
  useReach.subscribe(({ reach }, before) => {
    if (reach === 'fine' && before.reach === 'away') reached();
  });

/** Addresses of style sheets that could not be fetched; the bundler would never ask for them again. */
const lostStyles = new Set<string>();

/** Remembers each style sheet that the bundler could not fetch, so that its screen is shown with it and not without. */
export function followLostStyles() {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: Error };
    const address = /Unable to preload CSS for (\S+)/.exec(payload?.message ?? '')?.[1];
    if (!address) return;
    lostStyles.add(address);
    event.preventDefault();
  });
}

function fetchStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      lostStyles.delete(address);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`No style at ${address}`));
    };
    document.head.append(link);
  });
}

/** Loads code with all of its styles; fails as a whole. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  const code = await load();
  await Promise.all([...lostStyles].map(fetchStyle));
  return code;
}

/** Fetches until it is there: nothing that waits for it fails. */
export async function untilFetched<T>(fetchOnce: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await fetchOnce();
    } catch {
      await lost();
      await pause(wait);
    }
  }
}

/** Loads code until it is there with its styles. */
export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> => untilFetched(() => withStyles(load));
