import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { idleState, lastActivity, noteActivity } from '../lib/activity.ts';
import { confirm } from '../lib/confirm.ts';
import { loadProfile, logOut } from '../lib/profile.ts';
import { endSession } from '../lib/renew-tokens.ts';
import { type SessionArea, sessionOf } from '../lib/sessions.ts';

const LOOK_MS = 5000;

/**
 * Warns a minute before the person's idle limit and signs them out when it is over. The server enforces the same.
 * A warning closes by itself when the person is active in another tab, or when the time is over.
 */
export function useIdleWatch(area: SessionArea) {
  const { t } = useTranslation();
  useEffect(() => {
    let asked: AbortController | null = null;
    noteActivity(area);
    const takeBack = () => {
      asked?.abort();
      asked = null;
    };
    const ask = async () => {
      const own = new AbortController();
      asked = own;
      const stays = await confirm(
        {
          header: t('idle.title'),
          message: t('idle.text'),
          icon: 'warning',
          acceptLabel: t('idle.stay'),
          rejectLabel: t('userMenu.signOut'),
        },
        { signal: own.signal, urgent: true },
      );
      if (own.signal.aborted) return;
      asked = null;
      await (stays ? loadProfile(area).catch(() => undefined) : logOut(area));
    };
    const look = () => {
      const { profile, token } = sessionOf(area);
      const timeout = token ? (profile?.user.session_timeout ?? 'never') : 'never';
      const state = idleState(timeout, lastActivity(area), Date.now());
      if (state !== 'warn') takeBack();
      if (state === 'over') endSession(area);
      if (state === 'warn' && !asked) void ask();
    };
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      takeBack();
    };
  }, [area, t]);
}
