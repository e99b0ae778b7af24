import { type Cents, sumCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { takeBackCreditFile } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { lockRefunds, type Refund } from './refund-store.ts';
import { takeBack } from './withdraw-refund.ts';

/** Why refunds are withdrawn that have not left: the payer gets, or may get, the money from their bank. */
type Overtaken = 'payment_returned' | 'payment_disputed' | 'receipt_taken_back';

/**
 * The payer's bank takes a payment back: what we promised back and the bank does not have is withdrawn, its file with it,
 * which is written again without it. Returns what had left already. The caller holds the payment.
 */
export async function withdrawUnsentRefunds(
  work: Work,
  paymentId: string,
  because: Overtaken,
): Promise<Cents> {
  const refunds = await lockRefunds(
    work,
    sql`r.payment_id = ${paymentId} and r.status in ('approved', 'lodged', 'done')`,
  );
  const left: Cents[] = [];
  for (const refund of refunds) {
    if (await isUnsent(work, refund, because)) await takeBack(work, refund, because);
    else left.push(refund.amountCents);
  }
  return sumCents(left);
}

/**
 * A payment is being returned. Returns what of its refunds had left already: the payer has that part twice, which a
 * person settles. The caller holds the payment.
 */
export async function settleRefundsOfReturned(work: Work, paymentId: string): Promise<Cents> {
  const sum = await withdrawUnsentRefunds(work, paymentId, 'payment_returned');
  if (sum > 0) {
    await raiseException(work, {
      kind: 'refund.paid_twice',
      reason: 'returned_after_refund',
      subjectId: paymentId,
      details: { amount_cents: sum },
    });
  }
  return sum;
}

/** Whether the bank does not have a refund; the file that holds it is withdrawn. */
async function isUnsent(work: Work, { status, bankFileId }: Refund, because: Overtaken): Promise<boolean> {
  if (status !== 'approved') return false;
  return bankFileId === null || takeBackCreditFile(work, bankFileId, because);
}
