import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

/** A page of so many rows is drawn at once. */
const SHORT = 20;
/** So many rows of a longer one are drawn at once: about what a screen shows. */
export const AT_ONCE = 14;
/** So many come or go in each turn after it: a slow phone draws them in less than a twentieth of a second. */
const A_TURN = 8;

const atOnce = (length: number): number => (length <= SHORT ? length : AT_ONCE);

export type Drawn<Row> = { rows: readonly Row[]; count: number };

/** True when few rows come and few go: one was changed, or the same page was read again. */
function isNearlySame(before: readonly unknown[], rows: readonly unknown[]): boolean {
  const left = new Set(before);
  const come = rows.filter((row) => !left.delete(row));
  return come.length + left.size <= AT_ONCE;
}

/** What is drawn a turn later, on the way to all of `rows`: the old ones go, the first of the new come, then the rest. */
export function nextDrawn<Row>(drawn: Drawn<Row>, rows: readonly Row[]): Drawn<Row> {
  const { count } = drawn;
  if (drawn.rows === rows)
    return count < rows.length ? { rows, count: Math.min(count + A_TURN, rows.length) } : drawn;
  if (isNearlySame(drawn.rows, rows)) return { rows, count: Math.min(rows.length, count + A_TURN) };
  if (count > AT_ONCE) return { rows: drawn.rows, count: Math.max(AT_ONCE, count - A_TURN) };
  return { rows, count: atOnce(rows.length) };
}

/** How many of the rows in `body` begin above the lower edge of the window. */
function rowsInSight(body: HTMLElement): number {
  const { top, height } = body.getBoundingClientRect();
  const each = height / body.childElementCount;
  return each > 0 ? Math.ceil((window.innerHeight - top) / each) : 0;
}

type Gradual<Row> = {
  drawn: readonly Row[];
  /** The height of the rows that come in later turns: what is scrolled stays where it is. */
  room: CSSProperties | undefined;
};

/**
 * The rows to draw now, in `body`. A page of a hundred comes in turns, each short enough that the list answers between
 * them; a short page is there at once. A list that is kept out of sight gives up the rows that its reader had not
 * come to: showing it again lays out no more than was seen.
 */
export function useGradualRows<Row>(rows: readonly Row[], body: RefObject<HTMLElement | null>): Gradual<Row> {
  const [state, setState] = useState<Drawn<Row>>({ rows, count: atOnce(rows.length) });
  const isShort = rows.length <= SHORT && state.count <= SHORT;
  useEffect(() => {
    const next = nextDrawn(state, rows);
    if (next === state) return;
    const turn = setTimeout(() => startTransition(() => setState(next)));
    return () => clearTimeout(turn);
  }, [state, rows]);
  useLayoutEffect(
    () => () => {
      const seen = body.current ? rowsInSight(body.current) : 0;
      setState((now) => ({ ...now, count: Math.min(now.count, Math.max(AT_ONCE, seen)) }));
    },
    [body],
  );
  const later = state.rows === rows ? rows.length - state.count : 0;
  return {
    drawn: isShort ? rows : state.rows.slice(0, state.count),
    room: later > 0 && !isShort ? { marginBottom: `calc(${later} * var(--row))` } : undefined,
  };
}
