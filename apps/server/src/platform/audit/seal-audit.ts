import { isBusy, tookTooLong } from '../db/busy.ts';
import { type Queries, queriesOn, sql, transact } from '../db/sql.ts';
import { tryLockUntilCommit } from '../db/transaction-lock.ts';
import { uuidv7 } from '../ids.ts';
import type { Platform } from '../work.ts';
import { type AuditRow, auditColumns, auditHash, CHAIN_START, idBefore, LOWEST_ID } from './audit-hash.ts';

const STEP = 1_000;

/** Tenants of one round whose rows may take too long: with more of them the database is what is slow. */
const MOST_SLOW = 3;

/** What a round did: whose rows were sealed as far as there were any, and whose could not be. */
export type Sealing = {
  sealed: number;
  done: readonly string[];
  failed: readonly { merchantId: string; error: unknown }[];
};

/**
 * Seals new audit rows for as long as its process lives. The first time it asks every tenant, since the process that sealed
 * before may have left rows of any age; later it asks once which tenants have rows of the last hour to seal. Those whose
 * rows could not be sealed before, or were another process's to seal, it asks until they are, however old these are by now,
 * and so those `again` that the caller names.
 */
export function createAuditSealer(): (platform: Platform, again?: readonly string[]) => Promise<Sealing> {
  let asksEverybody = true;
  const left = new Set<string>();
  return async (platform, again = []) => {
    const tenants = asksEverybody
      ? await everybody(platform)
      : [...new Set([...(await recent(platform)), ...again, ...left])];
    const sealing = await sealTenants(platform, tenants, left);
    asksEverybody = false;
    return sealing;
  };
}

/**
 * Seals every tenant's new audit rows into its hash chain, in the order of their ids; a row that committed late
 * is chained after those sealed before it. Returns how many were sealed. Two processes at once do not disturb each
 * other: one of them seals a tenant, the other passes it by. Throws what failed in one tenant once the others were sealed.
 */
export async function sealAudit(platform: Platform): Promise<number> {
  const tenants = await everybody(platform);
  const { sealed, failed } = await sealTenants(platform, tenants, new Set(tenants));
  if (failed[0]) throw failed[0].error;
  return sealed;
}

async function everybody({ pool }: Platform): Promise<string[]> {
  const tenants = await queriesOn(pool).rows<{ id: string }>(sql`select id from merchants order by id`);
  return tenants.map(({ id }) => id);
}

async function recent({ pool }: Platform): Promise<string[]> {
  const tenants = await queriesOn(pool).rows<{ id: string }>(sql`
    select distinct a.merchant_id as id from audit_log a
    where a.id > ${idBefore(uuidv7())} and not exists (
      select 1 from audit_seals s where s.merchant_id = a.merchant_id and s.audit_id = a.id)`);
  return tenants.map(({ id }) => id);
}

/** Seals tenants one after the other; `left` has those whose rows are not sealed yet, of this round and of those before. */
async function sealTenants(
  platform: Platform,
  tenants: readonly string[],
  left: Set<string>,
): Promise<Sealing> {
  const failed: { merchantId: string; error: unknown }[] = [];
  const done: string[] = [];
  let sealed = 0;
  let slow = 0;
  for (const merchantId of tenants) {
    const wasLeft = left.has(merchantId);
    left.add(merchantId);
    try {
      let step: number | undefined = STEP;
      for (; step === STEP; sealed += step ?? 0)
        step = await transact(platform.pool, (queries) => sealStep(queries, merchantId));
      if (step === undefined) continue;
      done.push(merchantId);
      left.delete(merchantId);
    } catch (error) {
      const isSlow = tookTooLong(error) && ++slow <= MOST_SLOW;
      // A database that is away is so for all of them.
      if (isBusy(error) && !isSlow) throw error;
      // What took too long once may be the database's load.
      if (!isSlow || wasLeft) failed.push({ merchantId, error });
    }
  }
  return { sealed, done, failed };
}

/** Returns how many rows it sealed; undefined where another process is about it. */
async function sealStep(queries: Queries, merchantId: string): Promise<number | undefined> {
  if (!(await tryLockUntilCommit(queries, `audit:${merchantId}`))) return undefined;
  const last = await queries.maybe<{ seq: number; hash: string }>(sql`
    select seq, hash from audit_seals where merchant_id = ${merchantId} order by seq desc limit 1`);
  const rows = await unsealed(queries, merchantId);
  let hash = last?.hash ?? CHAIN_START;
  const hashes = rows.map((row) => {
    hash = auditHash(hash, row);
    return hash;
  });
  await queries.run(sql`
    insert into audit_seals (merchant_id, seq, audit_id, hash)
    select ${merchantId}::uuid, ${last?.seq ?? 0}::bigint + n, audit_id, hash
    from unnest(${rows.map((row) => row.id)}::uuid[], ${hashes}::text[]) with ordinality as s (audit_id, hash, n)`);
  return rows.length;
}

/** Rows without a seal: new ones, and those that committed up to an hour after rows already sealed. */
async function unsealed(queries: Queries, merchantId: string): Promise<AuditRow[]> {
  const newest = await queries.maybe<{ audit_id: string }>(sql`
    select audit_id from audit_seals where merchant_id = ${merchantId} order by audit_id desc limit 1`);
  const from = newest ? idBefore(newest.audit_id) : LOWEST_ID;
  return queries.rows<AuditRow>(sql`
    select ${auditColumns} from audit_log a
    where a.merchant_id = ${merchantId} and a.id > ${from} and not exists (
      select 1 from audit_seals s where s.merchant_id = ${merchantId} and s.audit_id = a.id)
    order by a.id limit ${STEP}`);
}
