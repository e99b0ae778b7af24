import { type Cents, formatMoney, toCents } from '@lorikeet/domain/kernel';
import { needsSecondPerson } from '@lorikeet/domain/refunds';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { type AskedCredit, holdCreditSource, makeCreditRefund, shownAccount } from './credit-refunds.ts';
import { lockTaken } from './lock-refundable.ts';
import { limitOf } from './refund-limit.ts';

/** What the kept request needs: the amount travels as JSON. */
type Asked = Omit<AskedCredit, 'amount_cents'> & { amount_cents: number };

/** Credit above the merchant's limit, or to an account that was typed: a matter for two. */
export const creditRefundApproval: ApprovalKind<Asked> = {
  kind: 'refunds.credit',
  topic: null,
  permission: 'payments.refund',
  words: { en: 'Pay a customer’s credit back', zh: '退还客户余额' },
  async now(work, { payment_id }) {
    const payment = await lockTaken(work, payment_id);
    return { customer_credit_cents: await creditOf(work, payment) };
  },
  apply: (work, asked) => makeCreditRefund(work, { ...asked, amount_cents: toCents(asked.amount_cents) }),
};

async function creditOf(
  work: Work,
  { customer_id, currency }: { customer_id: string | null; currency: string },
): Promise<Cents> {
  const row = await work.maybe<{ cents: Cents }>(sql`
    select balance_cents as cents from customer_credits
    where merchant_id = ${work.merchantId} and customer_id = ${customer_id} and currency = ${currency}`);
  return row?.cents ?? toCents(0);
}

/**
 * Pays credit back, or lets it wait for a second person: above the merchant's limit, with what went back of the payment before,
 * and always to an account that was typed. Refusals as of `makeCreditRefund` and `requestApproval`.
 */
export async function payCreditBackOrAsk(work: Work, asked: AskedCredit) {
  const source = await holdCreditSource(work, asked);
  const isOverLimit = needsSecondPerson(await limitOf(work), source.refunded_cents, asked.amount_cents);
  if (!isOverLimit && !asked.account) return { id: await makeCreditRefund(work, asked), waiting: null };
  const credit = await creditOf(work, source);
  if (credit < asked.amount_cents)
    throw new Refusal('refund.above_credit', { left: formatMoney(credit, source.currency, 'en') });
  const waiting = await requestApproval(work, creditRefundApproval, {
    subject: { kind: 'customer', id: source.customer_id },
    after: {
      customer_credit_cents: toCents(credit - asked.amount_cents),
      amount_cents: asked.amount_cents,
      reason: asked.reason,
      ...shownAccount(asked),
    },
    payload: asked,
  });
  return { id: null, waiting: waiting ?? null };
}
