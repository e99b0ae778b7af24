import type { Output } from '@lorikeet/contracts';
import type * as propertyPayments from '@lorikeet/contracts/property-payments';
import { type Cents, subCents } from '@lorikeet/domain/kernel';
import { duesLess } from '@lorikeet/domain/schedules';
import type { Work } from '../../../platform/work.ts';
import { paidFrom } from '../by-card/paid-from.ts';
import { shownDebit } from '../change-schedule.ts';
import { footingOf } from '../footing.ts';
import { allOf, planDebits } from '../plan-debits.ts';
import { debitsOf, isToCome } from '../plan-store.ts';
import { currentSchedule, ruleOf } from '../schedule-store.ts';

/** What is to come of a property's plan, and what would be once so much is paid of what it owes. Nothing is changed. */
export async function previewPayment(
  work: Work,
  propertyId: string,
  amount: Cents,
): Promise<Output<typeof propertyPayments.previewMyCardPayment>> {
  const [schedule, footing] = await Promise.all([
    currentSchedule(work, propertyId),
    footingOf(work, propertyId, 'biller'),
  ]);
  const owed_cents = footing.owed.owed_cents;
  if (schedule?.status !== 'active')
    return { version: schedule?.version ?? 0, owed_cents, before: [], after: [] };
  const [debits, from] = await Promise.all([
    debitsOf(work, schedule.id),
    paidFrom(work, schedule.payment_method_id),
  ]);
  const paid = { ...footing, dues: duesLess(footing.dues, amount) };
  const plan = planDebits(ruleOf(schedule), paid, debits, { by: 'biller', from });
  return {
    version: schedule.version,
    owed_cents: subCents(owed_cents, amount),
    before: debits.filter(isToCome).map(shownDebit),
    after: allOf(plan).map(shownDebit),
  };
}
