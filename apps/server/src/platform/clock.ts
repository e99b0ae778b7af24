import { BANK_ZONE, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';

/**
 * The two clocks. Business time (due dates, notices, expiries, posting dates) is the wall clock plus the offset
 * that the demo's clock has moved; wall time (sessions, tokens, limits, idempotency, logs) is never moved.
 * Nothing else in the server reads the system clock.
 */
export type Clock = {
  /** Business now. */
  now(): Date;
  /** Wall now. */
  wall(): Date;
  /** The business date in a zone. */
  today(zone: string): LocalDate;
  /** The bank's date: Australia/Sydney. */
  bankToday(): LocalDate;
};

/** A clock that reads the business offset each time, so that a moved clock is seen at once. */
export function createClock(offsetMs: () => number): Clock {
  const wall = () => new Date();
  const now = () => new Date(Date.now() + offsetMs());
  return {
    wall,
    now,
    today: (zone) => localDateAt(now(), zone),
    bankToday: () => localDateAt(now(), BANK_ZONE),
  };
}

/** A clock whose business time is fixed until moved; wall time runs. For histories and tests. */
export function createManualClock(start: Date): Clock & { set(at: Date): void } {
  let at = start;
  return {
    wall: () => new Date(),
    now: () => new Date(at),
    today: (zone) => localDateAt(at, zone),
    bankToday: () => localDateAt(at, BANK_ZONE),
    set(next) {
      at = next;
    },
  };
}
