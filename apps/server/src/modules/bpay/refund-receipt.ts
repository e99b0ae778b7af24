import { maskAccount } from '@lorikeet/bank-files';
import type { Input } from '@lorikeet/contracts';
import type * as bpay from '@lorikeet/contracts/bpay';
import { bpayTable } from '@lorikeet/domain/bpay';
import { outcomeOf } from '@lorikeet/domain/kernel';
import { isPaidOut } from '@lorikeet/domain/merchants';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { lockMerchant, merchantProfile } from '../merchants/index.ts';
import { makeReceiptRefund, takenFromUs } from '../refunds/index.ts';
import { modelOf } from './biller.ts';
import { type HeldReceipt, lockReceipt } from './lock-receipt.ts';

type Asked = Input<typeof bpay.createBpayRefund>;

/** Locks merchant and receipt in everybody's order. 404 for what is no receipt. */
async function lockBoth(work: Work, id: string): Promise<HeldReceipt> {
  await lockMerchant(work);
  return lockReceipt(work, id);
}

/**
 * Holds a receipt that may go back, with its merchant. Refuses `bpay.not_waiting` for one that was matched, refunded or taken
 * back meanwhile, `bpay.not_credited` while the platform has not seen its money on the bank's statement, and
 * `merchant.not_live`; 404.
 */
async function holdRefundable(work: Work, id: string) {
  const receipt = await lockBoth(work, id);
  const outcome = outcomeOf(bpayTable, receipt.stage, 'refund');
  const mayLeave = outcome.kind === 'opens' && outcome.effects.includes('second_person');
  if (!mayLeave || receipt.refunded_cents > 0) throw new Refusal('bpay.not_waiting');
  const model = await modelOf(work, receipt.facility_id);
  if (model === 'facilitated' && receipt.credited_on === null) throw new Refusal('bpay.not_credited');
  const { status } = await merchantProfile(work);
  if (!isPaidOut(status)) throw new Refusal('merchant.not_live');
  return { ...receipt, model };
}

/**
 * Pays a receipt that nobody is known to owe back, whole, to an account that two people agreed on. Refusals as of
 * `holdRefundable`. Returns the refund's id.
 */
export async function refundReceipt(work: Work, asked: Asked): Promise<string> {
  const receipt = await holdRefundable(work, asked.id);
  return makeReceiptRefund(work, {
    paymentId: receipt.id,
    facilityId: receipt.facility_id,
    model: receipt.model,
    amountCents: receipt.amount_cents,
    to: {
      name: asked.account_name,
      bsb: asked.bsb,
      account: asked.account,
      masked: maskAccount(asked.account),
    },
    verifiedBy: asked.verified_by,
    verification: asked.verification,
    reason: asked.reason,
  });
}

/** Money of nobody known leaves for an account that was typed: always a matter for two. */
export const receiptRefundApproval: ApprovalKind<Asked> = {
  kind: 'bpay.refund',
  topic: null,
  permission: 'payments.refund',
  hold: (work, { id }) => lockBoth(work, id),
  async now(work, { id }) {
    const { stage, amount_cents, refunded_cents } = await lockBoth(work, id);
    return { status: stage, amount_cents, refunded_cents };
  },
  apply: (work, asked) => refundReceipt(work, asked),
  overtaken: (work, { payload }) => takenFromUs(work, payload.id),
};

/** Keeps what was asked until another person agrees. Refusals as of `holdRefundable` and `requestApproval`. */
export async function askToRefund(work: Work, asked: Asked) {
  const { stage, amount_cents } = await holdRefundable(work, asked.id);
  const waiting = await requestApproval(work, receiptRefundApproval, {
    subject: { kind: 'payment', id: asked.id },
    after: {
      status: stage,
      amount_cents,
      refunded_cents: amount_cents,
      account_name: asked.account_name,
      bsb: asked.bsb,
      account: maskAccount(asked.account),
      verified_by: asked.verified_by,
      verification: asked.verification,
      reason: asked.reason,
    },
    payload: asked,
  });
  return waiting ?? null;
}
