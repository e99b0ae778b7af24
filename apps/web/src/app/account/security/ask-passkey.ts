import type { PasskeyAssertion } from '@lorikeet/contracts/passkeys';
import { call } from '../../../lib/call.ts';
import type { SessionArea } from '../../../lib/sessions.ts';
import { SECURITY_CALLS } from './security-calls.ts';

/** Lets a device of the person sign as their outstanding second factor; null when they gave up. */
export async function askPasskeyAtGate(area: SessionArea): Promise<PasskeyAssertion | null> {
  const { code, data } = await call(SECURITY_CALLS[area].getValidatePage, {});
  if (code !== 0 || !data.passkey) return null;
  const { showPasskey } = await import('./passkey-device.ts');
  return showPasskey(data.passkey);
}

/** Lets a device of the person sign for this session; null when they gave up. */
export async function askPasskey(area: SessionArea): Promise<PasskeyAssertion | null> {
  const { code, data } = await call(SECURITY_CALLS[area].startPasskeyProof, {});
  if (code !== 0) return null;
  const { showPasskey } = await import('./passkey-device.ts');
  return showPasskey(data);
}
