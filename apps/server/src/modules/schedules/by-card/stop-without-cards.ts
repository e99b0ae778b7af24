import { sql } from '../../../platform/db/sql.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { takesCards } from '../../cards/index.ts';
import { lockProperty } from '../../council/index.ts';
import { stopSchedule } from '../end-schedule.ts';
import { currentSchedule } from '../schedule-store.ts';

const STEP = 50;

/**
 * Stops what kept cards pay where the council has chosen to take none: nothing would be charged, and nobody would know. Each payer
 * is told, and goes on from a bank account. Returns how many; begun again it stops what is left.
 */
export async function stopWithoutCards(run: Run): Promise<number> {
  let stopped = 0;
  for (;;) {
    const step = await run.inTransaction(stopSome);
    stopped += step;
    if (step < STEP) return stopped;
  }
}

async function stopSome(work: Work): Promise<number> {
  if (await takesCards(work)) return 0;
  const paid = await work.rows<{ property_id: string }>(sql`
    select property_id from schedules
    where merchant_id = ${work.merchantId} and status = 'active' and mandate_id is null
    order by property_id limit ${STEP}`);
  for (const { property_id: propertyId } of paid) {
    await lockProperty(work, propertyId);
    const schedule = await currentSchedule(work, propertyId);
    // An account may have taken the card's place meanwhile.
    if (schedule?.mandate_id === null) await stopSchedule(work, schedule, 'cards_off');
  }
  return paid.length;
}
