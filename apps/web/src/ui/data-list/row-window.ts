import { MOST } from './row-pace.ts';

/** A page of so many rows is drawn at once. */
export const SHORT = 20;
/** Of a longer one no fewer are kept: about half of what a screen shows. So many go in a turn; that costs less than to come. */
export const AT_ONCE = MOST;
/** So many rows are drawn beyond the lower edge of what is in sight, for a reader who scrolls. */
export const AHEAD = 8;
/** So many above it, for one who turns back. */
export const BEHIND = 6;
/** So many more are kept on each side: the reader may turn round once more. */
const KEPT = 8;

/** Rows by their places on the page, without the one at `to`. */
export type Span = { from: number; to: number };

/** The rows of a page that stand; with `isAll` all of them stay, wherever the reader is. */
export type Drawn<Row> = Span & { rows: readonly Row[]; isAll?: boolean };

type IdOf<Row> = (row: Row) => string;

type Turn<Row> = {
  /** What the reader sees, as far as it is known: places in the list that stands. */
  sight: Span;
  /** How many rows come in a turn. */
  turn: number;
  idOf: IdOf<Row>;
  /** Ids of rows that stay, as long as they are on the page: the one with the focus, and those in which a selection begins and ends. */
  held: readonly string[];
};

/**
 * True when most of the rows are those from before, in their order but for a few: the same page was read again. A page in another
 * order is another one. Told by id: what is cached is shared by place, and one row on top makes every other a new object.
 */
export function isSameList<Row>(before: readonly Row[], rows: readonly Row[], idOf: IdOf<Row>): boolean {
  const places = new Map(before.map((row, at) => [idOf(row), at]));
  const stay = rows.flatMap((row) => places.get(idOf(row)) ?? []);
  const back = stay.filter((place, at) => at > 0 && place < stay[at - 1]!);
  return stay.length * 2 > Math.max(before.length, rows.length) && back.length <= AT_ONCE;
}

/** The span with the places of the rows that are held. */
function withHeld<Row>(span: Span, rows: readonly Row[], { held, idOf }: Turn<Row>): Span {
  if (held.length === 0) return span;
  const places = rows.flatMap((row, at) => (held.includes(idOf(row)) ? [at] : []));
  return { from: Math.min(span.from, ...places), to: Math.max(span.to, ...places.map((at) => at + 1)) };
}

/** What is in sight of a page of so many rows: never nothing, and at its end the last rows together. */
function inSight({ from, to }: Span, length: number): Span {
  const first = Math.max(0, Math.min(from, length - AT_ONCE));
  return { from: first, to: Math.min(length, Math.max(to, first + 1)) };
}

/** An end of a page. */
export type End = 'first' | 'last';

/** Whether the first, or the last, row of a page stands. */
export function standsAt(drawn: Drawn<unknown>, rows: readonly unknown[], end: End): boolean {
  return drawn.rows === rows && (end === 'first' ? drawn.from === 0 : drawn.to === rows.length);
}

/** What is drawn first for who goes to an end of a page at once: as many rows as come in a turn. */
export function endDrawn<Row>(rows: readonly Row[], end: End, turn: number): Drawn<Row> {
  if (rows.length <= SHORT) return { rows, from: 0, to: rows.length };
  return end === 'first' ? { rows, from: 0, to: turn } : { rows, from: rows.length - turn, to: rows.length };
}

/** What is drawn of a page before the rest of it: all of a short one, of another the first rows in sight. */
export function firstDrawn<Row>(rows: readonly Row[], turn: Turn<Row>): Drawn<Row> {
  if (rows.length <= SHORT) return { rows, from: 0, to: rows.length };
  const { from } = inSight(turn.sight, rows.length);
  return { rows, ...withHeld({ from, to: from + turn.turn }, rows, turn) };
}

/** What a reader who sees so much may come to next, of a page of so many rows. */
const around = ({ from, to }: Span, length: number): Span => ({
  from: Math.max(0, from - BEHIND),
  to: Math.min(length, Math.max(to + AHEAD, AT_ONCE)),
});

