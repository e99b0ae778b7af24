import type { Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import type { CardStage } from '@lorikeet/domain/cards';
import type { BankDebitStage } from '@lorikeet/domain/debits';
import { type Cents, toCents } from '@lorikeet/domain/kernel';
import { refundApproval } from '@lorikeet/domain/refunds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { StoredPayment } from './payment-rows.query.ts';
import { leftOf, TAKEN_BACK, type TakenBack, takenBack } from './taken-back-sql.ts';

type Can = Output<typeof payments.getPayment>['can'][number];

/** Where a payment stands, as far as its refund looks at it. */
export type RefundedStage = Pick<StoredPayment, 'rail' | 'stage' | 'dispute'>;

/** What of a payment could go back now, and whether a return that may be its own waits for a person. */
export type RefundablePart = { left: Cents; isReturnKnown: boolean };

/** Looks as a refund looks, without a lock: what was refunded and credited of the payment's invoice, and its returns. */
export async function refundableOf(work: Work, id: string): Promise<RefundablePart> {
  const row = await work.maybe<TakenBack>(sql`
    select ${TAKEN_BACK} from payments p ${takenBack(work.merchantId)}
    where p.merchant_id = ${work.merchantId} and p.id = ${id}`);
  if (!row) return { left: toCents(0), isReturnKnown: false };
  return { left: leftOf(row), isReturnKnown: row.is_return_known };
}

/** Money goes back once it has cleared, and as long as some of it is left. */
export function canRefund(payment: RefundedStage, refundable: RefundablePart): Can {
  const reason = refundFault(payment, refundable);
  return { action: 'refund', allowed: reason === null, reason };
}

function refundFault(payment: RefundedStage, { left, isReturnKnown }: RefundablePart): string | null {
  const { rail, stage, dispute } = payment;
  if (dispute === 'lost') return 'refund.dispute_lost';
  if (isReturnKnown || stage === 'returned') return 'refund.payment_was_returned';
  const outcome = refundApproval('requested', {
    ...(rail === 'card' ? { cardStage: stage as CardStage } : { bankDebitStage: stage as BankDebitStage }),
    isReturnKnown: false,
    hasOpenDispute: dispute === 'open',
  });
  if (outcome.kind === 'refused') return outcome.code;
  return left === 0 ? 'refund.above_payment' : null;
}
