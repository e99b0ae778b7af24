import { type Cents, toCents } from '@lorikeet/domain/kernel';
import { needsSecondPerson } from '@lorikeet/domain/refunds';
import type { ApprovalKind, Shown } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { refundableOf } from '../payments/index.ts';
import { lockRefundable, lockTaken, type Refundable } from './lock-refundable.ts';
import { type AskedRefund, makeRefund } from './make-refund.ts';
import { limitOf } from './refund-limit.ts';
import { takenFromUs } from './taken-from-us.query.ts';

/** What the kept request needs: the amount travels as JSON. */
type Asked = Omit<AskedRefund, 'amount_cents'> & { amount_cents: number };

/** A refund above the merchant's limit: always a matter for two. */
export const refundApproval: ApprovalKind<Asked> = {
  kind: 'refunds.make',
  topic: null,
  permission: 'payments.refund',
  hold: (work, { payment_id }) => lockTaken(work, payment_id),
  now: async (work, { payment_id }) => shown(await lockRefundable(work, payment_id)),
  apply: (work, asked) => makeRefund(work, { ...asked, amount_cents: toCents(asked.amount_cents) }),
  async overtaken(work, { payload }) {
    const gone = await takenFromUs(work, payload.payment_id);
    if (gone) return gone;
    const { left } = await refundableOf(work, payload.payment_id);
    return left < payload.amount_cents ? 'less_left' : null;
  },
};

const shown = ({ amount_cents, refunded_cents }: { amount_cents: Cents; refunded_cents: Cents }) => ({
  amount_cents,
  refunded_cents,
});

/**
 * Makes a refund, or lets it wait for a second person where it is, with what went back before, above the merchant's
 * limit. Refusals as of `makeRefund` and `requestApproval`.
 */
export async function refundOrAsk(work: Work, asked: AskedRefund) {
  const payment = await lockRefundable(work, asked.payment_id);
  if (!needsSecondPerson(await limitOf(work), payment.refunded_cents, asked.amount_cents)) {
    return { id: await makeRefund(work, asked), waiting: null };
  }
  const waiting = await requestApproval(work, refundApproval, {
    subject: { kind: 'payment', id: asked.payment_id },
    after: {
      ...(await whose(work, payment)),
      amount_cents: payment.amount_cents,
      refunded_cents: toCents(payment.refunded_cents + asked.amount_cents),
      reason: asked.reason,
      note: asked.note ?? null,
    },
    payload: asked,
  });
  return { id: null, waiting: waiting ?? null };
}

/** Whom the second person reads that it goes back to. */
async function whose(work: Work, { customer_id, property_id }: Refundable): Promise<Shown> {
  if (property_id)
    return work.one(sql`
    select address_line1 || ', ' || suburb as property from properties
    where merchant_id = ${work.merchantId} and id = ${property_id}`);
  return work.one(sql`
    select name as customer from customers where merchant_id = ${work.merchantId} and id = ${customer_id}`);
}
