import type { WireInput, WireOutput } from '@lorikeet/contracts/contract';
import {
  type addPasskey,
  type PasskeyAssertion,
  type startPasskey,
  TRANSPORTS,
} from '@lorikeet/contracts/passkeys';
import { type AuthenticatorTransport, startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Known = readonly { id: string; transports: readonly string[] }[];
type Asked = { challenge: string; rp_id: string; known?: Known };
type Made = Omit<WireInput<typeof addPasskey>, 'name'>;

/** Ed25519, P-256 and RSA with SHA-256, as COSE numbers them: one of them is on every device. */
const ALGORITHMS = [-8, -7, -257];
const TIME_MS = 5 * 60_000;

const described = (known: Known) =>
  known.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));

/** Lets the person choose a device, which makes a key. Null when they gave up, or none could. */
export async function makePasskey(asked: WireOutput<typeof startPasskey>): Promise<Made | null> {
  const made = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_handle, name: asked.user_name, displayName: asked.display_name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: described(asked.known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout: TIME_MS,
    },
  }).catch(() => null);
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return {
    id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: TRANSPORTS.filter((one) => (transports as string[]).includes(one)),
  };
}

/**
 * Lets a device sign. Without known keys the person chooses the account on the device, which then makes sure who holds it.
 * Null when they gave up, or no device could.
 */
export async function showPasskey({
  challenge,
  rp_id: rpId,
  known,
}: Asked): Promise<PasskeyAssertion | null> {
  const shown = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      userVerification: known ? 'preferred' : 'required',
      ...(known && { allowCredentials: described(known) }),
      timeout: TIME_MS,
    },
  }).catch(() => null);
  if (!shown) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  return {
    id: shown.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle ?? null,
  };
}
