import { type LocalDate, parts, toLocalDate } from './local-date.ts';

/** The bank's zone: cut-offs, processing dates and closed days are Sydney's. */
export const BANK_ZONE = 'Australia/Sydney';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_SHAPE = /^([01]\d|2[0-3]):([0-5]\d)$/;

// Building a formatter costs about a hundred times more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

type WallClock = { year: string; month: string; day: string; hour: string; minute: string; second: string };

function wallClockAt(instant: Date, zone: string): WallClock {
  const clock: WallClock = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) {
    if (type in clock) clock[type as keyof WallClock] = value;
  }
  return clock;
}

/** Milliseconds by which the zone's wall clock is ahead of UTC at that moment. */
function offsetAt(ms: number, zone: string): number {
  const c = wallClockAt(new Date(ms), zone);
  const wall = Date.UTC(
    Number(c.year),
    Number(c.month) - 1,
    Number(c.day),
    Number(c.hour),
    Number(c.minute),
    Number(c.second),
  );
  return wall - Math.floor(ms / 1000) * 1000;
}

/** The day that was last asked for in each zone: each call, letter and phase asks for today. */
const lastDays = new Map<string, { quarter: number; date: LocalDate }>();
const QUARTER_MS = HOUR_MS / 4;
/** Since then every zone is a whole number of quarters of an hour from UTC, so that no day begins within one. */
const WHOLE_QUARTERS_SINCE = Date.UTC(1973, 0);

/** The calendar day in `zone` at a moment. Throws RangeError for an unknown zone or an invalid Date. */
export function localDateAt(instant: Date, zone: string): LocalDate {
  const ms = instant.getTime();
  const quarter = ms >= WHOLE_QUARTERS_SINCE ? Math.floor(ms / QUARTER_MS) : undefined;
  const last = lastDays.get(zone);
  if (last && last.quarter === quarter) return last.date;
  const { year, month, day } = wallClockAt(instant, zone);
  const date = toLocalDate(`${year.padStart(4, '0')}-${month}-${day}`);
  if (quarter !== undefined) lastDays.set(zone, { quarter, date });
  return date;
}

/** The wall-clock time 'HH:MM' in `zone` at a moment. */
export function localTimeAt(instant: Date, zone: string): string {
  const { hour, minute } = wallClockAt(instant, zone);
  return `${hour}:${minute}`;
}

/**
 * The moment at which the clock of `zone` reads `time` ('HH:MM') on `date`. A time that the clock jumps over
 * when daylight saving starts moves on by the length of the jump; a time that comes twice is its first coming.
 * Throws RangeError for a malformed time or an unknown zone.
 */
export function instantAt(date: LocalDate, time: string, zone: string): Date {
  const match = TIME_SHAPE.exec(time);
  if (!match) throw new RangeError(`not a time: ${time}`);
  const { year, month, day } = parts(date);
  const wall = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]));
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  if (before === after) return new Date(wall - before);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const real = candidates.find((ms) => offsetAt(ms, zone) === wall - ms);
  return new Date(real ?? wall - before);
}
