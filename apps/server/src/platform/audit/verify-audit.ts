import { queriesOn, sql } from '../db/sql.ts';
import type { Platform } from '../work.ts';
import { type AuditRow, auditColumns, auditHash, CHAIN_START, idBefore } from './audit-hash.ts';

const STEP = 2_000;

type Link = AuditRow & { seq: number; hash: string; present: boolean };

/**
 * Walks every tenant's hash chain. It reports a seal out of sequence, a sealed row that is missing or changed, and an
 * unsealed row too old to be a late commit.
 */
export async function verifyAudit(platform: Platform): Promise<{ broken: number; detail?: string }> {
  const tenants = await queriesOn(platform.pool).rows<{ id: string; slug: string }>(
    sql`select id, slug from merchants order by id`,
  );
  const faults: string[] = [];
  let broken = 0;
  for (const tenant of tenants) {
    const found = (await brokenLinks(platform, tenant.id)) + (await unsealedRows(platform, tenant.id));
    if (found > 0) faults.push(`${tenant.slug}: ${found}`);
    broken += found;
  }
  return broken > 0 ? { broken, detail: faults.join(', ') } : { broken };
}

async function brokenLinks(platform: Platform, merchantId: string): Promise<number> {
  const queries = queriesOn(platform.pool);
  let previous = CHAIN_START;
  let seq = 0;
  let broken = 0;
  for (;;) {
    const links = await queries.rows<Link>(sql`
      select s.seq, s.hash, a.id is not null as present, ${auditColumns}
      from audit_seals s left join audit_log a on a.merchant_id = s.merchant_id and a.id = s.audit_id
      where s.merchant_id = ${merchantId} and s.seq > ${seq} order by s.seq limit ${STEP}`);
    for (const link of links) {
      const isNext = link.seq === seq + 1;
      if (!isNext || !link.present || auditHash(previous, link) !== link.hash) broken += 1;
      // Continue from the stored seal, so that one changed row is one fault and not one for every later row.
      previous = link.hash;
      seq = link.seq;
    }
    if (links.length < STEP) return broken;
  }
}

async function unsealedRows(platform: Platform, merchantId: string): Promise<number> {
  const queries = queriesOn(platform.pool);
  const newest = await queries.maybe<{ audit_id: string }>(sql`
    select audit_id from audit_seals where merchant_id = ${merchantId} order by audit_id desc limit 1`);
  if (!newest) return 0;
  const { missing } = await queries.one<{ missing: number }>(sql`
    select count(*)::int as missing from audit_log a
    where a.merchant_id = ${merchantId} and a.id < ${idBefore(newest.audit_id)} and not exists (
      select 1 from audit_seals s where s.merchant_id = ${merchantId} and s.audit_id = a.id)`);
  return missing;
}
