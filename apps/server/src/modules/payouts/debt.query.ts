import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';

/**
 * The reference by which a merchant pays what it owes: the beginning of its lodgement references and DEBT, which no file
 * of ours bears.
 */
export function debtReferenceSql(merchantId: Sql): Sql {
  return sql`(
    select f.reference_prefix || '-DEBT' from facilities f
    where f.merchant_id = ${merchantId} and f.settlement_model = 'facilitated' order by f.created_at, f.id limit 1)`;
}

/** What to write on a transfer that pays the merchant's debt; null where it is not paid out by the platform. */
export async function debtReference(work: Queries & { merchantId: string }): Promise<string | null> {
  const { reference } = await work.one<{ reference: string | null }>(
    sql`select ${debtReferenceSql(sql`${work.merchantId}::uuid`)} as reference`,
  );
  return reference;
}
