import { addDays, type LocalDate, refuseUnless } from '../kernel/index.ts';

/** What a council grants to a property: each part has its own dates, and none of them moves money by itself. */
export type Arrangement = {
  /** Nothing is taken by the schedule up to this day. */
  readonly pauseUntil: LocalDate | null;
  /** The schedule may take until this day, so that its payments are smaller. */
  readonly finishBy: LocalDate | null;
  /** No interest is counted from one day to the other. */
  readonly waiver: { readonly from: LocalDate; readonly until: LocalDate } | null;
};

/** How far ahead a council may bind itself, and how far back it may waive interest. */
const PAUSE_DAYS = 366;
const FINISH_DAYS = 3 * 366;
const WAIVED_BACK_DAYS = 2 * 366;

/** Refuses an arrangement that grants nothing, or whose dates do not fit today or one another. */
export function checkArrangement({ pauseUntil, finishBy, waiver }: Arrangement, today: LocalDate): void {
  refuseUnless(pauseUntil !== null || finishBy !== null || waiver !== null, 'hardship.nothing_granted');
  if (pauseUntil) requireWithin(pauseUntil, today, addDays(today, PAUSE_DAYS));
  if (finishBy) requireWithin(finishBy, addDays(pauseUntil ?? today, 1), addDays(today, FINISH_DAYS));
  if (!waiver) return;
  requireWithin(waiver.from, addDays(today, -WAIVED_BACK_DAYS), addDays(today, FINISH_DAYS));
  requireWithin(waiver.until, waiver.from, addDays(today, FINISH_DAYS));
}

/** Refuses a day outside of those that are allowed, and names it: a form has several. */
export const requireWithin = (day: LocalDate, from: LocalDate, until: LocalDate): void =>
  refuseUnless(day >= from && day <= until, 'hardship.date_not_allowed', { day, from, until });
