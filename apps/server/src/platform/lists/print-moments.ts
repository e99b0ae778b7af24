import { localDateAt, localTimeAt } from '@lorikeet/domain/kernel';

const QUARTER_MS = 15 * 60_000;
/** Eleven years of quarters of an hour would be half a million; an export meets a few thousand. */
const QUARTERS_KEPT = 20_000;

export type PrintMoment = (moment: Date | null) => string;

/**
 * Prints moments as the clock of a zone read, `2026-11-23 08:00:00`. What a zone is ahead of UTC changes on a quarter
 * of an hour at most, so it is asked once for each of them: a million rows cost a few thousand questions.
 */
export function momentPrinter(zone: string): PrintMoment {
  const ahead = new Map<number, number>();
  const aheadAt = (ms: number): number => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = ahead.get(quarter);
    if (known !== undefined) return known;
    if (ahead.size >= QUARTERS_KEPT) ahead.clear();
    const start = new Date(quarter * QUARTER_MS);
    const wall = Date.parse(`${localDateAt(start, zone)}T${localTimeAt(start, zone)}:00.000Z`);
    const difference = wall - start.getTime();
    ahead.set(quarter, difference);
    return difference;
  };
  return (moment) => {
    if (!moment) return '';
    const ms = moment.getTime();
    return new Date(ms + aheadAt(ms)).toISOString().slice(0, 19).replace('T', ' ');
  };
}
