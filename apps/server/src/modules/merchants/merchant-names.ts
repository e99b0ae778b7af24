import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What a paper names of the merchant that issues it. */
export type MerchantNames = {
  legalName: string;
  tradingName: string;
  abn: string | null;
  address: string | null;
};

/** Keeps the merchant's names as they hold from now on. Two changes of one moment are one. */
export async function keepNames(
  work: Work,
  { legalName, tradingName, abn, address }: MerchantNames,
): Promise<void> {
  await work.run(sql`
    insert into merchant_names (merchant_id, from_at, legal_name, trading_name, abn, address)
    values (${work.merchantId}, ${work.now}, ${legalName}, ${tradingName}, ${abn}, ${address})
    on conflict (merchant_id, from_at) do update set legal_name = excluded.legal_name,
      trading_name = excluded.trading_name, abn = excluded.abn, address = excluded.address`);
}

/** The merchant's names as they held at a moment; the first ones for a moment before any. */
export function namesAt(work: Work, at: Date): Promise<MerchantNames> {
  return work.one<MerchantNames>(sql`
    select legal_name as "legalName", trading_name as "tradingName", abn, address from merchant_names
    where merchant_id = ${work.merchantId}
    order by from_at > ${at}, case when from_at <= ${at} then from_at end desc, from_at
    limit 1`);
}
