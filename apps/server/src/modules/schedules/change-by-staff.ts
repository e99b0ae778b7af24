import type { Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockProperty } from '../council/index.ts';
import { changeSchedule, previewChange, type StaffChange } from './change-schedule.ts';
import { currentSchedule, scheduleById } from './schedule-store.ts';

type Named = { id: string; change: StaffChange };

/** What a change by staff would do to the schedule that they name. Nothing is changed; refuses as `changeByStaff`; 404. */
export async function previewByStaff(
  work: Work,
  { id, change }: Named,
): Promise<Output<typeof schedules.previewSchedule>> {
  const { property_id: propertyId } = found(await scheduleById(work, id));
  await refuseEnded(work, propertyId, id);
  return previewChange(work, { propertyId, change }, { ratepayerId: null });
}

/**
 * Changes the schedule that staff name, and no other that pays for its property by now. Refuses `schedule.has_ended`, and as
 * `changeSchedule`; 404.
 */
export async function changeByStaff(
  work: Work,
  { id, change, version }: Named & { version: number },
): Promise<{ version: number }> {
  const { property_id: propertyId } = found(await scheduleById(work, id));
  await lockProperty(work, propertyId);
  await refuseEnded(work, propertyId, id);
  return changeSchedule(work, { propertyId, change, version }, { ratepayerId: null });
}

async function refuseEnded(work: Work, propertyId: string, id: string): Promise<void> {
  refuseUnless((await currentSchedule(work, propertyId))?.id === id, 'schedule.has_ended');
}
