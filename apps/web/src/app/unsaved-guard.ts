import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from '../lib/confirm.ts';
import { giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';

const question = (t: TFunction) => ({
  header: t('unsaved.title'),
  message: t('unsaved.text'),
  icon: 'warning' as const,
  acceptLabel: t('unsaved.leave'),
  rejectLabel: t('unsaved.stay'),
});

/** Whether the whole page may be left for another: asks where something is unsent. `signal` takes the question back: no. */
export async function mayLeave(t: TFunction, signal?: AbortSignal): Promise<boolean> {
  if (hasUnsaved() && !(await confirm(question(t), { signal, urgent: true }))) return false;
  giveUpUnsaved();
  return true;
}

/** Asks before a screen with unsent changes is left: in the portal by its own question, for other pages by the browser's. */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = new AbortController();
    void confirm(question(t), { signal: asked.signal }).then((isLeaving) => {
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
