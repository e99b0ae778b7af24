import { type RefObject, useLayoutEffect } from 'react';

const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/** Marks the first field of a window as the place where it opens; a window that loads its form first, once that is there. */
export function useFirstField(body: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = body.current;
    if (!open || !element) return;
    const mark = (): HTMLElement | null => {
      const own = element.querySelector<HTMLElement>('[data-autofocus]');
      const first = own ?? element.querySelector<HTMLElement>(FIELDS);
      first?.setAttribute('data-autofocus', 'true');
      return first;
    };
    if (mark()) return;
    const observer = new MutationObserver(() => {
      const first = mark();
      if (!first) return;
      observer.disconnect();
      // Whoever has moved into the window meanwhile stays where they are.
      if (!element.contains(document.activeElement)) first.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [body, open]);
}
