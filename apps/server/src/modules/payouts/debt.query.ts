import { type Queries, sql } from '../../platform/db/sql.ts';

/**
 * The references by which merchants pay what they owe: the beginning of a merchant's lodgement references and DEBT, which
 * no file of ours bears. None for a merchant that is not paid out by the platform.
 */
export async function debtReferences(
  queries: Queries,
  merchantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.rows<{ merchant_id: string; reference: string }>(sql`
    select distinct on (f.merchant_id) f.merchant_id, f.reference_prefix || '-DEBT' as reference from facilities f
    where f.merchant_id = any(${merchantIds}::uuid[]) and f.settlement_model = 'facilitated'
    order by f.merchant_id, f.created_at, f.id`);
  return new Map(rows.map((row) => [row.merchant_id, row.reference]));
}

/** What to write on a transfer that pays the merchant's debt; null where it is not paid out by the platform. */
export async function debtReference(work: Queries & { merchantId: string }): Promise<string | null> {
  return (await debtReferences(work, [work.merchantId])).get(work.merchantId) ?? null;
}
