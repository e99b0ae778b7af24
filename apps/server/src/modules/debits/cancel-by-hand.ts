import { UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { sql } from '../../platform/db/sql.ts';
import type { BulkOutcome } from '../../platform/lists/bulk-action.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { cancelDebit } from './cancel-debits.ts';
import { lockDebits } from './lock-debits.ts';

/**
 * Cancels one bank debit for staff, as `cancelDebit`. Refuses `bank_debit.of_schedule` for a debit of a property's active
 * schedule: what the schedule takes instead is decided there, by a skip or its end.
 */
export async function cancelByHand(work: Work, paymentId: string, reason: string): Promise<BulkOutcome> {
  const [debit] = await lockDebits(work, sql`p.id = ${paymentId}`);
  const isUnsent = debit !== undefined && UNDECIDED_STAGES.includes(debit.stage);
  if (isUnsent) refuseUnless(!(await isOfActiveSchedule(work, paymentId)), 'bank_debit.of_schedule');
  return cancelDebit(work, paymentId, reason);
}

async function isOfActiveSchedule(work: Work, paymentId: string): Promise<boolean> {
  const planned = await work.maybe(sql`
    select 1 from schedule_debits d
    join schedules s on s.merchant_id = d.merchant_id and s.id = d.schedule_id and s.status = 'active'
    where d.merchant_id = ${work.merchantId} and d.payment_id = ${paymentId}`);
  return planned !== undefined;
}
