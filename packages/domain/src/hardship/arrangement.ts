import { addDays, type LocalDate } from '../kernel/index.ts';

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
/** How far ahead somebody can ask for help. */
const ASKED_DAYS = 3 * 366;

/** A day that does not fit, by the part that it is of, and the days that would. */
export type DayMisfit<Part extends string> = { part: Part; from: LocalDate; until: LocalDate };

type ArrangementPart = 'pauseUntil' | 'finishBy' | 'waivedFrom' | 'waivedUntil';

/** Whether an arrangement grants anything at all. */
export const grantsSomething = ({ pauseUntil, finishBy, waiver }: Arrangement): boolean =>
  pauseUntil !== null || finishBy !== null || waiver !== null;

/**
 * The days of an arrangement that do not fit today or one another. A day is measured against an earlier one only where
 * that one fits: one slip of the hand is one fault.
 */
export function misfitsOf(
  { pauseUntil, finishBy, waiver }: Arrangement,
  today: LocalDate,
): DayMisfit<ArrangementPart>[] {
  const latest = addDays(today, FINISH_DAYS);
  const pause = misfit('pauseUntil', pauseUntil, today, addDays(today, PAUSE_DAYS));
  const paused = pause.length === 0 && pauseUntil ? pauseUntil : today;
  const finish = misfit('finishBy', finishBy, addDays(paused, 1), latest);
  if (!waiver) return [...pause, ...finish];
  const earliest = addDays(today, -WAIVED_BACK_DAYS);
  const from = misfit('waivedFrom', waiver.from, earliest, latest);
  const until = misfit('waivedUntil', waiver.until, from.length === 0 ? waiver.from : earliest, latest);
  return [...pause, ...finish, ...from, ...until];
}

/** The days somebody asks for help for: from today on, in order, and not years ahead. */
export function askedMisfits(asked: { from: LocalDate; until: LocalDate }, today: LocalDate) {
  const latest = addDays(today, ASKED_DAYS);
  const from = misfit('from', asked.from, today, latest);
  return [...from, ...misfit('until', asked.until, from.length === 0 ? asked.from : today, latest)];
}

const misfit = <Part extends string>(
  part: Part,
  day: LocalDate | null,
  from: LocalDate,
  until: LocalDate,
): DayMisfit<Part>[] => (day === null || (day >= from && day <= until) ? [] : [{ part, from, until }]);
