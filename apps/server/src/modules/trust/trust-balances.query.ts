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

/** Of a book in which nothing was posted yet. */
export const NOTHING_HELD: TrustBalances = {
  trustBankCents: 0,
  merchantsCents: 0,
  shortfallCents: 0,
  chargesCents: 0,
  fundedCents: 0,
  unclearedCents: 0,
  payoutsOutCents: 0,
  feesCents: 0,
};

/**
 * The trust accounts by the platform's book, now or as it was booked at an instant: one for each currency in which it holds,
 * or has held, money in trust. Read at once, since the whole book is summed for any of them.
 */
export async function trustAccounts(
  platform: Tenant,
  asOf?: Date,
): Promise<ReadonlyMap<Currency, TrustBalances>> {
  // Swept fees and cover share an account; the movement's kind distinguishes them.
  const rows = await platform.rows<TrustBalances & { currency: Currency }>(sql`
    with put_in as (
      select e.currency, sum(-e.amount_cents) as cents from entries e
      join postings p on p.merchant_id = ${platform.merchantId} and p.id = e.posting_id
      where e.merchant_id = ${platform.merchantId} and e.account = 'operating-bank'
        and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered')
        ${asOf ? sql`and e.booked_at <= ${asOf}` : empty}
      group by e.currency
    )
    select h.currency,
      coalesce(sum(h.cents) filter (where account = 'trust-bank'), 0)::bigint as "trustBankCents",
      coalesce(sum(-h.cents) filter (where account like 'merchant:%' and h.cents < 0), 0)::bigint as "merchantsCents",
      coalesce(sum(h.cents) filter (where account like 'merchant:%' and h.cents > 0), 0)::bigint as "shortfallCents",
      coalesce(sum(h.cents) filter (where account = 'bank-charges'), 0)::bigint as "chargesCents",
      coalesce(p.cents, 0)::bigint as "fundedCents",
      coalesce(sum(-h.cents) filter (where account like 'uncleared:%'), 0)::bigint as "unclearedCents",
      coalesce(sum(-h.cents) filter (where account = 'payouts-out'), 0)::bigint as "payoutsOutCents",
      (coalesce(sum(-h.cents) filter (where account in ('fee-income', 'gst-payable', 'operating-bank')), 0)
        - coalesce(p.cents, 0))::bigint as "feesCents"
    from (${heldAt(platform.merchantId, { asOf })}) h
    left join put_in p on p.currency = h.currency
    group by h.currency, p.cents order by h.currency`);
  return new Map(rows.map(({ currency, ...held }) => [currency, held]));
}

/** That of one currency, now. */
export async function trustBalances(
  platform: Tenant,
  currency: Currency = BANK_CURRENCY,
): Promise<TrustBalances> {
  return (await trustAccounts(platform)).get(currency) ?? NOTHING_HELD;
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
