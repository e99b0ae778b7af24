import { sumCents } from '@lorikeet/domain/kernel';
import { refundLodged, type SettlementModel, trustPaid } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { wordArray } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type NewPosting, postingsOfSet } from '../ledger/index.ts';
import { paymentEvent, paymentEvents } from '../payments/index.ts';
import { moveRefunds } from './move-refunds.ts';
import { bookRefundInTrust } from './refund-book.ts';
import { mailRefunds } from './refund-mail.ts';
import { lockRefunds, noteRefund, type Refund, totalOf } from './refund-store.ts';

/**
 * The bank took a file of refunds: they are lodged, and their money leaves, in both books. Files of other things and
 * repeats change nothing. Returns the refunds that it lodged. `late` as for `bookRefundInTrust`.
 */
export async function lodgeRefunds(
  work: Work,
  fileId: string,
  late?: NewPosting[],
): Promise<readonly Refund[]> {
  const refunds = await lockRefunds(work, sql`r.bank_file_id = ${fileId} and r.status = 'approved'`);
  const [first] = refunds;
  if (!first) return [];
  await moveAndPostLodged(work, sql`r.bank_file_id = ${fileId}`, first.model);
  const paid = sumCents(refunds.map(({ amountCents }) => amountCents));
  await paymentEvents(
    work,
    'refund_lodged',
    sql`select distinct payment_id as id from refunds where merchant_id = ${work.merchantId} and bank_file_id = ${fileId}`,
    { credit_date: first.creditDate },
  );
  for (const refund of refunds) await noteRefund(work, 'lodge', refund);
  await mailRefunds(work, refunds);
  const posting = trustPaid('trust_refund_lodged', work.merchantId, paid);
  const booked = { sourceId: fileId, effectiveDate: first.creditDate!, currency: first.currency };
  await bookRefundInTrust(work, first.model, posting, booked, late);
  return refunds;
}

/** A refund of a card payment goes to the processor: it is lodged today, and its money leaves, in both books. */
export async function lodgeCardRefund(work: Work, refund: Refund): Promise<void> {
  const { id, model, paymentId, currency } = refund;
  const on = work.clock.bankToday();
  await moveAndPostLodged(
    work,
    sql`r.id = ${id}`,
    model,
    sql`credit_date = ${on}, next_ask_at = ${askAgain(work)}`,
  );
  await paymentEvent(work, paymentId, 'refund_lodged', { credit_date: on, to_card: true });
  await noteRefund(work, 'lodge', refund);
  const posting = trustPaid('trust_refund_lodged', work.merchantId, totalOf(refund));
  await bookRefundInTrust(work, model, posting, { sourceId: id, effectiveDate: on, currency });
}

/** Wall time after which a processor that was asked and never answered is asked again. */
const askAgain = (work: Work) => new Date(work.clock.wall().getTime() + 60_000);

/** One statement: the refunds that it moves are exactly those that it posts for. */
async function moveAndPostLodged(work: Work, where: Sql, model: SettlementModel, also?: Sql): Promise<void> {
  // The accounts and signs of one cent, for any amount.
  const { kind, entries } = refundLodged(model, 1 as never);
  const amounts = entries.map(({ amountCents }) => (amountCents > 0 ? sql`m.cents` : sql`-m.cents`));
  const { moved, posted } = await work.one<{ moved: number; posted: number }>(sql`
    with moved as (
      ${moveRefunds(work, 'lodge', { where, also: sql`lodged_at = ${work.now}${also ? sql`, ${also}` : sql``}` })}
      returning r.id, r.currency, r.amount_cents + r.fee_cents as cents, r.customer_id, r.credit_date
    ), ${postingsOfSet(
      work,
      sql`select ${kind}::text as kind, m.id as source_id, m.currency,
          ${wordArray(entries.map(({ account }) => account))} as accounts,
          array[${amounts[0]!}, ${amounts[1]!}] as amounts, m.customer_id,
          null::uuid as property_id, m.credit_date as effective_date
        from moved m`,
    )}
    select (select count(*) from moved)::int as moved, (select count(*) from posted)::int as posted`);
  if (posted < moved) throw new Error(`${moved} refunds lodged, but only ${posted} postings made`);
}
