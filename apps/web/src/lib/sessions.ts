import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getRatepayerInfo, getUserInfo, MenuItem } from '@lorikeet/contracts/identity';
import type { Permission } from '@lorikeet/contracts/permissions';
import { create } from 'zustand';
import { local, perTab } from './storage.ts';

/** The areas with a sign-in; each has a session of its own in the same browser. */
export type SessionArea = 'merchant' | 'flex';

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

export type Tokens = { token: string | null; refreshToken: string | null; rememberMe: boolean };

export type Session<P extends Profile = Profile> = Tokens & {
  profile: P | null;
  twoFactorNeeded: boolean;
  /** What a ratepayer found before registering (the ratepayer area only). */
  registrationAccount: Record<string, string> | null;
};

const SIGNED_OUT: Session<never> = {
  token: null,
  refreshToken: null,
  rememberMe: false,
  profile: null,
  twoFactorNeeded: false,
  registrationAccount: null,
};

const storageKey = (area: SessionArea) => `lorikeet.session.${area}`;

/** The stored token, refresh token and rememberMe; nothing else of a session is ever stored. */
function readTokens(area: SessionArea): Tokens {
  const text = local.get(storageKey(area)) ?? perTab.get(storageKey(area));
  if (!text) return { token: null, refreshToken: null, rememberMe: false };
  try {
    const value = JSON.parse(text) as Partial<Tokens>;
    return {
      token: value.token ?? null,
      refreshToken: value.refreshToken ?? null,
      rememberMe: value.rememberMe === true,
    };
  } catch {
    return { token: null, refreshToken: null, rememberMe: false };
  }
}

function writeTokens(area: SessionArea, tokens: Tokens) {
  const [keep, drop] = tokens.rememberMe ? [local, perTab] : [perTab, local];
  drop.remove(storageKey(area));
  if (!tokens.token) return keep.remove(storageKey(area));
  keep.set(storageKey(area), JSON.stringify(tokens));
}

const sessionStore = <P extends Profile>(area: SessionArea) =>
  create<Session<P>>()(() => ({ ...SIGNED_OUT, ...readTokens(area) }));

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

/** Stores fresh tokens; the profile and the menu stay as they are. */
export function storeTokens(area: SessionArea, tokens: Tokens) {
  writeTokens(area, tokens);
  setSession(area, tokens);
}

/** Takes over tokens that another tab has renewed; without stored ones those in hand stay. */
export function adoptStoredTokens(area: SessionArea): Tokens {
  const tokens = readTokens(area);
  if (!tokens.token) return sessionOf(area);
  setSession(area, tokens);
  return tokens;
}

export const updateSession = (
  area: SessionArea,
  change: Partial<Omit<Session, keyof Tokens | 'profile'>> & { profile?: null },
) => setSession(area, change);

/** Forgets token, profile and rememberMe of one area. */
export function clearSession(area: SessionArea) {
  local.remove(storageKey(area));
  perTab.remove(storageKey(area));
  setSession(area, SIGNED_OUT);
}

/** Signing out or in with rememberMe in one tab reaches the others. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    for (const area of ['merchant', 'flex'] as const) {
      if (event.key !== storageKey(area)) continue;
      if (event.newValue) adoptStoredTokens(area);
      else setSession(area, SIGNED_OUT);
    }
  });
}
