const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each try that failed the next one comes; after the last the pauses stay as long. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
];

/** After so many rounds in a row in which nothing reached an address, it is paused: about sixteen hours. */
export const ROUNDS_BEFORE_PAUSE = 9;
/** So often is one event tried while others get through. More than the rounds, so that a pause comes first. */
export const TRIES_MAX = 12;

/** The pause after so many failures in a row, from one on. Throws RangeError for none. */
export function pauseAfter(failures: number): number {
  if (!Number.isInteger(failures) || failures < 1) throw new RangeError(`no failures: ${failures}`);
  return PAUSES[Math.min(failures, PAUSES.length) - 1]!;
}
