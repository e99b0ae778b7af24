/** A frame of a turn is to take no longer, with what it styles, lays out and paints. */
const LONG_MS = 32;
/** More rows than these come in no turn: about half of what a screen shows. */
export const MOST = 8;

/** How many rows come in the next turn, when a frame that brought so many took so many milliseconds: one more, where it has room. */
export function nextPace(came: number, tookMs: number): number {
  if (tookMs > LONG_MS) return Math.min(Math.max(1, Math.floor((came * LONG_MS) / tookMs)), MOST);
  const hasRoom = (tookMs * (came + 1)) / came <= LONG_MS;
  return Math.min(hasRoom ? came + 1 : came, MOST);
}

/** What this machine draws of any list in a turn; a slow one comes to a row, a fast one to half a screen. */
export const pace = { rows: 4 };

/** Whether this machine draws less than half of such a turn in a short frame. */
export const isSlow = () => pace.rows < MOST / 2;
