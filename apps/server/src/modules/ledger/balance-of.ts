import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import { bookedDay } from './booked-day.ts';

type Tenant = Queries & { merchantId: string };

/** Which accounts are meant; all when absent. */
export type Accounts = {
  /** A condition on their names, as `like 'it:%'`. */
  account?: Sql;
  currency?: string;
};

/** The balance of an account now, in minor units (debit positive). */
export async function balanceOf(work: Tenant, account: string, currency: string): Promise<number> {
  const { cents } = await work.one<{ cents: number }>(
    sql`select ${sumHeld(work.merchantId, { account: sql`= ${account}`, currency })} as cents`,
  );
  return cents;
}

/** What accounts hold together now, as an expression, in minor units. */
export function sumHeld(merchantId: string, accounts: Accounts & { currency: string }): Sql {
  return sql`(select coalesce(sum(cents), 0)::bigint from (${moved(merchantId, accounts)}) moved)`;
}

export type AccountBalance = { account: string; currency: string; cents: number };

/** Every account with entries, and its balance: now, or as it was booked at a past instant. */
export function balances(work: Tenant, asOf?: Date): Promise<AccountBalance[]> {
  return work.rows<AccountBalance>(sql`${heldAt(work.merchantId, { asOf })} order by account, currency`);
}

/**
 * A query yielding (account, currency, cents) of a tenant: now, or as it was booked at a past instant: what was booked on the
 * days before, and the entries of the day itself up to then.
 */
export function heldAt(
  merchantId: string,
  { asOf, ...accounts }: Accounts & { asOf?: Date | undefined } = {},
): Sql {
  return sql`
    select account, currency, sum(cents)::bigint as cents
    from (${moved(merchantId, accounts, asOf && bookedDay(asOf))} ${asOf ? ofTheDay(merchantId, accounts, asOf) : empty}) moved
    group by account, currency`;
}

/** The entries of an instant's day up to it, of the accounts that moved on that day. */
function ofTheDay(merchantId: string, accounts: Accounts, asOf: Date): Sql {
  const day = bookedDay(asOf);
  return sql`
    union all
    select e.account, e.currency, e.amount_cents from (
      select distinct account, currency from account_days
      where merchant_id = ${merchantId} and booked_day = ${day} ${areMeant(accounts)}
    ) d
    join entries e on e.merchant_id = ${merchantId} and e.account = d.account and e.currency = d.currency
      and e.booked_at >= ${day}::timestamp at time zone 'UTC' and e.booked_at <= ${asOf}`;
}

/**
 * A query yielding (account, currency, cents), to be summed: the latest opening, and what was booked on the days since; up to
 * a day, exclusive, where one is given. Without an opening that is all there was.
 */
export function moved(merchantId: string, accounts: Accounts = {}, before?: LocalDate | string): Sql {
  const opening = sql`(select max(month) from account_openings
    where merchant_id = ${merchantId} ${before ? sql`and month <= ${before}` : empty})`;
  return sql`
    select account, currency, amount_cents as cents from account_openings
    where merchant_id = ${merchantId} and month = ${opening} ${areMeant(accounts)}
    union all
    select account, currency, amount_cents from account_days
    where merchant_id = ${merchantId} and booked_day >= coalesce(${opening}, '-infinity')
      ${before ? sql`and booked_day < ${before}` : empty} ${areMeant(accounts)}`;
}

const areMeant = ({ account, currency }: Accounts): Sql =>
  sql`${account ? sql`and account ${account}` : empty} ${currency ? sql`and currency = ${currency}` : empty}`;
