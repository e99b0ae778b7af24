import type { Cents } from '@lorikeet/domain/kernel';
import { type RefundsOfPayment, refundedOf } from '@lorikeet/domain/refunds';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { setRefunded } from '../payments/index.ts';

type Sums = Omit<RefundsOfPayment, 'taken'>;

/** The sums over a payment's refunds `r` that the rules of `domain/refunds` ask for. */
export const REFUND_SUMS: Sql = sql`
  coalesce(sum(r.amount_cents) filter (where not r.of_credit and r.status <> 'withdrawn'
    and not (r.rail = 'bpay' and r.status in ('failed', 'returned'))), 0)::bigint as "ofPayment",
  coalesce(sum(r.amount_cents) filter (where r.of_credit and r.status in ('approved', 'lodged', 'done')), 0)::bigint
    as "ofCredit",
  coalesce(sum(case when r.of_credit then r.fee_cents else r.amount_cents + r.fee_cents end)
    filter (where r.rail <> 'bpay' and r.status in ('failed', 'returned')), 0)::bigint as "notArrived"`;

/** What went back of a payment by each way. */
export function sumsOfRefunds(work: Work, paymentId: string): Promise<Sums> {
  return work.one<{ [K in keyof Sums]: Cents }>(sql`
    select ${REFUND_SUMS} from refunds r where r.merchant_id = ${work.merchantId} and r.payment_id = ${paymentId}`);
}

/** Counts anew what of a payment went back, once one of its refunds began or ended. The caller holds the payment. */
export async function settleRefunded(work: Work, paymentId: string): Promise<void> {
  await setRefunded(work, paymentId, refundedOf(await sumsOfRefunds(work, paymentId)));
}
