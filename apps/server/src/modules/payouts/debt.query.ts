import { type BankLine, bears } from '@lorikeet/domain/trust';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';

/** Stands behind the beginning of a merchant's lodgement references; no file of ours bears it. */
const DEBT = 'DEBT';

/** The references by which merchants pay what they owe. None for a merchant that is not paid out by the platform. */
export function debtReferences(
  queries: Queries,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return referencesOf(queries, sql`f.merchant_id = any(${merchantIds}::uuid[])`);
}

/** Those of every merchant that is paid out from the account of a tenant's statement. */
export function debtReferencesFrom(
  work: Queries & { merchantId: string },
): Promise<ReadonlyMap<string, string>> {
  return referencesOf(
    work,
    sql`f.merchant_id in (select merchant_id from facilities
      where inbox_tenant = ${work.merchantId} and settlement_model = 'facilitated')`,
  );
}

/** Whether a line can bear any of these references: money in that says so. */
export function saysDebt(line: BankLine): boolean {
  return line.amount > 0 && bears(line, DEBT);
}

async function referencesOf(queries: Queries, which: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.rows<{ merchant_id: string; reference: string }>(sql`
    select distinct on (f.merchant_id) f.merchant_id, f.reference_prefix || ${`-${DEBT}`} as reference from facilities f
    where ${which} and f.settlement_model = 'facilitated'
    order by f.merchant_id, f.created_at, f.id`);
  return new Map(rows.map((row) => [row.merchant_id, row.reference]));
}

/** What to write on a transfer that pays the merchant's debt; null where it is not paid out by the platform. */
export async function debtReference(work: Queries & { merchantId: string }): Promise<string | null> {
  return (await debtReferences(work, [work.merchantId])).get(work.merchantId) ?? null;
}
