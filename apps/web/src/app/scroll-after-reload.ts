import { perTab } from '../lib/storage.ts';

const KEY = 'lorikeet.scroll';
const POLL_MS = 100;
/** A screen that is not there by then has moved on. */
const PATIENCE_MS = 5_000;
const BY_HAND = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

type Left = { href: string; page: number; rows: number };

/** Where the rows of a list scroll; elsewhere the window does. */
const rowsPane = () => document.querySelector('.lk-list-pane');

function left(): Left | null {
  try {
    return JSON.parse(perTab.get(KEY) ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

/**
 * Keeps how far the page was scrolled when it is left, and scrolls there again after a reload of the same address, once
 * what it shows is long enough. Whoever scrolls meanwhile stays where they are.
 */
export function restoreAfterReload() {
  window.addEventListener('pagehide', () => {
    const at: Left = { href: location.href, page: window.scrollY, rows: rowsPane()?.scrollTop ?? 0 };
    perTab.set(KEY, JSON.stringify(at));
  });
  const was = left();
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!was || was.href !== location.href || entry?.type !== 'reload' || was.page + was.rows === 0) return;
  const until = Date.now() + PATIENCE_MS;
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  for (const event of BY_HAND) window.addEventListener(event, stop, { once: true, passive: true });
  const attempt = () => {
    if (isDone || Date.now() > until) return;
    if (!scrolled(was)) setTimeout(attempt, POLL_MS);
  };
  attempt();
}

/** Scrolls as far as it was; false while the content is too short for it. */
function scrolled({ page, rows }: Left): boolean {
  const pane = rowsPane();
  const { scrollHeight } = document.documentElement;
  if (page > scrollHeight - window.innerHeight) return false;
  if (rows > 0 && (!pane || rows > pane.scrollHeight - pane.clientHeight)) return false;
  window.scrollTo(0, page);
  if (pane) pane.scrollTop = rows;
  return true;
}
