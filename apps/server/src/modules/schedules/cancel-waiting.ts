import type { Work } from '../../platform/work.ts';
import { cancelHeldDebits } from '../debits/index.ts';
import type { ScheduleDebit } from './plan-store.ts';

/** Cancels what schedules' debits are waiting as; those that are only planned have nothing to cancel. The caller holds them. */
export async function cancelWaiting(
  work: Work,
  debits: readonly ScheduleDebit[],
  reason: string,
): Promise<void> {
  const waiting = debits.flatMap(({ paymentId: id, stage }) =>
    id !== null && (stage === 'scheduled' || stage === 'held') ? [{ id, stage }] : [],
  );
  await cancelHeldDebits(work, waiting, reason);
}
