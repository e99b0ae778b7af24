import { BANK_CURRENCY, type Currency } from '@lorikeet/domain/kernel';
import { empty, type Queries, sql } from '../../platform/db/sql.ts';
import { heldAt } from '../ledger/index.ts';

type Tenant = Queries & { merchantId: string };

/** The trust account of a currency in the platform's book, in cents, positive where money is there or owed by us. */
export type TrustBalances = {
  trustBankCents: number;
  /** The positive balances of merchants. */
  merchantsCents: number;
  /** The platform's claims from merchants' negative balances. */
  shortfallCents: number;
  /** What the bank charged the trust account, ever: the platform's expense. */
  chargesCents: number;
  /** The platform's cover for both. */
  fundedCents: number;
  unclearedCents: number;
  payoutsOutCents: number;
  /** Earned and not yet swept out, GST included. */
  feesCents: number;
};

/** The currencies in which the platform holds, or has held, money in trust: each in an account of its own. */
export async function trustCurrencies(platform: Tenant): Promise<Currency[]> {
  const rows = await platform.rows<{ currency: Currency }>(sql`
    select distinct currency from account_days where merchant_id = ${platform.merchantId} order by currency`);
  return rows.map(({ currency }) => currency);
}

/** The trust account of a currency by its book, now or as it was booked at an instant. */
export function trustBalances(
  platform: Tenant,
  { asOf, currency = BANK_CURRENCY }: { asOf?: Date; currency?: Currency } = {},
): Promise<TrustBalances> {
  // Swept fees and cover share an account; the movement's kind distinguishes them.
  return platform.one<TrustBalances>(sql`
    with held as (
      select account, cents from (${heldAt(platform.merchantId, asOf)}) all_held where currency = ${currency}
    ), put_in as (
      select coalesce(sum(-e.amount_cents), 0) as cents from entries e
      join postings p on p.merchant_id = ${platform.merchantId} and p.id = e.posting_id
      where e.merchant_id = ${platform.merchantId} and e.account = 'operating-bank' and e.currency = ${currency}
        and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered')
        ${asOf ? sql`and e.booked_at <= ${asOf}` : empty}
    )
    select
      coalesce(sum(cents) filter (where account = 'trust-bank'), 0)::bigint as "trustBankCents",
      coalesce(sum(-cents) filter (where account like 'merchant:%' and cents < 0), 0)::bigint as "merchantsCents",
      coalesce(sum(cents) filter (where account like 'merchant:%' and cents > 0), 0)::bigint as "shortfallCents",
      coalesce(sum(cents) filter (where account = 'bank-charges'), 0)::bigint as "chargesCents",
      (select cents from put_in)::bigint as "fundedCents",
      coalesce(sum(-cents) filter (where account like 'uncleared:%'), 0)::bigint as "unclearedCents",
      coalesce(sum(-cents) filter (where account = 'payouts-out'), 0)::bigint as "payoutsOutCents",
      (coalesce(sum(-cents) filter (where account in ('fee-income', 'gst-payable', 'operating-bank')), 0)
        - (select cents from put_in))::bigint as "feesCents"
    from held`);
}

/**
 * Zero at a day's close: the trust account less what it is held for. It is the part of negative balances, of the bank's
 * charges and of fees that came back after they were swept, that the platform has not covered.
 */
export function trustDifference(trust: TrustBalances): number {
  return (
    trust.trustBankCents -
    trust.merchantsCents -
    trust.unclearedCents -
    trust.payoutsOutCents -
    Math.max(0, trust.feesCents)
  );
}
