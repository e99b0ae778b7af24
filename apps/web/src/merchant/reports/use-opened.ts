import { sessions } from '../../lib/sessions.ts';
import { type Opened, openedAddress } from './opened-address.ts';

const NOTHING: readonly string[] = [];

/** Where rows behind a figure of a currency are listed, for the person who is signed in. */
export function useOpened(currency: string): (opens: Opened | null) => string | undefined {
  const held = sessions.merchant((session) => session.profile?.permissions) ?? NOTHING;
  return (opens) => openedAddress(opens, currency, held);
}
