import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const FIRST_FIELD = 'input:enabled, select:enabled, textarea:enabled, button:enabled';

/** What is late comes by then. */
const KEPT_MS = 5_000;

/** What a reader does who moves on by themselves. */
const MOVES = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Brings the part of a page that its address names (`#card-fees`) into sight once it is drawn, and the keys to its first
 * field. A navigation looks for it as soon as the page is there, which is before what the part is filled from has come. What
 * stands above and below it may come later still: for a while it is kept where it is, until its reader moves.
 */
export function useNamedPart<E extends HTMLElement>(id: string) {
  const part = useRef<E>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address asked for again leads there again
  useEffect(() => {
    const named = part.current;
    if (hash !== `#${id}` || !named) return;
    named.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
    const growth = new ResizeObserver(() => named.scrollIntoView());
    growth.observe(document.body);
    const moved = new AbortController();
    const timer = setTimeout(() => stop(), KEPT_MS);
    const stop = () => {
      clearTimeout(timer);
      growth.disconnect();
      moved.abort();
    };
    for (const move of MOVES) addEventListener(move, stop, { passive: true, signal: moved.signal });
    return stop;
  }, [hash, key, id]);
  return { id, ref: part };
}
