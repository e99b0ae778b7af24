import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { idleState, lastActivity, noteActivity } from '../lib/activity.ts';
import { confirm } from '../lib/confirm.ts';
import { logOut, stayActive } from '../lib/profile.ts';
import { endSession } from '../lib/renew-tokens.ts';
import { type SessionArea, sessionOf } from '../lib/sessions.ts';
import { mayLeave } from './unsaved-guard.ts';

const LOOK_MS = 5000;
const PING_MS = 60_000;
const STIRS = ['keydown', 'pointerdown'];

/**
 * Warns a minute before the person's idle limit and signs them out when it is over. The server enforces the same: typing
 * and pointing count once it has heard of them, at most once a minute. A warning closes by itself when the person is active
 * in another tab, or when the time is over; only its button signs out. Returns what ends the watch.
 */
export function watchIdle(area: SessionArea, t: TFunction): () => void {
  let asked: AbortController | null = null;
  const takeBack = () => {
    asked?.abort();
    asked = null;
  };
  const ask = async () => {
    const own = new AbortController();
    const { signal } = own;
    asked = own;
    const isLeaving =
      (await confirm(
        {
          header: t('idle.title'),
          message: t('idle.text'),
          icon: 'warning',
          acceptLabel: t('userMenu.signOut'),
          rejectLabel: t('idle.stay'),
          prefersReject: true,
        },
        { signal, urgent: true },
      )) && (await mayLeave(t, signal));
    if (signal.aborted) return;
    asked = null;
    void (isLeaving ? logOut : stayActive)(area);
  };
  const timeoutHere = () => {
    const { profile, token } = sessionOf(area);
    return token ? (profile?.user.session_timeout ?? 'never') : 'never';
  };
  const look = () => {
    const state = idleState(timeoutHere(), lastActivity(area), Date.now());
    if (state !== 'warn') takeBack();
    if (state === 'over') endSession(area);
    if (state === 'warn' && !asked) void ask();
  };
  // While it is asked, the answer counts and nothing else.
  const stir = () => {
    const isNews = Date.now() - lastActivity(area) > PING_MS && timeoutHere() !== 'never';
    if (isNews && !asked) void stayActive(area);
  };
  noteActivity(area);
  const timer = setInterval(look, LOOK_MS);
  for (const type of STIRS) window.addEventListener(type, stir);
  return () => {
    for (const type of STIRS) window.removeEventListener(type, stir);
    clearInterval(timer);
    takeBack();
  };
}

/** Watches how long the person does nothing, while an area's frame stands. */
export function useIdleWatch(area: SessionArea) {
  const { t } = useTranslation();
  useEffect(() => watchIdle(area, t), [area, t]);
}
