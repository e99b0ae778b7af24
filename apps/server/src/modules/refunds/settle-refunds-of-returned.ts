import { addCents, type Cents, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { endOvertaken } from '../approvals/index.ts';
import { takeBackCreditFile } from '../bank-files/index.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { creditRefundApproval } from './credit-refund-approval.ts';
import { refundApproval } from './refund-approval.ts';
import { lockRefunds, type Refund } from './refund-store.ts';
import { takeBack } from './withdraw-refund.ts';

/** Why refunds are withdrawn that have not left: the payer gets, or may get, the money from their bank. */
type Overtaken = 'payment_returned' | 'payment_disputed' | 'receipt_taken_back';

/**
 * The payer's bank takes a payment back: what we promised back and the bank does not have is withdrawn, its file with it,
 * which is written again without it, and what waits for a second person ends. Returns what had left already. The caller holds the payment.
 */
export async function withdrawUnsentRefunds(
  work: Work,
  paymentId: string,
  because: Overtaken,
): Promise<Cents> {
  return (await withdrawUnsent(work, [paymentId], because)).get(paymentId) ?? ZERO;
}

/** The same of several payments: what had left of each of which something had. */
async function withdrawUnsent(
  work: Work,
  paymentIds: readonly string[],
  because: Overtaken,
): Promise<Map<string, Cents>> {
  const left = new Map<string, Cents>();
  for (const kind of [refundApproval, creditRefundApproval])
    await endOvertaken(work, kind, {
      why: ({ payload }) => (paymentIds.includes(payload.payment_id) ? because : null),
    });
  const refunds = await lockRefunds(
    work,
    sql`r.payment_id = any(${[...paymentIds]}::uuid[]) and r.status in ('approved', 'lodged', 'done')`,
  );
  for (const refund of refunds) {
    if (await isUnsent(work, refund, because)) await takeBack(work, refund, because);
    else left.set(refund.paymentId, addCents(left.get(refund.paymentId) ?? ZERO, refund.amountCents));
  }
  return left;
}

/**
 * Payments are being returned. Gives what of the refunds of each had left already: the payer has that part twice, which a
 * person settles. Those of which nothing had are left out. The caller holds the payments.
 */
export async function settleRefundsOfReturned(
  work: Work,
  paymentIds: readonly string[],
): Promise<Map<string, Cents>> {
  if (paymentIds.length === 0) return new Map();
  const left = await withdrawUnsent(work, paymentIds, 'payment_returned');
  if (left.size > 0) {
    await raiseExceptions(work, {
      kind: 'refund.paid_twice',
      reason: 'returned_after_refund',
      found: sql`
        select t.id as subject_id, jsonb_build_object('amount_cents', t.cents) as details
        from unnest(${[...left.keys()]}::uuid[], ${[...left.values()]}::bigint[]) as t (id, cents)`,
    });
  }
  return left;
}

/** Whether the bank does not have a refund; the file that holds it is withdrawn. */
async function isUnsent(work: Work, { status, bankFileId }: Refund, because: Overtaken): Promise<boolean> {
  if (status !== 'approved') return false;
  return bankFileId === null || takeBackCreditFile(work, bankFileId, because);
}
