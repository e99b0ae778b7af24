import { startTransition, useEffect, useState } from 'react';

/** So many rows are drawn at once: more than a screen shows. */
export const AT_ONCE = 20;
/** So many come or go in each turn after it: a slow phone draws them in less than a twentieth of a second. */
const A_TURN = 10;

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
  return { rows, count: Math.min(AT_ONCE, rows.length) };
}

/**
 * The rows to draw now. A page of a hundred comes in turns, each short enough that the list answers between them; a
 * short page is there at once.
 */
export function useGradualRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState<Drawn<Row>>({ rows, count: Math.min(AT_ONCE, rows.length) });
  const isShort = rows.length <= AT_ONCE && drawn.count <= AT_ONCE;
  useEffect(() => {
    const next = nextDrawn(drawn, rows);
    if (next === drawn) return;
    const turn = setTimeout(() => startTransition(() => setDrawn(next)));
    return () => clearTimeout(turn);
  }, [drawn, rows]);
  return isShort ? rows : drawn.rows.slice(0, drawn.count);
}
