import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const FIRST_FIELD = 'input:enabled, select:enabled, textarea:enabled, button:enabled';

/**
 * Brings the part of a page that its address names (`#card-fees`) into sight once it is drawn, and the keys to its first
 * field. A navigation looks for it as soon as the page is there, which is before what the part is filled from has come.
 */
export function useNamedPart<E extends HTMLElement>(id: string) {
  const part = useRef<E>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address asked for again leads there again
  useEffect(() => {
    if (hash !== `#${id}`) return;
    part.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
    part.current?.scrollIntoView();
  }, [hash, key, id]);
  return { id, ref: part };
}
