import type { BankFileState } from '@lorikeet/domain/bank-files';
import { advance } from '@lorikeet/domain/kernel';
import { refundTable } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockDebits } from '../debits/index.ts';
import { postReverse } from '../ledger/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { giveCreditBack } from './held-credit.ts';
import { moveRefunds } from './move-refunds.ts';
import { standAgain } from './receipt-refunds.ts';
import { lockRefunds, noteRefund, type Refund, totalOf } from './refund-store.ts';
import { settleRefunded } from './settle-refunded.ts';

/**
 * Takes back a refund that is in no file: its postings are reversed, and the money is the merchant's again, or the credit it was before. Withdrawn
 * already is done. Refuses `refund.in_file` while a file may be on its way to the bank, `refund.already_lodged` and
 * `refund.withdraw_refused`; 404.
 */
export async function withdrawRefund(work: Work, id: string, reason: string): Promise<void> {
  const { payment_id: paymentId } = found(
    await work.maybe<{ payment_id: string }>(
      sql`select payment_id from refunds where merchant_id = ${work.merchantId} and id = ${id}`,
    ),
  );
  await lockMerchant(work);
  await lockDebits(work, sql`p.id = ${paymentId}`);
  const [refund] = await lockRefunds(work, sql`r.id = ${id}`);
  if (advance(refundTable, refund!.status, 'withdraw') === refund!.status) return;
  const file = await fileOfRefund(work, refund!);
  if (file?.status === 'accepted') throw new Refusal('refund.already_lodged');
  if (file) throw new Refusal('refund.in_file', { filename: file.filename });
  await takeBack(work, refund!, reason);
}

/** The file that holds a refund, unless it was withdrawn; locked until the transaction ends. */
function fileOfRefund(
  work: Work,
  refund: Refund,
): Promise<{ id: string; filename: string; status: BankFileState } | undefined> {
  return work.maybe(sql`
    select id, filename, status from bank_files
    where merchant_id = ${work.merchantId} and id = ${refund.bankFileId} and status <> 'withdrawn' for update`);
}

/** Withdraws a refund that the caller holds, with its payment, and that the bank does not have. */
export async function takeBack(work: Work, refund: Refund, reason: string): Promise<void> {
  await work.run(
    moveRefunds(work, 'withdraw', {
      where: sql`r.id = ${refund.id}`,
      also: sql`bank_file_id = null, credit_date = null, next_ask_at = null, ended_because = ${reason}`,
    }),
  );
  await postReverse(work, {
    of: { kind: 'refund_approved', sourceId: refund.id },
    kind: 'refund_withdrawn',
    sourceId: refund.id,
    effectiveDate: work.clock.bankToday(),
  });
  await settleRefunded(work, refund.paymentId);
  const { customerId, propertyId, currency } = refund;
  if (refund.ofCredit) {
    const creditor = { customer_id: customerId, property_id: propertyId, currency };
    await giveCreditBack(work, creditor, refund.amountCents);
  }
  await paymentEvent(work, refund.paymentId, 'refund_withdrawn', {
    amount_cents: totalOf(refund),
    reason,
  });
  if (refund.rail === 'bpay' && !refund.ofCredit) await standAgain(work, refund, 'refund_withdrawn');
  await noteRefund(work, 'withdraw', refund, { reason });
}
