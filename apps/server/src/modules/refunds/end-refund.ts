import type { LocalDate } from '@lorikeet/domain/kernel';
import { ratesRefundReturned, refundReturned, trustReceived } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { addToCredit } from '../invoices/index.ts';
import { type NewPosting, post, postAll } from '../ledger/index.ts';
import { trustBook } from '../merchants/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { lodgeRefunds } from './lodge-refunds.ts';
import { moveRefunds } from './move-refunds.ts';
import { returnToReceipt } from './receipt-refunds.ts';
import { bookRefundInTrust } from './refund-book.ts';
import { lockRefunds, noteRefund, type Refund, totalOf } from './refund-store.ts';
import { settleRefunded } from './settle-refunded.ts';

/** The bank's statement shows that the credits of a file left: its refunds are done, on the day of the statement. `late` as for `bookRefundInTrust`. */
export async function completeRefunds(
  work: Work,
  fileId: string,
  on: LocalDate,
  late?: NewPosting[],
): Promise<void> {
  // The statement may be loaded before the acceptance was followed.
  await lodgeRefunds(work, fileId, late);
  const refunds = await lockRefunds(work, sql`r.bank_file_id = ${fileId} and r.status = 'lodged'`);
  await work.run(
    moveRefunds(work, 'complete', { where: sql`r.bank_file_id = ${fileId}`, also: sql`paid_on = ${on}` }),
  );
  for (const refund of refunds) {
    await paymentEvent(work, refund.paymentId, 'refund_paid', {
      paid_on: on,
      amount_cents: refund.amountCents,
    });
    await noteRefund(work, 'complete', refund, { date: on });
  }
}

/**
 * The bank rejected a file of refunds that it had taken: no money left. Their amounts are the customers' credit, those of
 * receipts are set aside again. The merchant's book is written for all of them, then the platform's, as whoever writes both does.
 */
export async function failRefunds(work: Work, fileId: string): Promise<void> {
  const late: NewPosting[] = [];
  await lodgeRefunds(work, fileId, late);
  const refunds = await lockRefunds(work, sql`r.bank_file_id = ${fileId} and r.status = 'lodged'`);
  await work.run(
    moveRefunds(work, 'fail', {
      where: sql`r.bank_file_id = ${fileId}`,
      also: sql`ended_because = 'bank_rejected'`,
    }),
  );
  for (const refund of refunds)
    await giveBack(work, refund, { why: 'bank_rejected', on: work.clock.bankToday(), late });
  if (late.length > 0) await postAll(await trustBook(work), late);
}

/**
 * The payer's bank gave a refund back: its amount is the customer's credit, or its receipt's again. One that came back had left, even if the
 * statement has not shown that. Throws Refusal for a refund that was never lodged. `late` as for `bookRefundInTrust`.
 */
export async function returnRefund(
  work: Work,
  id: string,
  on: LocalDate,
  {
    because = 'account_refused',
    late,
  }: { because?: 'account_refused' | 'card_refused'; late?: NewPosting[] } = {},
): Promise<void> {
  const [known] = await lockRefunds(work, sql`r.id = ${id}`);
  if (known?.status === 'lodged') {
    await work.run(moveRefunds(work, 'complete', { where: sql`r.id = ${id}`, also: sql`paid_on = ${on}` }));
  }
  const moved = await work.run(
    moveRefunds(work, 'bank_returns', {
      where: sql`r.id = ${id}`,
      // What the acquirer has not netted yet it never will.
      also: sql`ended_because = ${because}, settles_on = null`,
    }),
  );
  if (moved === 1) await giveBack(work, known!, { why: because, on, late });
}

type NotArrived = 'bank_rejected' | 'account_refused' | 'card_refused';

type Back<W extends NotArrived> = { why: W; on: LocalDate; late?: NewPosting[] | undefined };

const giveBack = (work: Work, refund: Refund, { why, on, late }: Back<NotArrived>) =>
  refund.rail === 'bpay' && !refund.ofCredit && why !== 'card_refused'
    ? returnToReceipt(work, refund, { why, on, late })
    : giveCredit(work, refund, { why, on, late });

/**
 * A refund did not reach the payer: its money is the customer's credit, or off what its property owes, and a person asks
 * where it should go.
 */
export async function giveCredit(
  work: Work,
  refund: Refund,
  { why, on, late }: Back<NotArrived>,
): Promise<void> {
  const { currency, paymentId, model, propertyId } = refund;
  const booked = { sourceId: refund.id, effectiveDate: on, currency };
  const { customerId } = refund;
  const amountCents = totalOf(refund);
  if (propertyId) {
    await post(work, { ...ratesRefundReturned(model, amountCents), ...booked, customerId, propertyId });
  } else {
    await post(work, { ...refundReturned(model, amountCents), ...booked, customerId });
    await addToCredit(work, customerId!, currency, amountCents);
  }
  if (refund.ofCredit) await settleRefunded(work, paymentId);
  await paymentEvent(work, paymentId, 'refund_failed', { amount_cents: amountCents, because: why });
  await raiseException(work, {
    kind: 'refund.not_arrived',
    reason: why,
    subjectId: paymentId,
    details: { amount_cents: amountCents, currency },
  });
  await noteRefund(
    work,
    why === 'account_refused' || refund.status === 'done' ? 'bank_returns' : 'fail',
    refund,
  );
  const posting = trustReceived('trust_refund_returned', work.merchantId, amountCents);
  await bookRefundInTrust(work, model, posting, booked, late);
}
