import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { askToLeave, giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';

/** Whether the whole page may be left for another: asks where something is unsent. `signal` takes the question back: no. */
export async function mayLeave(t: TFunction, signal?: AbortSignal): Promise<boolean> {
  if (hasUnsaved() && !(await askToLeave(t, signal))) return false;
  giveUpUnsaved();
  return true;
}

/** Asks before a screen with unsent changes is left: in the portal by its own question, for other pages by the browser's. */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      hasUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // What an address opened over its screen goes with the browser's Back.
        (historyAction === 'POP' && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = new AbortController();
    void askToLeave(t, asked.signal).then((isLeaving) => {
      if (asked.signal.aborted) return;
      if (isLeaving) blocker.proceed();
      else blocker.reset();
    });
    return () => asked.abort();
  }, [blocker, t]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