/** Whether rows are to come for a reader who sees so much of the page. */
export function isTooFew({ from, to, rows }: Drawn<unknown>, sight: Span): boolean {
  const wanted = around(inSight(sight, rows.length), rows.length);
  return from > wanted.from || to < wanted.to;
}

function nextOfSame<Row>(drawn: Drawn<Row>, turn: Turn<Row>): Drawn<Row> {
  const { rows, from, to } = drawn;
  const sight = inSight(turn.sight, rows.length);
  const wanted = withHeld(around(sight, rows.length), rows, turn);
  // The reader went further than what stands, and nothing of it has to stay: they see the rows there before any between.
  const isApart = sight.from >= to || sight.to <= from;
  if (isApart && withHeld({ from: to, to: from }, rows, turn).from === to) {
    if (to - from > SHORT) return { rows, from, to: to - 2 * AT_ONCE };
    return firstDrawn(rows, turn);
  }
  const up = { ...drawn, from: Math.max(wanted.from, from - turn.turn) };
  if (sight.from < from) return up;
  if (to < wanted.to) return { ...drawn, to: Math.min(to + turn.turn, wanted.to) };
  if (wanted.from < from) return up;
  if (drawn.isAll) return drawn;
  if (to > wanted.to + KEPT) return { rows, from, to: Math.max(to - AT_ONCE, wanted.to + KEPT) };
  if (from < wanted.from - KEPT) return { rows, from: Math.min(from + AT_ONCE, wanted.from - KEPT), to };
  return drawn;
}

/** A page that was read again takes its own place: what stood of it stands. */
function inItsPlace<Row>(drawn: Drawn<Row>, rows: readonly Row[], turn: Turn<Row>): Drawn<Row> {
  const first = firstDrawn(rows, turn);
  if (rows.length <= SHORT || drawn.from >= rows.length) return { ...drawn, ...first };
  const to = Math.min(rows.length, Math.max(drawn.to, drawn.from + turn.turn));
  return { ...drawn, rows, ...withHeld({ from: drawn.from, to }, rows, turn) };
}

/**
 * What is drawn a turn later, on the way to what is in sight of `rows` and some around it: the old ones go, the first of the new
 * come, then the rest, so many in each turn. Of the same rows those go that stand far from what is in sight. A page that was
 * read again takes its own place at once: its reader stays where they are.
 */
export function nextDrawn<Row>(drawn: Drawn<Row>, rows: readonly Row[], turn: Turn<Row>): Drawn<Row> {
  if (drawn.rows === rows) return nextOfSame(drawn, turn);
  if (isSameList(drawn.rows, rows, turn.idOf)) return inItsPlace(drawn, rows, turn);
  const { idOf } = turn;
  const onPage = new Set(turn.held.length > 0 ? rows.map(idOf) : []);
  const held = turn.held.filter((id) => onPage.has(id));
  const stay = withHeld({ from: drawn.from, to: drawn.from + AT_ONCE }, drawn.rows, { ...turn, held });
  if (drawn.to > stay.to)
    return { rows: drawn.rows, from: drawn.from, to: Math.max(stay.to, drawn.to - AT_ONCE) };
  return firstDrawn(rows, { ...turn, sight: { from: 0, to: 0 }, held });
}

/** How many rows a turn brought to what is drawn; none where it was no turn: a short page, all at once, or a page that took its place. */
export function cameInTurn(before: Drawn<unknown>, now: Drawn<unknown>): number {
  const isTurn = now.rows === before.rows && now.rows.length > SHORT && !now.isAll;
  if (!isTurn) return 0;
  const stayed = Math.max(0, Math.min(before.to, now.to) - Math.max(before.from, now.from));
  return now.to - now.from - stayed;
}

/** The height of rows that do not stand: as they were when they last stood, or as a usual row. */
export function roomOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number | undefined): string {
  const known = rows.flatMap((row) => heightOf(row) ?? []);
  const sum = known.reduce((all, height) => all + height, 0);
  return `calc(${rows.length - known.length} * var(--row) + ${sum}px)`;
}
