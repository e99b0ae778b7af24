import type { Currency } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What of a merchant, or of one of its facilities, has not come to its end. Counts, and cents. */
export type OnTheWay = {
  /** Batches whose files are not all written, and files that the bank has not taken. */
  unlodged: number;
  /** Files with the bank whose return window is not over. */
  uncleared: number;
  unclearedCents: number;
  /** Files whose money the bank has not credited to the trust account. */
  uncredited: number;
  uncreditedCents: number;
  /** Payouts drawn and not arrived. */
  payouts: number;
  payoutsCents: number;
  /**
   * Card settlements that the bank has not shown (it shows Australian dollars alone), card payments without an outcome or a
   * settlement, and card refunds that no settlement is less by.
   */
  cards: number;
  /** Refunds to a bank account that were promised and that the bank does not have, in a file or in none. */
  refunds: number;
  refundsCents: number;
  /** Disputes that are not decided, and losses that may still be appealed. */
  disputes: number;
  /** Return files whose lines are still being applied. */
  returnsLoading: number;
  /** The balance with the platform: what may be paid out, negative where the merchant owes. */
  availableCents: number;
  reservedCents: number;
  /** Taken and not landed, or sent and not arrived, refunds among it that are promised and not sent. */
  transitCents: number;
  /** The three of each other currency in which there is any. */
  others: OtherRest[];
};

/** What is left in a currency that no bank file carries. */
export type OtherRest = {
  currency: Currency;
  availableCents: number;
  reservedCents: number;
  transitCents: number;
};

/**
 * What is on the way of the whole merchant, or of one facility. Balances are the merchant's either way; of a facility the
 * transit is its own BPAY settlements and refunds, since its debits and cards are counted already.
 */
export function onTheWay(work: Work, facilityId?: string): Promise<OnTheWay> {
  const own = (column: string) =>
    facilityId ? sql`and ${column === 'f' ? sql`f.facility_id` : sql`x.facility_id`} = ${facilityId}` : empty;
  return work.one<OnTheWay>(sql`
    with file as (
      select f.status, f.total_cents, coalesce(f.credit_cents, f.total_cents) as credit_cents, f.cleared_on, f.credited_on, c.settlement_model from bank_files f
      join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
      where f.merchant_id = ${work.merchantId} and f.kind = 'debit'
        and f.status in ('built', 'downloaded', 'sending', 'accepted')
        and (f.cleared_on is null or (f.credited_on is null and c.settlement_model = 'facilitated')) ${own('f')}
    ), promised as (
      select x.amount_cents + x.fee_cents as cents from refunds x
      where x.merchant_id = ${work.merchantId} and x.rail <> 'card' and x.status = 'approved' ${own('x')}
    ), held as (
      select account, sum(amount_cents) as cents from account_days
      where merchant_id = ${work.merchantId} and currency = 'AUD' group by account
    ), other as (${restByCurrency(sql`merchant_id = ${work.merchantId}`)}), payout as (
      select amount_cents from payouts
      where merchant_id = ${work.merchantId} and status in ('draft', 'approved', 'lodged')
    )
    select
      (select count(*) from file where status <> 'accepted')::int
        + (select count(*) from batches x
          where x.merchant_id = ${work.merchantId} and x.status in ('claiming', 'claimed') ${own('x')})::int as unlodged,
      (select count(*) from file where status = 'accepted' and cleared_on is null)::int as uncleared,
      (select coalesce(sum(total_cents), 0) from file
        where status = 'accepted' and cleared_on is null)::bigint as "unclearedCents",
      (select count(*) from file where status = 'accepted' and credited_on is null and credit_cents > 0
        and settlement_model = 'facilitated')::int as uncredited,
      (select coalesce(sum(credit_cents), 0) from file where status = 'accepted' and credited_on is null
        and settlement_model = 'facilitated')::bigint as "uncreditedCents",
      (select count(*) from payout)::int as payouts,
      (select coalesce(sum(amount_cents), 0) from payout)::bigint as "payoutsCents",
      (select count(*) from card_settlements x where x.merchant_id = ${work.merchantId} and x.credited_on is null
        and x.currency = 'AUD' ${own('x')})::int
        + (select count(*) from refunds x where x.merchant_id = ${work.merchantId} and x.rail = 'card'
          and x.status in ('approved', 'lodged', 'done') and x.settlement_id is null ${own('x')})::int
        + (select count(*) from card_attempts a
          join payments x on x.merchant_id = ${work.merchantId} and x.id = a.payment_id
          where a.merchant_id = ${work.merchantId} and (a.next_ask_at is not null
            or (a.captured_on is not null and a.settled_on is null)) ${own('x')})::int as cards,
      (select count(*) from promised)::int as refunds,
      (select coalesce(sum(cents), 0) from promised)::bigint as "refundsCents",
      (select count(*) from disputes d
        join payments x on x.merchant_id = ${work.merchantId} and x.id = d.payment_id
        where d.merchant_id = ${work.merchantId} and (d.status in ('opened', 'evidence_sent', 'appealed')
          or (d.status = 'lost' and d.appealed_at is null and d.appeal_due_on >= ${work.clock.bankToday()}))
          ${own('x')})::int as disputes,
      (select count(*) from returns_files x
        where x.merchant_id = ${work.merchantId} and x.status = 'loading' ${own('x')})::int as "returnsLoading",
      coalesce((select cents from held where account = 'balance:available'), 0)::bigint as "availableCents",
      coalesce((select cents from held where account = 'balance:reserved'), 0)::bigint as "reservedCents",
      (${facilityId ? transitOf(work, facilityId) : TRANSIT})::bigint as "transitCents",
      (select ${restAsStored} from other) as others`);
}

