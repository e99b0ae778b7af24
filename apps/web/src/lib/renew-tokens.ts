import { keepForms } from './kept-forms.ts';
import { navigateTo, wantedAt, withReturn } from './navigation.ts';
import { askRenewed, tellRenewed } from './renewed-elsewhere.ts';
import { adoptStoredTokens, clearSession, type SessionArea, sessionOf, storeTokens } from './sessions.ts';
import { giveUpUnsaved } from './unsaved.ts';

const LOGIN: Record<SessionArea, string> = { merchant: '/merchant/login', flex: '/flexirates/login' };

const underWay = new Map<SessionArea, Promise<string | null>>();

/** Asks the server for the next pair of tokens; null when it refuses or cannot be reached. */
export type Exchange = (
  area: SessionArea,
  refreshToken: string,
) => Promise<{ token: string; refreshToken: string } | null>;

async function renewWith(exchange: Exchange, area: SessionArea): Promise<string | null> {
  const { refreshToken, rememberMe } = sessionOf(area);
  if (!refreshToken) return null;
  const renewed = await exchange(area, refreshToken);
  if (!renewed) return null;
  const now = { ...renewed, rememberMe };
  storeTokens(area, now);
  // Remembered ones are kept where every tab reads them.
  if (!rememberMe) tellRenewed(area, refreshToken, now);
  return renewed.token;
}

/** Another tab may have renewed while this one waited for the lock; its tokens are as good as ours. */
async function renewUnlessDone(exchange: Exchange, area: SessionArea, refused: string) {
  const { rememberMe } = adoptStoredTokens(area);
  if (!rememberMe) await askRenewed(area);
  const { token } = sessionOf(area);
  return token && token !== refused ? token : renewWith(exchange, area);
}

/**
 * Renews an area's tokens after `refused` got 401: one exchange at a time in the whole browser (Web
 * Locks; within the page where the context is not secure). Resolves the new access token, or null.
 */
export function renewTokens(area: SessionArea, refused: string, exchange: Exchange): Promise<string | null> {
  const { token } = sessionOf(area);
  if (token && token !== refused) return Promise.resolve(token);
  const running = underWay.get(area);
  if (running) return running;
  const locks = globalThis.navigator?.locks;
  const work = () => renewUnlessDone(exchange, area, refused);
  const renewal = (
    locks ? locks.request(`lorikeet.renew.${area}`, work).then((renewed) => renewed ?? null) : work()
  ).finally(() => underWay.delete(area));
  underWay.set(area, renewal);
  return renewal;
}

/** Clears the area's tokens and goes to its sign-in, remembering where the person was and what they were typing. */
export function endSession(area: SessionArea) {
  keepForms(area);
  giveUpUnsaved();
  clearSession(area);
  const { pathname, search } = window.location;
  if (pathname === LOGIN[area]) return;
  navigateTo(withReturn(LOGIN[area], wantedAt(`${pathname}${search}`)), { replace: true });
}
