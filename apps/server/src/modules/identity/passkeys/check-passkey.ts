import type { PasskeyAssertion } from '@lorikeet/contracts/passkeys';
import { queriesOn } from '../../../platform/db/sql.ts';
import type { Platform } from '../../../platform/work.ts';
import type { Person } from '../person.ts';
import { type ChallengeFor, spendPasskeyChallenge } from './challenges.ts';
import { passkeySite } from './passkey-site.ts';
import { type Passkey, passkeyOf } from './passkey-store.ts';

/** A key whose device has signed; it counts once it is taken (`takePasskey`). */
export type ShownPasskey = { id: string; name: string; signCount: number };

/** A key of nobody: what is signed in the name of an unknown one is checked against it, and takes as long. */
const NOBODYS: Passkey = {
  id: '',
  name: '',
  credential_id: '',
  public_key:
    'pQECAyYgASFYIDdp3V40Oe5CC8uGzb8JneDBNWAiC4hdARcpvebO_GuBIlggBmeC1ecb41_95yl77g4JHDqGpyCrZE-z2nBIrCKR0LU',
  sign_count: 0,
  transports: [],
};

/**
 * Checks what a device signed: that it is the person's, made on the portal's own site, for a challenge that is spent by
 * this, and that its count goes on. Without a password the device must also have made sure who holds it
 * (`isAlone`). Returns undefined for anything else, after the same work for a key that nobody has.
 */
export async function checkPasskey(
  platform: Platform,
  person: Person | undefined,
  assertion: PasskeyAssertion,
  { isAlone, ...challengeFor }: ChallengeFor & { isAlone: boolean },
): Promise<ShownPasskey | undefined> {
  const queries = queriesOn(platform.pool);
  const kept = person && (await passkeyOf(queries, person, assertion.id));
  const key = kept ?? { ...NOBODYS, credential_id: assertion.id };
  const site = passkeySite(platform.publicUrl);
  const wall = platform.clock.wall();
  // Loaded with the first key that is shown, whoever's it is.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyAuthenticationResponse({
    response: asBrowsersSend(assertion),
    expectedChallenge: (challenge) => spendPasskeyChallenge(queries, challenge, challengeFor, wall),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: isAlone,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
      counter: key.sign_count,
    },
  }).catch(() => undefined);
  if (!kept || !checked?.verified) return undefined;
  return { id: kept.id, name: kept.name, signCount: checked.authenticationInfo.newCounter };
}

function asBrowsersSend({ id, client_data, authenticator_data, signature, user_handle }: PasskeyAssertion) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: client_data,
      authenticatorData: authenticator_data,
      signature,
      ...(user_handle !== null && { userHandle: user_handle }),
    },
  };
}
