/** How wide a cell is for all its words to be seen, in pixels; no wider than it may be. */
function neededBy(cell: HTMLTableCellElement): number {
  const { paddingLeft, paddingRight, maxWidth } = getComputedStyle(cell);
  const words = document.createRange();
  words.selectNodeContents(cell);
  // A cell without a greatest width has no number there.
  const [left = 0, right = 0, most] = [paddingLeft, paddingRight, maxWidth].map(Number.parseFloat);
  const isCut = cell.scrollWidth > cell.clientWidth;
  // Of what is clipped only the box is seen.
  const seen =
    cell.querySelector<HTMLElement>('.lk-clip')?.offsetWidth ?? words.getBoundingClientRect().width;
  const needed = Math.max(seen + left + right, isCut ? cell.scrollWidth : 0);
  return Math.min(Math.ceil(needed), most || Number.POSITIVE_INFINITY);
}

/** Whether words that may wrap take a second line: with more room they might not. */
function isWrapped(cell: HTMLTableCellElement): boolean {
  if (!cell.matches('.lk-cell-text, .lk-cell-status')) return false;
  const words = document.createRange();
  words.selectNodeContents(cell);
  const parts = Array.from(words.getClientRects());
  return parts.length > 1 && parts.at(-1)!.top >= parts[0]!.bottom - 1;
}

const widest = (rows: readonly HTMLTableRowElement[], at: number): number =>
  Math.max(0, ...rows.map(({ cells }) => (cells[at] ? neededBy(cells[at]) : 0)));

/**
 * The widths for columns of which each needs so much: those that are too narrow get what others can spare, most of it from where there
 * is most. Null where together they need more than they have.
 */
export function fitted(
  widths: readonly number[],
  needs: readonly number[],
  least: readonly number[] = needs,
): readonly number[] | null {
  // Widths are fractions of a pixel.
  const isNarrow = (at: number) => needs[at]! > widths[at]! + 1;
  const fit = widths.map((width, at) => (isNarrow(at) ? needs[at]! : width));
  let missing = fit.reduce((sum, width, at) => sum + width - widths[at]!, 0);
  if (missing === 0) return widths;
  const spare = widths.map((width, at) => (isNarrow(at) ? 0 : Math.max(0, width - least[at]!)));
  for (const at of spare.map((_, at) => at).sort((a, b) => spare[b]! - spare[a]!)) {
    const given = Math.min(spare[at]!, missing);
    fit[at]! -= given;
    missing -= given;
  }
  return missing > 0 ? null : fit;
}

/** The widths in which nothing that stands in the table is cut, as near as can be to those that its columns have; null where none are. */
export function widthsFor(table: HTMLTableElement, widths: readonly number[]): readonly number[] | null {
  const rows = Array.from(table.tBodies).flatMap(({ rows: own }) => Array.from(own));
  // What wraps says nothing of how wide it would be: the browser shares the room anew.
  if (rows.some(({ cells }) => Array.from(cells).some(isWrapped))) return null;
  const head = Array.from(table.tHead?.rows ?? []);
  const needs = widths.map((_, at) => widest(rows, at));
  // The arrow of an order stands in the edge of a head: it asks for no room, but none is taken from it.
  return fitted(
    widths,
    needs,
    needs.map((need, at) => Math.max(need, widest(head, at))),
  );
}
