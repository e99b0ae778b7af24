import { localDateAt, localTimeAt } from '@lorikeet/domain/kernel';

const QUARTER_MS = 15 * 60_000;
/** Eleven years have 400,000 quarters of an hour; an export meets a few thousand. */
const QUARTERS_KEPT = 20_000;

export type PrintMoment = (moment: Date | null) => string;

/**
 * Prints moments in a zone's local time, `2026-11-23 08:00:00`. A zone's offset changes only at quarters of an hour, so
 * it is looked up once for each: a million rows cost a few thousand look-ups.
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
