import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { idleState, lastActivity, noteActivity } from '../lib/activity.ts';
import { confirm } from '../lib/confirm.ts';
import { loadProfile } from '../lib/profile.ts';
import { endSession } from '../lib/renew-tokens.ts';
import { type SessionArea, sessionOf } from '../lib/sessions.ts';

const LOOK_MS = 5000;

/** Warns a minute before the person's idle limit and signs them out when it is over. The server enforces the same. */
export function useIdleWatch(area: SessionArea) {
  const { t } = useTranslation();
  useEffect(() => {
    let asking = false;
    noteActivity(area);
    const look = () => {
      const timeout = sessionOf(area).profile?.user.session_timeout ?? 'never';
      const state = idleState(timeout, lastActivity(area), Date.now());
      if (state === 'over') return endSession(area);
      if (state !== 'warn' || asking) return;
      asking = true;
      const question = { header: t('idle.title'), message: t('idle.text'), icon: 'warning' as const };
      void confirm({ ...question, acceptLabel: t('idle.stay'), rejectLabel: t('userMenu.signOut') })
        .then((stays) => (stays ? loadProfile(area) : endSession(area)))
        .finally(() => {
          asking = false;
        });
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [area, t]);
}
