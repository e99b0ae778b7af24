import { userLoginOut } from '@lorikeet/contracts/identity';
import { call } from './call.ts';
import { type HeldSession, heldSessions, holderHere, leaveTab, takeHeld } from './session-storage.ts';
import { adoptStoredTokens, clearSession, sessionOf } from './sessions.ts';

export type Business = { holder: string; merchant: string; person: string };

const isNamed = (held: HeldSession): held is HeldSession & Business =>
  held.merchant !== undefined && held.person !== undefined;

/** The businesses that this browser is signed in to, without the one that this tab shows. */
export function otherBusinesses(): Business[] {
  const own = holderHere('merchant', sessionOf('merchant').token);
  return heldSessions('merchant').filter((held) => isNamed(held) && held.holder !== own) as Business[];
}

/**
 * Shows another business in this tab, from its home on. The page is loaded anew: nothing of one business is left in
 * memory beside another.
 */
export function switchTo(holder: string): void {
  takeHeld('merchant', holder);
  window.location.assign('/merchant/home');
}

/** Leads to the sign-in, and keeps the session that this tab showed. */
export function signInToAnother(): void {
  leaveTab('merchant');
  window.location.assign('/merchant/login');
}

/** Signs out of a business that no tab needs to show. */
export async function signOutOf(holder: string): Promise<void> {
  if (!takeHeld('merchant', holder)) return;
  adoptStoredTokens('merchant');
  await call(userLoginOut, {}, { expected: 'all' }).catch(() => undefined);
  clearSession('merchant');
}
