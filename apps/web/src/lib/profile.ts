import type { WireInput } from '@lorikeet/contracts/contract';
import {
  getRatepayerInfo,
  getUserInfo,
  ratepayerLogin,
  ratepayerLoginOut,
  userLogin,
  userLoginOut,
} from '@lorikeet/contracts/identity';
import type { Preferences } from '@lorikeet/contracts/preferences';
import { call } from './call.ts';
import { dollars } from './dollar-form.ts';
import { wearPreferences } from './preferences.ts';
import { queryClient } from './queries.ts';
import {
  clearSession,
  nameSession,
  type SessionArea,
  sessionOf,
  sessions,
  storeTokens,
  updateSession,
} from './sessions.ts';

const underWay = new Map<SessionArea, Promise<void>>();
/** Areas that were just signed in to: the person's own choices are put on with their profile. */
const fresh = new Set<SessionArea>();

/** Choices made here since the sign-in stand: they are put on once, not at every load. */
async function welcome(area: SessionArea, { preferences }: { preferences: Preferences }) {
  if (fresh.delete(area)) await wearPreferences(preferences);
}

async function fetchProfile(area: SessionArea): Promise<void> {
  if (area === 'merchant') {
    const { code, data } = await call(getUserInfo, {});
    if (code !== 0) return;
    await welcome(area, data.user);
    dollars.form = data.merchant.sets_currencies_apart ? 'apart' : 'alone';
    sessions.merchant.setState({ profile: data, twoFactorNeeded: false });
    const { user, merchant } = data;
    nameSession(area, { merchant: merchant.name, person: user.name });
    return;
  }
  const { code, data } = await call(getRatepayerInfo, {});
  if (code !== 0) return;
  await welcome(area, data.user);
  const profile = { user: data.user, merchant: null, permissions: [], menus: [] };
  sessions.flex.setState({ profile, twoFactorNeeded: false });
}

/**
 * Loads the signed-in person's profile and menus. A body code 403 leaves the profile empty and marks the
 * session as needing its second factor. Parallel callers share one call: after a change, see reloadProfile.
 */
export function loadProfile(area: SessionArea): Promise<void> {
  const running = underWay.get(area);
  if (running) return running;
  const loading = fetchProfile(area).finally(() => underWay.delete(area));
  underWay.set(area, loading);
  return loading;
}

/** Loads the profile after a change of it: a load that was under way may have been answered before the change. */
export async function reloadProfile(area: SessionArea): Promise<void> {
  await underWay.get(area)?.catch(() => undefined);
  await loadProfile(area);
}

/** A sign-in shows its own refusals: a wrong password must not open a dialog. */
export const OWN_REFUSALS = { expected: [1, 401, 422, 429] };

type Tokens = { code: number; data: { access_token: string; refresh_token: string } };

/** Keeps the tokens of a sign-in; false when it was refused. */
export function enterWith(area: SessionArea, rememberMe: boolean, { code, data }: Tokens): boolean {
  if (code !== 0) return false;
  queryClient.clear();
  fresh.add(area);
  storeTokens(
    area,
    { token: data.access_token, refreshToken: data.refresh_token, rememberMe },
    { isSignIn: true },
  );
  updateSession(area, { profile: null, twoFactorNeeded: false });
  return true;
}

/** Signs staff in and stores the tokens; false when refused, whatever the reason. */
export const logInStaff = async (input: WireInput<typeof userLogin>): Promise<boolean> =>
  enterWith('merchant', input.rememberMe === true, await call(userLogin, input, OWN_REFUSALS));

/** Signs a ratepayer in and stores the tokens; false when refused. */
export const logInRatepayer = async (input: WireInput<typeof ratepayerLogin>): Promise<boolean> =>
  enterWith('flex', input.rememberMe === true, await call(ratepayerLogin, input, OWN_REFUSALS));

/** Tells the server that the person is at work, and nothing more. */
export async function stayActive(area: SessionArea) {
  const contract = area === 'merchant' ? getUserInfo : getRatepayerInfo;
  await call(contract, {}, { expected: 'all' }).catch(() => undefined);
}

/** Signs out on the server, then, whatever it replies, forgets the session and reloads the page. */
export async function logOut(area: SessionArea) {
  const contract = area === 'merchant' ? userLoginOut : ratepayerLoginOut;
  if (sessionOf(area).token) await call(contract, {}, { expected: 'all' }).catch(() => undefined);
  clearSession(area);
  window.location.reload();
}
