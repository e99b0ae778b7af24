import { useEffect, useRef } from 'react';

/** True where focus is nowhere: on the page itself, or in a window that is closing. */
const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('[role="dialog"]') !== null;

/**
 * While a window is open, remembers what had focus, or what is said to have had it; when it closes, focus goes back there,
 * unless it is elsewhere already.
 */
export function useFocusBack(open: boolean, from?: Element | null): void {
  const isOpen = useRef(false);
  useEffect(() => {
    if (!open) return;
    const before = from ?? document.activeElement;
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      requestAnimationFrame(() => {
        const mayTake = !isOpen.current && isLost(document.activeElement);
        if (mayTake && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, [open, from]);
}
