import type { Queries } from '../../platform/db/sql.ts';
import { sql } from '../../platform/db/sql.ts';

type Tenant = Queries & { merchantId: string };

/**
 * The balance of an account, in minor units (debit positive): now, from its day totals, or as it was booked at a past
 * instant, from its entries.
 */
export async function balanceOf(
  work: Tenant,
  account: string,
  currency: string,
  asOf?: Date,
): Promise<number> {
  const found = asOf
    ? await work.one<{ cents: number }>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as cents from entries
        where merchant_id = ${work.merchantId} and account = ${account} and currency = ${currency}
          and booked_at <= ${asOf}`)
    : await work.one<{ cents: number }>(sql`
        select coalesce(sum(amount_cents), 0)::bigint as cents from account_days
        where merchant_id = ${work.merchantId} and account = ${account} and currency = ${currency}`);
  return found.cents;
}

export type AccountBalance = { account: string; currency: string; cents: number };

/** Every account with entries, and its balance. */
export async function balances(work: Tenant, asOf?: Date): Promise<AccountBalance[]> {
  return asOf
    ? work.rows<AccountBalance>(sql`
        select account, currency, sum(amount_cents)::bigint as cents from entries
        where merchant_id = ${work.merchantId} and booked_at <= ${asOf}
        group by account, currency order by account, currency`)
    : work.rows<AccountBalance>(sql`
        select account, currency, sum(amount_cents)::bigint as cents from account_days
        where merchant_id = ${work.merchantId}
        group by account, currency order by account, currency`);
}
