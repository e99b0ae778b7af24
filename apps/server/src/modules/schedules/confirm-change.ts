import { type Cents, formatMoney } from '@lorikeet/domain/kernel';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty, owedForProperty, RATES_CURRENCY } from '../council/index.ts';
import { type Change, changeSchedule } from './change-schedule.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { currentSchedule } from './schedule-store.ts';

type Confirmed = { propertyId: string; change: Change; version: number; owedCents: Cents };

/**
 * Makes a change whose effect its payer has seen, which is the notice of its debits: of this version, and while this was owed.
 * Refuses `schedule.owed_changed`, and as `changeSchedule`. To end a schedule nobody needs to have seen amounts.
 */
export async function confirmChange(
  work: Work,
  { owedCents, ...asked }: Confirmed,
  ratepayerId: string,
): Promise<{ version: number }> {
  const { propertyId, change, version } = asked;
  await lockProperty(work, propertyId);
  await refuseUnseen(work, await currentSchedule(work, propertyId), version);
  if (change.kind !== 'end') {
    const { owed_cents: owed } = await owedForProperty(work, propertyId);
    refuseUnless(owedCents === owed, 'schedule.owed_changed', { owed: formatMoney(owed, RATES_CURRENCY) });
  }
  return changeSchedule(work, asked, { ratepayerId });
}
