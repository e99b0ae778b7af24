/** A frame of a turn is to take no longer, with what it styles, lays out and paints. */
const LONG_MS = 32;
/** In a frame that took less there was room for another row. */
const SPARE_MS = 12;
/** More rows than these come in no turn: about half of what a screen shows. */
export const MOST = 8;

/** How many rows come in the next turn, when a turn of `rows` took a frame of so many milliseconds. */
export function nextPace(rows: number, tookMs: number): number {
  if (tookMs > LONG_MS) return Math.max(1, Math.floor((rows * LONG_MS) / tookMs));
  return tookMs < SPARE_MS ? Math.min(rows + 1, MOST) : rows;
}

/** What this machine draws of any list in a turn; a slow one comes to a row, a fast one to half a screen. */
export const pace = { rows: 4 };
