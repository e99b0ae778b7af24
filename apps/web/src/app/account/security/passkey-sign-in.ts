import {
  confirmPasskeySignIn,
  ratepayerConfirmPasskeySignIn,
  ratepayerStartPasskeySignIn,
  startPasskeySignIn,
} from '@lorikeet/contracts/passkeys';
import { call } from '../../../lib/call.ts';
import { enterWith, OWN_REFUSALS } from '../../../lib/profile.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { showPasskey } from './passkey-device.ts';

const CALLS = {
  merchant: { start: startPasskeySignIn, confirm: confirmPasskeySignIn },
  flex: { start: ratepayerStartPasskeySignIn, confirm: ratepayerConfirmPasskeySignIn },
} as const;

/** Signs in with a passkey: true once in, false when refused, null when the person gave up. */
export async function signInWithPasskey(area: SessionArea, rememberMe: boolean): Promise<boolean | null> {
  const { start, confirm } = CALLS[area];
  const { code, data } = await call(start, {}, OWN_REFUSALS);
  if (code !== 0) return false;
  const passkey = await showPasskey(data);
  if (!passkey) return null;
  return enterWith(area, rememberMe, await call(confirm, { passkey, rememberMe }, OWN_REFUSALS));
}
