import { toCents } from '@lorikeet/domain/kernel';
import { needsSecondPerson } from '@lorikeet/domain/refunds';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { type AskedCredit, holdCreditSource, makeCreditRefund, shownAccount } from './credit-refunds.ts';
import { type Creditor, creditOf } from './held-credit.ts';
import { lockTaken } from './lock-refundable.ts';
import { limitOf } from './refund-limit.ts';
import { takenFromUs } from './taken-from-us.query.ts';

/** What the kept request needs: the amount travels as JSON. */
type Asked = Omit<AskedCredit, 'amount_cents'> & { amount_cents: number };

/** Credit above the merchant's limit, or to an account that was typed: a matter for two. */
export const creditRefundApproval: ApprovalKind<Asked> = {
  kind: 'refunds.credit',
  topic: null,
  permission: 'payments.refund',
  hold: (work, { payment_id }) => lockTaken(work, payment_id),
  async now(work, { payment_id }) {
    const payment = await lockTaken(work, payment_id);
    return { [heldAs(payment)]: await creditOf(work, payment) };
  },
  apply: (work, asked) => makeCreditRefund(work, { ...asked, amount_cents: toCents(asked.amount_cents) }),
  overtaken: (work, { payload }) => takenFromUs(work, payload.payment_id),
};

/** Under which name the people who agree see what is held. */
const heldAs = ({ property_id }: Pick<Creditor, 'property_id'>) =>
  property_id ? 'property_credit_cents' : 'customer_credit_cents';

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
    throw new Refusal('refund.above_credit', { left: { cents: credit, currency: source.currency } });
  const waiting = await requestApproval(work, creditRefundApproval, {
    subject: source.property_id
      ? { kind: 'property', id: source.property_id }
      : { kind: 'customer', id: source.customer_id! },
    after: {
      [heldAs(source)]: toCents(credit - asked.amount_cents),
      amount_cents: asked.amount_cents,
      reason: asked.reason,
      ...shownAccount(asked),
    },
    payload: asked,
  });
  return { id: null, waiting: waiting ?? null };
}
