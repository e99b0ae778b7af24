import type { Output } from '@lorikeet/contracts';
import type * as passkeys from '@lorikeet/contracts/passkeys';
import { queriesOn, sql } from '../../../platform/db/sql.ts';
import type { Platform } from '../../../platform/work.ts';
import { ownedBy } from '../person.ts';
import type { Requester } from '../requester.ts';
import { makeChallenge } from './challenges.ts';
import { passkeySite } from './passkey-site.ts';
import { knownKeys, passkeysOf } from './passkey-store.ts';

type Rows = Output<typeof passkeys.listPasskeys>['rows'];

/** A person's keys, the newest first. */
export async function listPasskeys(platform: Platform, { person }: Requester): Promise<{ rows: Rows }> {
  const rows = await queriesOn(platform.pool).rows<Rows[number]>(sql`
    select id, name, created_at, last_used_at from ${person.realm.passkeys}
    where ${ownedBy(person)} order by created_at desc, id desc`);
  return { rows };
}

/** What a device of the person is asked to sign in this session. */
export async function startPasskeyProof(
  platform: Platform,
  { person, sessionId }: Requester,
): Promise<Output<typeof passkeys.startPasskeyProof>> {
  const queries = queriesOn(platform.pool);
  return {
    challenge: await makeChallenge(queries, { purpose: 'prove', sessionId }, platform.clock.wall()),
    rp_id: passkeySite(platform.publicUrl).rpId,
    known: knownKeys(await passkeysOf(queries, person)),
  };
}
