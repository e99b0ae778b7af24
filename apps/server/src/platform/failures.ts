const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const TEXT_LENGTH = 200;

/** The pause after so many failures in a row: it doubles from half a minute to an hour. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** What PostgreSQL says of values, which it quotes: text that is no date, a number too large for its type. */
const OF_VALUES = /^22[0-9A-Z]{3}$/;
/** The marks that begin what it quotes, in its own language. */
const QUOTES = /["'“”„«»「『‘]/;

/** What an error says, but for the value that it says it of: that may be a person's. */
export function messageOf({ message, code }: { message: string; code?: unknown }): string {
  return OF_VALUES.test(String(code)) ? message.split(QUOTES)[0]!.trimEnd() : message;
}

/** A failure as operators see it: its first line, of what the database can store; the log has the whole. */
export function shortText(cause: unknown): string {
  const text = cause instanceof Error ? messageOf(cause) : String(cause);
  const line = text.replaceAll('\0', '').split('\n')[0] || 'Error';
  return line.slice(0, TEXT_LENGTH).toWellFormed();
}
