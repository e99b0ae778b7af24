import type { Input } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import { bpayTable } from '@lorikeet/domain/bpay';
import { outcomeOf, ZERO } from '@lorikeet/domain/kernel';
import { bpayUnmatchedByStaff, type SettlementModel } from '@lorikeet/domain/ledger';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { post } from '../ledger/index.ts';
import { moveReceipts, paymentEvent } from '../payments/index.ts';
import { takenFromUs } from '../refunds/index.ts';
import { modelOf } from './biller.ts';
import { type HeldReceipt, lockReceipt } from './lock-receipt.ts';
import { undoMatch } from './undo-match.ts';

type Asked = Input<typeof bpay.releaseBpayReceipt>;
/** A receipt that is somebody's: a customer's, or a property's. */
type Matched = HeldReceipt & { owner: string; model: SettlementModel };

/**
 * Holds a receipt that is a customer's or a property's. Refuses `bpay.not_matched`, and `bpay.credit_was_spent` where its credit paid
 * something else since; 404.
 */
async function holdMatched(work: Work, id: string): Promise<Matched> {
  const receipt = await lockReceipt(work, id);
  const { customer_id } = receipt;
  const owner = receipt.customer_name ?? receipt.property_address;
  if (outcomeOf(bpayTable, receipt.stage, 'unmatch').kind !== 'next' || !owner)
    throw new Refusal('bpay.not_matched');
  const { credit } = await work.one<{ credit: number }>(sql`
    select coalesce(sum(balance_cents), 0)::bigint as credit from customer_credits
    where merchant_id = ${work.merchantId} and customer_id = ${customer_id} and currency = 'AUD'`);
  if (credit < receipt.credit_cents || receipt.refunded_cents > 0) throw new Refusal('bpay.credit_was_spent');
  return { ...receipt, owner, model: await modelOf(work, receipt.facility_id) };
}

/**
 * Takes a receipt from the customer or property that it was given to by mistake: what it paid is due again, its money is set aside, and
 * it waits for a person as before. Refusals as of `holdMatched`.
 */
export async function unmatchReceipt(work: Work, { id, reason }: Asked): Promise<void> {
  const receipt = await holdMatched(work, id);
  const { customer_id, property_id, credit_cents } = receipt;
  const { recovery, ...applied } = customer_id
    ? await undoMatch(work, { id, customer_id, credit_cents })
    : { receivable: receipt.amount_cents, recovery: ZERO };
  // Spent between the look above and the lock.
  if (recovery > 0) throw new Refusal('bpay.credit_was_spent');
  const unmatchId = work.newId();
  const requester = work.actor.maker ?? work.actor;
  await work.run(sql`
    insert into bpay_unmatches (merchant_id, id, payment_id, customer_id, property_id, reason, made_by, made_by_name, created_at)
    values (${work.merchantId}, ${unmatchId}, ${id}, ${customer_id}, ${property_id}, ${reason},
      ${requester.id ?? null}, ${requester.name}, ${work.now})`);
  await work.run(
    moveReceipts(work, 'unmatch', {
      where: sql`p.id = ${id}`,
      also: sql`customer_id = null, invoice_id = null, property_id = null`,
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
    propertyId: property_id,
  });
  await tell(work, receipt, reason);
}

async function tell(work: Work, receipt: Matched, reason: string): Promise<void> {
  const { id, customer_id, property_id, owner, amount_cents, crn } = receipt;
  await paymentEvent(work, id, 'bpay_released', { customer: owner, reason });
  await raiseException(work, {
    kind: 'bpay.unmatched',
    reason: property_id ? 'taken_from_property' : 'taken_from_customer',
    subjectId: id,
    details: { amount_cents, crn },
  });
  await work.audit({
    action: 'bpay.unmatched',
    subjectKind: 'payment',
    subjectId: id,
    ...(customer_id && { person: customer_id }),
    after: { amount_cents, crn, reason, ...(property_id && { property_id }) },
  });
  await work.emit('bpay_receipt.unmatched', {
    id,
    customer_id,
    property_id,
    amount_cents,
    currency: 'AUD',
  });
}

/** Money is taken from a customer or a property: always a matter for two. */
export const unmatchApproval: ApprovalKind<Asked> = {
  kind: 'bpay.unmatch',
  topic: null,
  permission: 'payments.write',
  hold: (work, { id }) => lockReceipt(work, id),
  async now(work, { id }) {
    const { stage, customer_name, property_address: property, amount_cents } = await lockReceipt(work, id);
    return { status: stage, ...(property ? { property } : { customer: customer_name }), amount_cents };
  },
  apply: (work, asked) => unmatchReceipt(work, asked),
  overtaken: (work, { payload }) => takenFromUs(work, payload.id),
};

/** Keeps what was asked until another person agrees. Refusals as of `holdMatched` and `requestApproval`. */
export async function askToUnmatch(work: Work, asked: Asked) {
  const { amount_cents, property_id } = await holdMatched(work, asked.id);
  const nobody = property_id ? { property: null } : { customer: null };
  const waiting = await requestApproval(work, unmatchApproval, {
    subject: { kind: 'payment', id: asked.id },
    after: { status: 'unmatched', ...nobody, amount_cents, reason: asked.reason },
    payload: asked,
  });
  return waiting ?? null;
}
