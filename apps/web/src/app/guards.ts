import type { OpenAccess } from '@lorikeet/contracts/screens/open-screen';
import { wantedAt, withReturn } from '../lib/navigation.ts';
import type { SessionArea } from '../lib/sessions.ts';

/** Who may see a screen: as it says itself, or, from the menu, a signed-in person. */
export type Access = OpenAccess | 'protected';

export type GuardedArea = { area: SessionArea; root: string; login: string; twoFactor: string };

export const GUARDED: Record<SessionArea, GuardedArea> = {
  merchant: {
    area: 'merchant',
    root: '/merchant',
    login: '/merchant/login',
    twoFactor: '/merchant/two-factor-auth',
  },
  flex: {
    area: 'flex',
    root: '/flexirates',
    login: '/flexirates/login',
    twoFactor: '/flexirates/two-factor-auth',
  },
};

export type GuardQuestion = {
  access: Access;
  signedIn: boolean;
  profileLoaded: boolean;
  twoFactorNeeded: boolean;
  /** Path and search of the screen asked for. */
  here: string;
};

/** Pass, go elsewhere, or load the profile and ask again. */
export type GuardAnswer = { pass: true } | { goTo: string } | { loadProfile: true };

/** The guard of one area, as a table read from the top: the first rule that applies decides. */
export function decideAccess(guarded: GuardedArea, question: GuardQuestion): GuardAnswer {
  const { access, signedIn, profileLoaded, twoFactorNeeded, here } = question;
  if (access === 'login' && signedIn) return { goTo: guarded.root };
  if (access === 'login' || access === 'public') return { pass: true };
  if (!signedIn) return { goTo: loginAddress(guarded, here) };
  if (twoFactorNeeded && access !== 'two-factor') return { goTo: twoFactorAddress(guarded, here) };
  if (twoFactorNeeded) return { pass: true };
  if (!profileLoaded) return { loadProfile: true };
  return { pass: true };
}

/** The sign-in of an area, with the way back; the area's own root needs none. */
function loginAddress(guarded: GuardedArea, here: string): string {
  return withReturn(guarded.login, backFrom(guarded, here));
}

/** The second factor of an area, with the way on: a deep link waits for the code. */
function twoFactorAddress(guarded: GuardedArea, here: string): string {
  return withReturn(guarded.twoFactor, backFrom(guarded, here));
}

function backFrom(guarded: GuardedArea, here: string): string | null {
  const wanted = wantedAt(here);
  return wanted === guarded.root || wanted === `${guarded.root}/home` ? null : wanted;
}
