const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long after each visit that failed the next one comes. The last stays short: a bank's cut-off is a matter of hours. */
const PAUSES = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE];

/** Between two visits of a connection that works. */
export const VISIT_EVERY_MS = MINUTE;

/** After so many failures in a row a person is told. */
export const FAILURES_BEFORE_TOLD = 3;

/** The pause after so many failures in a row, from one on. Throws RangeError for none. */
export function visitPauseAfter(failures: number): number {
  if (!Number.isInteger(failures) || failures < 1) throw new RangeError(`no failures: ${failures}`);
  return PAUSES[Math.min(failures, PAUSES.length) - 1]!;
}
