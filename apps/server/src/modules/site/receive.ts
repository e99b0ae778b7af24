import { queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import { guardLetterRequest, type HumanCheck } from '../identity/index.ts';
import { requiredPlatformTenant } from '../merchants/index.ts';

type Table = 'enquiries' | 'biller_applications';

/** What is kept of one request of a stranger, and in which table. */
type Received = {
  table: Table;
  purpose: 'enquiry' | 'application';
  email: string;
  proof: string;
  /** Stores it under its key in the platform's tenant. Returns its reference. */
  store(work: Work, requestKey: string): Promise<string>;
};

const tableOf: Readonly<Record<Table, Sql>> = {
  enquiries: sql`enquiries`,
  biller_applications: sql`biller_applications`,
};

/**
 * Takes what a stranger sends once: a repeat with the same idempotency key gets the first reference, and neither a
 * human check nor a limit stands before it, because nothing is done again. Throws 422 for the human check and 429.
 */
export async function receive(
  platform: Platform,
  humanCheck: HumanCheck,
  caller: Caller,
  received: Received,
): Promise<{ reference: string }> {
  const tenant = await requiredPlatformTenant(platform);
  const requestKey = requestKeyOf(platform, caller, received);
  const earlier = await queriesOn(platform.pool).maybe<{ reference: string }>(sql`
    select reference from ${tableOf[received.table]}
    where merchant_id = ${tenant} and request_key = ${requestKey}`);
  if (earlier) return earlier;
  const { purpose, email: account, proof } = received;
  await guardLetterRequest(platform, humanCheck, { purpose, account, proof, caller });
  const { ip, requestId, locale } = caller;
  const actor: Actor = { kind: 'user', name: 'Public site', ip, requestId, locale };
  return inTenant(platform, tenant, actor, async (work) => ({
    reference: await received.store(work, requestKey),
  }));
}

/** The sender's e-mail is part of it: another's key finds nothing. Without a key each request is its own. */
function requestKeyOf(platform: Platform, caller: Caller, { purpose, email, proof }: Received): string {
  const key = caller.idempotencyKey ?? proof;
  return platform.vault.steadyFingerprint(`${purpose}:${email}:${key}`);
}
