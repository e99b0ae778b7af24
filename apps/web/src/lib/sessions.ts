import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getRatepayerInfo, getUserInfo, MenuItem } from '@lorikeet/contracts/identity';
import type { Permission } from '@lorikeet/contracts/permissions';
import { create } from 'zustand';
import {
  dropTokens,
  holderHere,
  isHeldKey,
  isNewestKey,
  keepTokens,
  NO_TOKENS,
  nameHeld,
  readTokens,
  type SessionArea,
  type Tokens,
  tokensOf,
} from './session-storage.ts';

export type { SessionArea, Tokens } from './session-storage.ts';

type StaffInfo = WireOutput<typeof getUserInfo>;
type RatepayerInfo = WireOutput<typeof getRatepayerInfo>;

/** A signed-in member of staff: who, of which merchant, what they may do, and their menu. */
export type StaffProfile = {
  user: StaffInfo['user'];
  merchant: StaffInfo['merchant'];
  permissions: readonly Permission[];
  menus: readonly MenuItem[];
};
/** A signed-in ratepayer belongs to no merchant and has no permissions; the area's menu is the same for all. */
export type RatepayerProfile = {
  user: RatepayerInfo['user'];
  merchant: null;
  permissions: readonly Permission[];
  menus: readonly MenuItem[];
};
export type Profile = StaffProfile | RatepayerProfile;

export type Session<P extends Profile = Profile> = Tokens & {
  profile: P | null;
  twoFactorNeeded: boolean;
  /** What a ratepayer found before registering (the ratepayer area only). */
  registrationAccount: Record<string, string> | null;
};

const SIGNED_OUT: Session<never> = {
  ...NO_TOKENS,
  profile: null,
  twoFactorNeeded: false,
  registrationAccount: null,
};

/** A tab keeps to the session that it opened with, whoever signs in beside it. */
function openTab(area: SessionArea): Tokens {
  const tokens = readTokens(area);
  if (tokens.token) keepTokens(area, tokens, { isNewest: false });
  return tokens;
}

const sessionStore = <P extends Profile>(area: SessionArea) =>
  create<Session<P>>()(() => ({ ...SIGNED_OUT, ...openTab(area) }));

export const sessions = {
  merchant: sessionStore<StaffProfile>('merchant'),
  flex: sessionStore<RatepayerProfile>('flex'),
} as const;

/** What both areas have in common can be set by name; each profile is set by its own store. */
function setSession(area: SessionArea, change: Partial<Session<never>>) {
  if (area === 'merchant') sessions.merchant.setState(change);
  else sessions.flex.setState(change);
}

export const sessionOf = (area: SessionArea): Session => sessions[area].getState();

/** Stores fresh tokens; the profile and the menu stay as they are. Those of a sign-in are what new tabs open with. */
export function storeTokens(area: SessionArea, tokens: Tokens, { isSignIn = false } = {}) {
  keepTokens(area, tokens, { isNewest: isSignIn });
  setSession(area, tokens);
}

/** Takes over tokens of the same session that another tab has renewed; without any those in hand stay. */
export function adoptStoredTokens(area: SessionArea): Tokens {
  const stored = readTokens(area);
  if (!stored.token) return sessionOf(area);
  setSession(area, stored);
  return stored;
}

/** Notes of which merchant and person this tab's session is, for the list of those that the browser holds. */
export function nameSession(area: SessionArea, names: { merchant: string; person: string }) {
  const holder = holderHere(area, sessionOf(area).token);
  if (holder !== null) nameHeld(area, holder, names);
}

export const updateSession = (
  area: SessionArea,
  change: Partial<Omit<Session, keyof Tokens | 'profile'>> & { profile?: null },
) => setSession(area, change);

/** Forgets token, profile and rememberMe of one area; other sessions that this browser holds stay. */
export function clearSession(area: SessionArea) {
  dropTokens(area, holderHere(area, sessionOf(area).token));
  setSession(area, SIGNED_OUT);
}

/**
 * Renewing and signing out with rememberMe in one tab reach the other tabs of the same session, and a sign-in those that
 * have none. A tab of another business stays what it is. `ended` is called where this tab's session was ended by another.
 */
export function followOtherTabs(ended: (area: SessionArea) => void) {
  window.addEventListener('storage', ({ key, newValue }) => {
    for (const area of ['merchant', 'flex'] as const) {
      const { token, rememberMe } = sessionOf(area);
      const holder = holderHere(area, token);
      if (isHeldKey(area, key) && token !== null && holder !== null && rememberMe) {
        if (tokensOf(area, holder)) adoptStoredTokens(area);
        else {
          setSession(area, SIGNED_OUT);
          ended(area);
        }
      }
      if (isNewestKey(area, key) && token === null && newValue) adoptStoredTokens(area);
    }
  });
}