const TRANSIT = sql`coalesce((select sum(cents) from held where account like 'it:%'), 0)
  - coalesce((select cents from held where account = 'refunds-pending'), 0)`;

const transitOf = (work: Work, facilityId: string) => sql`
  coalesce((select sum(x.amount_cents) from bpay_settlements x
    where x.merchant_id = ${work.merchantId} and x.facility_id = ${facilityId} and x.credited_on is null), 0)
  + coalesce((select sum(cents) from promised), 0)`;

/** Nothing is with the bank, waits for it, or is expected from it. */
export const isBankDone = (open: OnTheWay): boolean =>
  open.unlodged +
    open.uncleared +
    open.uncredited +
    open.payouts +
    open.cards +
    open.refunds +
    open.disputes +
    open.returnsLoading ===
  0;

/** No money is held for the merchant, owed by it, or between the two. */
export const isMoneyDone = (open: OnTheWay): boolean =>
  open.availableCents === 0 &&
  open.reservedCents === 0 &&
  open.transitCents === 0 &&
  open.others.length === 0;

/**
 * What merchants are left with in each other currency, of all of them or of one, as a query yielding (merchant_id, currency,
 * available, reserved, transit).
 */
export const restByCurrency = (ofOne: Sql): Sql => sql`
  select merchant_id, currency, coalesce(sum(cents) filter (where account = 'balance:available'), 0)::bigint as available,
    coalesce(sum(cents) filter (where account = 'balance:reserved'), 0)::bigint as reserved,
    coalesce(sum(cents) filter (where account not in ('balance:available', 'balance:reserved')), 0)::bigint as transit
  from (
    select merchant_id, currency, account,
      sum(amount_cents) * case when account = 'refunds-pending' then -1 else 1 end as cents
    from account_days
    where currency <> 'AUD' and ${ofOne}
      and (account in ('balance:available', 'balance:reserved', 'refunds-pending') or account like 'it:%')
    group by merchant_id, currency, account
  ) d
  group by merchant_id, currency having bool_or(cents <> 0)`;

/** The rows of the query above as stored in a claim. */
export const restAsStored = sql`coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'availableCents', available,
  'reservedCents', reserved, 'transitCents', transit) order by currency), '[]')`;
