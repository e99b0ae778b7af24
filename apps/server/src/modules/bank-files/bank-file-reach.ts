import type { BankFileState } from '@lorikeet/domain/bank-files';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { forbidden, found, notFound } from '../../platform/http/problem.ts';
import { alongside, type Work } from '../../platform/work.ts';

/**
 * The files that a tenant handles: those of facilities whose returns come to its inbox. A merchant with a facility of
 * its own handles that one's; the platform's staff those of every facilitated merchant; and a facilitated merchant
 * none, whatever its roles permit, because it would profit from withholding a return.
 */
export const handledBy = (tenant: string): Sql => sql`exists (
  select 1 from facilities c
  where c.merchant_id = t.merchant_id and c.id = t.facility_id and c.inbox_tenant = ${tenant})`;

/**
 * The merchants whose files a tenant lodges: itself with a facility of its own, every facilitated one for the
 * platform. 403 for a merchant that lodges none.
 */
export async function lodgedMerchants(work: Work): Promise<{ id: string; name: string }[]> {
  const merchants = await merchantsLodgedBy(work);
  const isLodger = merchants.length > 0 || (await isPlatform(work));
  if (!isLodger) throw forbidden();
  return merchants;
}

async function isPlatform(work: Work): Promise<boolean> {
  const { kind } = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  return kind === 'platform';
}

/** The tenants among whose files a lodger's are: those merchants, and the platform with the debits of its own fees. */
export async function fileOwners(work: Work): Promise<string[]> {
  const merchants = (await lodgedMerchants(work)).map(({ id }) => id);
  return (await isPlatform(work)) ? [...merchants, work.merchantId] : merchants;
}

/** The merchants of `lodgedMerchants`, without the refusal: empty for a merchant that lodges no files. */
export async function merchantsLodgedBy(work: Work): Promise<{ id: string; name: string }[]> {
  return work.rows<{ id: string; name: string }>(sql`
    select m.id, m.trading_name as name from merchants m
    where exists (select 1 from facilities c
        where c.merchant_id = m.id and c.inbox_tenant = ${work.merchantId} and c.settlement_model <> 'sponsor')
      ${(await isPlatform(work)) ? empty : sql`and m.id = ${work.merchantId}`}
    order by lower(m.trading_name), m.id`);
}

/** The tenants that lodge files of the work's merchant: itself, the platform, or both where it has facilities of both. */
export async function lodgersOf(work: Work): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select distinct inbox_tenant as id from facilities
    where merchant_id = ${work.merchantId} and settlement_model <> 'sponsor'`);
  return rows.map(({ id }) => id);
}

/** Runs `body` in the tenant of a file that the signed-in tenant may handle: 403 where it may not, 404 for none. */
export async function withFile<T>(
  work: Work,
  asked: { id: string; merchant_id?: string | undefined },
  body: (work: Work, file: { status: BankFileState; kind: string }) => Promise<T>,
): Promise<T> {
  const tenant = asked.merchant_id ?? work.merchantId;
  const file = found(
    await work.maybe<{ inbox_tenant: string; status: BankFileState; kind: string }>(sql`
      select c.inbox_tenant, f.status, f.kind from bank_files f
      join facilities c on c.merchant_id = ${tenant} and c.id = f.facility_id
      where f.merchant_id = ${tenant} and f.id = ${asked.id}`),
  );
  if (file.inbox_tenant !== work.merchantId) {
    throw tenant === work.merchantId ? forbidden() : notFound();
  }
  return body(await alongside(work, tenant), file);
}

/**
 * The merchant whose debits the signed-in tenant lodges: its own with a direct facility, any facilitated one for
 * the platform's staff. Throws 403 for itself without one, 404 for another.
 */
export async function lodgedMerchant(work: Work, merchantId: string | undefined): Promise<string> {
  const tenant = merchantId ?? work.merchantId;
  const lodged = await work.maybe(sql`
    select 1 from facilities
    where merchant_id = ${tenant} and inbox_tenant = ${work.merchantId} and settlement_model <> 'sponsor' limit 1`);
  if (!lodged) {
    throw tenant === work.merchantId ? forbidden() : notFound();
  }
  return tenant;
}
