import { addCents, BANK_CURRENCY, type Cents, type Currency, toCents } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { balanceOf } from '../ledger/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { payableNow } from '../payouts/index.ts';
import { IS_COVERED_BY_BALANCE, type Refund } from './refund-store.ts';

/** What there is for the refunds of a currency that wait. */
export type There = {
  /** What could be paid out; below zero by what the promised refunds lack. */
  payable: Cents;
  /** Card payments on their way to the balance: the acquirer nets refunds of cards from them. */
  coming: Cents;
  isClosing: boolean;
};

/**
 * Which of a merchant's waiting refunds its money covers, both rails in one order, as a query yielding (id, is_card,
 * is_covered). The earliest come first; of a closing merchant the smallest, so that one that is never covered keeps none
 * from being paid. No refund takes what those before it need: one of a debit is covered by the balance alone, one of a card
 * by what is coming too. Refunds that need no cover are not among them: a direct merchant's own account is its own affair,
 * and a receipt of nobody was set aside.
 */
export function coverInOrder(work: Work, currency: Currency, { payable, coming, isClosing }: There): Sql {
  const total = sql`(r.amount_cents + r.fee_cents)`;
  return sql`
    select q.id, q.is_card, case
        when q.is_card then q.cards <= q.balance + ${coming}::bigint - least(q.banks, greatest(q.balance, 0))
        else q.banks + q.cards <= q.balance end as is_covered
    from (
      select r.id, r.rail = 'card' as is_card,
        sum(case when r.rail = 'card' then 0 else ${total} end) over before as banks,
        sum(case when r.rail = 'card' then ${total} else 0 end) over before as cards,
        ${payable}::bigint + sum(${total}) over () as balance
      from refunds r
      join facilities f on f.merchant_id = ${work.merchantId} and f.id = r.facility_id
        and f.settlement_model = 'facilitated'
      where r.merchant_id = ${work.merchantId} and r.status = 'approved' and r.bank_file_id is null
        and r.currency = ${currency} and (r.rail = 'card' or (${IS_COVERED_BY_BALANCE}))
      window before as (order by ${isClosing ? sql`${total}, r.id` : sql`r.id`})
    ) q`;
}

/** The query above over what there is now. Who acts on it holds the merchant. */
export async function coverNow(work: Work, currency: Currency): Promise<Sql> {
  const { status } = await merchantProfile(work);
  return coverInOrder(work, currency, {
    ...(await thereIs(work, currency)),
    isClosing: status === 'closing',
  });
}

/**
 * What there is of a currency. Of another than the banks' no payout takes anything and no statement shows a settlement: all of
 * its balance waits for good, and its refunds, of cards alone, are covered by that and what was never settled.
 */
export async function thereIs(work: Work, currency: Currency): Promise<Pick<There, 'payable' | 'coming'>> {
  const unsettled = await cardsUnsettled(work, currency);
  if (currency !== BANK_CURRENCY)
    return { payable: toCents(await balanceOf(work, 'balance:available', currency)), coming: unsettled };
  return {
    payable: toCents(await payableNow(work)),
    coming: addCents(unsettled, await cardsUncredited(work)),
  };
}

/** Whether the money of a card refund that waits is there, in its own currency. The caller holds the merchant. */
export async function isCovered(work: Work, { id, model, currency }: Refund): Promise<boolean> {
  if (model === 'direct') return true;
  const { covered } = await work.one<{ covered: boolean }>(
    sql`select c.is_covered as covered from (${await coverNow(work, currency)}) c where c.id = ${id}`,
  );
  return covered;
}

/** Card payments that a condition on their attempts `a` finds, in cents: of what lands in the balance. */
async function cardsThat(work: Work, currency: Currency, which: Sql): Promise<Cents> {
  const { cents } = await work.one<{ cents: Cents }>(sql`
    select coalesce(sum(p.amount_cents + a.fee_cents), 0)::bigint as cents from card_attempts a
    join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
      and f.settlement_model = 'facilitated'
    where a.merchant_id = ${work.merchantId} and ${which} and p.currency = ${currency}`);
  return cents;
}

/** What was captured and the acquirer has not paid yet. */
const cardsUnsettled = (work: Work, currency: Currency): Promise<Cents> =>
  cardsThat(work, currency, sql`a.captured_on is not null and a.settled_on is null`);

/** What the acquirer paid, by its word, and the bank's statement does not show yet. */
const cardsUncredited = (work: Work): Promise<Cents> =>
  cardsThat(
    work,
    BANK_CURRENCY,
    sql`a.settlement_id in (
      select s.id from card_settlements s
      where s.merchant_id = ${work.merchantId} and s.credited_on is null and s.currency = ${BANK_CURRENCY})`,
  );
