import type { Input } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import { bpayTable } from '@lorikeet/domain/bpay';
import { outcomeOf } from '@lorikeet/domain/kernel';
import { bpayUnmatchedByStaff, type SettlementModel } from '@lorikeet/domain/ledger';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { post } from '../ledger/index.ts';
import { moveReceipts, paymentEvent } from '../payments/index.ts';
import { modelOf } from './biller.ts';
import { type HeldReceipt, lockReceipt } from './lock-receipt.ts';
import { undoMatch } from './undo-match.ts';

type Asked = Input<typeof bpay.releaseBpayReceipt>;
type Matched = HeldReceipt & { customer_id: string; customer_name: string; model: SettlementModel };

/**
 * Holds a receipt that is a customer's. Refuses `bpay.not_matched`, and `bpay.credit_was_spent` where its credit paid
 * something else since; 404.
 */
async function holdMatched(work: Work, id: string): Promise<Matched> {
  const receipt = await lockReceipt(work, id);
  const { customer_id, customer_name } = receipt;
  if (outcomeOf(bpayTable, receipt.stage, 'unmatch').kind !== 'next' || !customer_id || !customer_name)
    throw new Refusal('bpay.not_matched');
  const { credit } = await work.one<{ credit: number }>(sql`
    select coalesce(sum(balance_cents), 0)::bigint as credit from customer_credits
    where merchant_id = ${work.merchantId} and customer_id = ${customer_id} and currency = 'AUD'`);
  if (credit < receipt.credit_cents || receipt.refunded_cents > 0) throw new Refusal('bpay.credit_was_spent');
  return { ...receipt, customer_id, customer_name, model: await modelOf(work, receipt.facility_id) };
}

/**
 * Takes a receipt from the customer whom it was given to by mistake: what it paid is due again, its money is set aside, and
 * it waits for a person as before. Refusals as of `holdMatched`.
 */
export async function unmatchReceipt(work: Work, { id, reason }: Asked): Promise<void> {
  const receipt = await holdMatched(work, id);
  const { customer_id, credit_cents } = receipt;
  const { recovery, ...applied } = await undoMatch(work, { id, customer_id, credit_cents });
  // Spent between the look above and the lock.
  if (recovery > 0) throw new Refusal('bpay.credit_was_spent');
  const unmatchId = work.newId();
  const requester = work.actor.maker ?? work.actor;
  await work.run(sql`
    insert into bpay_unmatches (merchant_id, id, payment_id, customer_id, reason, made_by, made_by_name, created_at)
    values (${work.merchantId}, ${unmatchId}, ${id}, ${customer_id}, ${reason}, ${requester.id ?? null},
      ${requester.name}, ${work.now})`);
  await work.run(
    moveReceipts(work, 'unmatch', {
      where: sql`p.id = ${id}`,
      also: sql`customer_id = null, invoice_id = null`,
    }),
  );
  await work.run(
    sql`delete from bpay_allocations where merchant_id = ${work.merchantId} and payment_id = ${id}`,
  );
  await work.run(sql`
    update bpay_receipts set credit_cents = 0, matched_by = null, matched_by_name = null
    where merchant_id = ${work.merchantId} and payment_id = ${id}`);
  await post(work, {
    ...bpayUnmatchedByStaff(receipt.model, applied, true),
    sourceId: unmatchId,
    currency: 'AUD',
    effectiveDate: work.clock.bankToday(),
    customerId: customer_id,
  });
  await tell(work, receipt, reason);
}

async function tell(work: Work, receipt: Matched, reason: string): Promise<void> {
  const { id, customer_id, customer_name, amount_cents, crn } = receipt;
  await paymentEvent(work, id, 'bpay_released', { customer: customer_name, reason });
  await raiseException(work, {
    kind: 'bpay.unmatched',
    reason: 'taken_from_customer',
    subjectId: id,
    details: { amount_cents, crn },
  });
  await work.audit({
    action: 'bpay.unmatched',
    subjectKind: 'payment',
    subjectId: id,
    person: customer_id,
    after: { amount_cents, crn, reason },
  });
  await work.emit('bpay_receipt.unmatched', { id, customer_id, amount_cents, currency: 'AUD' });
}

/** Money is taken from a customer: always a matter for two. */
export const unmatchApproval: ApprovalKind<Asked> = {
  kind: 'bpay.unmatch',
  topic: null,
  permission: 'payments.write',
  words: { en: 'Take a BPAY receipt from a customer', zh: '取消 BPAY 收款的客户归属' },
  async now(work, { id }) {
    const { stage, customer_name, amount_cents } = await lockReceipt(work, id);
    return { status: stage, customer: customer_name, amount_cents };
  },
  apply: (work, asked) => unmatchReceipt(work, asked),
};

/** Keeps what was asked until another person agrees. Refusals as of `holdMatched` and `requestApproval`. */
export async function askToUnmatch(work: Work, asked: Asked) {
  const { amount_cents } = await holdMatched(work, asked.id);
  const waiting = await requestApproval(work, unmatchApproval, {
    subject: { kind: 'payment', id: asked.id },
    after: { status: 'unmatched', customer: null, amount_cents, reason: asked.reason },
    payload: asked,
  });
  return waiting ?? null;
}
