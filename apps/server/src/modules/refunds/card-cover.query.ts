import { addCents, type Cents, type Currency, sumCents, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payableNow } from '../payouts/index.ts';
import { IS_COVERED_BY_BALANCE, type Refund } from './refund-store.ts';

type Waiting = { all: Cents; banksBefore: Cents; cards: Cents };

/**
 * Whether the money of a card refund is there, in its own currency: card payments on their way to the balance, because the acquirer nets refunds
 * from them, and of the balance what refunds of debits that were made before do not take. The earliest come first. A direct
 * merchant's own account is its own affair. The caller holds the merchant.
 */
export async function isCovered(work: Work, { id, model, currency }: Refund): Promise<boolean> {
  if (model === 'direct') return true;
  const { all, banksBefore, cards } = await waitingRefunds(work, { id, currency });
  // What could be paid out if none of the waiting refunds had been promised.
  const balance = addCents(toCents(await payableNow(work, currency)), all);
  const taken = Math.min(banksBefore, Math.max(0, balance));
  return cards <= sumCents([balance, await cardsComing(work, currency)]) - taken;
}

/** What waits and is not on its way; of debits those made before a refund, of cards those up to it. */
function waitingRefunds(work: Work, { id, currency }: { id: string; currency: Currency }): Promise<Waiting> {
  return work.one<Waiting>(sql`
    select coalesce(sum(r.amount_cents + r.fee_cents), 0)::bigint as all,
      coalesce(sum(r.amount_cents) filter (where ${IS_COVERED_BY_BALANCE} and r.id < ${id}), 0)::bigint as "banksBefore",
      coalesce(sum(r.amount_cents + r.fee_cents) filter (where r.rail = 'card' and r.id <= ${id}), 0)::bigint as cards
    from refunds r
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = r.facility_id
      and f.settlement_model = 'facilitated'
    where r.merchant_id = ${work.merchantId} and r.status = 'approved' and r.bank_file_id is null
      and r.currency = ${currency}`);
}

/** What was captured and is not shown by the bank's statement yet. */
async function cardsComing(work: Work, currency: Currency): Promise<Cents> {
  const { cents } = await work.one<{ cents: Cents }>(sql`
    select coalesce(sum(p.amount_cents + a.fee_cents), 0)::bigint as cents from card_attempts a
    join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
    join facilities f on f.merchant_id = ${work.merchantId} and f.id = p.facility_id
      and f.settlement_model = 'facilitated'
    left join card_settlements s on s.merchant_id = ${work.merchantId} and s.id = a.settlement_id
    where a.merchant_id = ${work.merchantId} and a.captured_on is not null and s.credited_on is null
      and p.currency = ${currency}`);
  return cents;
}
