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

/** Tenants whose rows are still to be sealed, and whether the database was too busy for that when they were asked last. */
type Left = Map<string, boolean>;

/**
 * Seals new audit rows for as long as its process lives. The first time it asks every tenant, since the process that sealed
 * before may have left rows of any age; later it asks once which tenants have rows of the last hour to seal. Those whose
 * rows could not be sealed before, that no round came to, or that were another process's to seal, it asks until they are,
 * however old these are by now, and so those `again` that the caller names.
 */
export function createAuditSealer(): (platform: Platform, again?: readonly string[]) => Promise<Sealing> {
  let asksEverybody = true;
  const left: Left = new Map();
  return async (platform, again = []) => {
    const found = asksEverybody ? await everybody(platform) : await recent(platform);
    // Who is found and not come to, as where the round breaks off, is asked again however long that takes.
    for (const id of found) if (!left.has(id)) left.set(id, false);
    asksEverybody = false;
    const wasBusy = (id: string) => Number(left.get(id) ?? false);
    const tenants = [...new Set([...left.keys(), ...found, ...again])];
    // What the database was too busy for comes last: it may end the round.
    return sealTenants(
      platform,
      tenants.toSorted((a, b) => wasBusy(a) - wasBusy(b)),
      left,
    );
  };
}

/**
 * Seals every tenant's new audit rows into its hash chain, in the order of their ids; a row that committed late
 * is chained after those sealed before it. Returns how many were sealed. Two processes at once do not disturb each
 * other: one of them seals a tenant, the other passes it by. Throws what failed in one tenant once the others were sealed.
 */
export async function sealAudit(platform: Platform): Promise<number> {
  const tenants = await everybody(platform);
  const { sealed, failed } = await sealTenants(platform, tenants, new Map(tenants.map((id) => [id, true])));
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
async function sealTenants(platform: Platform, tenants: readonly string[], left: Left): Promise<Sealing> {
  const failed: { merchantId: string; error: unknown }[] = [];
  const done: string[] = [];
  let sealed = 0;
  let slow = 0;
  let busyInARow = 0;
  for (const merchantId of tenants) {
    const wasBusy = left.get(merchantId) ?? false;
    // Who was asked least lately stands first.
    left.delete(merchantId);
    left.set(merchantId, wasBusy);
    try {
      let step: number | undefined = STEP;
      for (; step === STEP; sealed += step ?? 0)
        step = await transact(platform.pool, (queries) => sealStep(queries, merchantId));
      busyInARow = 0;
      if (step === undefined) continue;
      done.push(merchantId);
      left.delete(merchantId);
    } catch (error) {
      busyInARow = isBusy(error) ? busyInARow + 1 : 0;
      left.set(merchantId, busyInARow > 0);
      // A database that is away is so for all of them, and one that is slow for many.
      const isAway = tookTooLong(error) ? ++slow > MOST_SLOW : busyInARow > 1;
      if (isAway) throw error;
      // What happened once may be the database's load.
      if (busyInARow === 0 || wasBusy) failed.push({ merchantId, error });
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
