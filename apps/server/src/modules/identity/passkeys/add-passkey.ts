import type { Input, Output } from '@lorikeet/contracts';
import * as passkeys from '@lorikeet/contracts/passkeys';
import type { verifyRegistrationResponse } from '@simplewebauthn/server';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { ownerColumns, ownerValues, personRow } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { notifyPerson } from '../security/security-mail.ts';
import { passOnlyThis } from '../session-store.ts';
import { replaceRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { lockSecondFactor, settleSecondFactor } from '../two-factor/two-factor-store.ts';
import { makeChallenge, spendPasskeyChallenge } from './challenges.ts';
import { passkeySite } from './passkey-site.ts';
import { knownKeys, passkeysOf } from './passkey-store.ts';
import { userHandle } from './user-handle.ts';

type Made = Input<typeof passkeys.addPasskey>;
type Kept = NonNullable<Awaited<ReturnType<typeof verifyRegistrationResponse>>['registrationInfo']>;

const NAMES = { merchant: 'Lorikeet', flex: 'flexirates' } as const;

/** What a device needs to make a key for the person. Throws Refusal `passkey.too_many`. */
export async function startPasskey(
  platform: Platform,
  { person, sessionId }: Requester,
): Promise<Output<typeof passkeys.startPasskey>> {
  const queries = queriesOn(platform.pool);
  const { name, email } = found(await personRow(queries, person));
  const kept = await passkeysOf(queries, person);
  refuseTooMany(kept.length);
  return {
    challenge: await makeChallenge(queries, { purpose: 'register', sessionId }, platform.clock.wall()),
    rp_id: passkeySite(platform.publicUrl).rpId,
    rp_name: NAMES[person.realm.area],
    user_handle: userHandle(person),
    user_name: email,
    display_name: name,
    known: knownKeys(kept),
  };
}

/**
 * Keeps the key that a device made for a challenge of this session, and notifies the person. Where it is their first
 * second factor, two-factor is on from now: their other sessions are asked for it, and the recovery codes are returned this
 * once. Throws Refusal `passkey.refused`, `passkey.too_many`, `passkey.known`.
 */
export async function addPasskey(
  platform: Platform,
  asker: Requester,
  made: Made,
): Promise<Output<typeof passkeys.addPasskey>> {
  const { person, sessionId } = asker;
  const kept = await checkMade(platform, sessionId, made);
  if (!kept) throw new Refusal('passkey.refused');
  const wall = platform.clock.wall();
  return asRequester(platform, asker, async (work) => {
    const before = await lockSecondFactor(work, person);
    await store(work, asker, { made, kept, wall });
    await settleSecondFactor(work, person);
    await auditPerson(work, person, 'user.passkey_added', { passkey: made.name });
    await notifyPerson(work, person, { what: 'passkey-added', wall, name: made.name });
    if (before.two_factor_enabled) return { recovery_codes: null };
    await passOnlyThis(work, person, sessionId);
    await auditPerson(work, person, 'user.two_factor_enabled');
    return { recovery_codes: await replaceRecoveryCodes(work, person) };
  });
}

async function checkMade(platform: Platform, sessionId: string, made: Made): Promise<Kept | undefined> {
  const site = passkeySite(platform.publicUrl);
  const queries = queriesOn(platform.pool);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: (challenge) =>
      spendPasskeyChallenge(queries, challenge, { purpose: 'register', sessionId }, platform.clock.wall()),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // A key without a PIN is still a second factor; without a password it is not taken.
    requireUserVerification: false,
  }).catch(() => undefined);
  return checked?.registrationInfo;
}

async function store(
  work: Work,
  { person }: Requester,
  { made, kept, wall }: { made: Made; kept: Kept; wall: Date },
): Promise<void> {
  const { credential } = kept;
  const others = await passkeysOf(work, person);
  refuseTooMany(others.length);
  if (others.some((one) => one.credential_id === credential.id)) throw new Refusal('passkey.known');
  await work.run(sql`
    insert into ${person.realm.passkeys} (${ownerColumns(person.realm)}, id, name, credential_id, public_key,
      sign_count, transports, created_at)
    values (${ownerValues(person)}, ${work.newId()}, ${made.name}, ${credential.id},
      ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter}, ${made.transports}, ${wall})`);
}

function refuseTooMany(count: number): void {
  if (count >= passkeys.PASSKEYS_MAX) throw new Refusal('passkey.too_many');
}
