import type { Queries } from '../../platform/db/sql.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { bookedDay } from './booked-day.ts';

type Tenant = Queries & { merchantId: string };

/** The balance of an account now, in minor units (debit positive). */
export async function balanceOf(work: Tenant, account: string, currency: string): Promise<number> {
  const { cents } = await work.one<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from account_days
    where merchant_id = ${work.merchantId} and account = ${account} and currency = ${currency}`);
  return cents;
}

export type AccountBalance = { account: string; currency: string; cents: number };

/** Every account with entries, and its balance: now, or as it was booked at a past instant. */
export function balances(work: Tenant, asOf?: Date): Promise<AccountBalance[]> {
  return work.rows<AccountBalance>(sql`${heldAt(work.merchantId, asOf)} order by account, currency`);
}

/**
 * A query yielding (account, currency, cents) of a tenant: now, from the totals of days, or as it was booked at a past
 * instant: the totals of the days before, and the entries of the day itself up to then.
 */
export function heldAt(merchantId: string, asOf?: Date): Sql {
  if (!asOf)
    return sql`
      select account, currency, sum(amount_cents)::bigint as cents from account_days
      where merchant_id = ${merchantId} group by account, currency`;
  const day = bookedDay(asOf);
  return sql`
    select account, currency, sum(cents)::bigint as cents from (
      select account, currency, sum(amount_cents) as cents from account_days
      where merchant_id = ${merchantId} and booked_day < ${day} group by account, currency
      union all
      select e.account, e.currency, sum(e.amount_cents) as cents from (
        select distinct account, currency from account_days
        where merchant_id = ${merchantId} and booked_day = ${day}
      ) d
      join entries e on e.merchant_id = ${merchantId} and e.account = d.account and e.currency = d.currency
        and e.booked_at >= ${day}::timestamp at time zone 'UTC' and e.booked_at <= ${asOf}
      group by e.account, e.currency
    ) held group by account, currency`;
}
