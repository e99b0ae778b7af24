import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterFrame } from '../../lib/after-frame.ts';
import { MOST, nextPace, pace } from './row-pace.ts';

/** A page of so many rows is drawn at once. */
export const SHORT = 20;
/** Of a longer one no fewer are kept: about half of what a screen shows. So many go in a turn; that costs less than to come. */
export const AT_ONCE = MOST;
/** So many rows are drawn beyond the lower edge of the window, for a reader who scrolls. */
const AHEAD = 10;
/** So many more are kept when the reader goes back: they may turn round once more. */
const KEPT = 10;
/** A reader who rests for so long has gone back. */
const RESTS_MS = 400;

const atOnce = (length: number, turn: number): number => (length <= SHORT ? length : turn);

/** The first `count` of the rows; with `isAll` all of them stay, wherever the reader is. */
export type Drawn<Row> = { rows: readonly Row[]; count: number; isAll?: boolean };

type IdOf<Row> = (row: Row) => string;

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

type Turn<Row> = {
  /** How many of the rows the reader has come to. */
  wanted: number;
  /** How many rows come in a turn. */
  turn: number;
  idOf: IdOf<Row>;
  /** The row with the focus: it stays, as long as it is one of the rows. */
  held?: string | undefined;
};

/**
 * What is drawn a turn later, on the way to the first `wanted` of `rows`: the old ones go, the first of the new come, then the
 * rest of those that are wanted, so many in each `turn`. Of the same rows those go that stand far beyond what is wanted. A page that
 * was read again takes its own place at once: its reader stays where they are.
 */
export function nextDrawn<Row>(
  drawn: Drawn<Row>,
  rows: readonly Row[],
  { wanted, turn, idOf, held }: Turn<Row>,
): Drawn<Row> {
  const { count } = drawn;
  const most = Math.min(Math.max(wanted, AT_ONCE), rows.length);
  if (drawn.rows === rows) {
    if (count < most) return { ...drawn, count: Math.min(count + turn, most) };
    const isFar = count > most + KEPT && !drawn.isAll;
    return isFar ? { rows, count: Math.max(count - AT_ONCE, most + KEPT) } : drawn;
  }
  const heldIn = (of: readonly Row[]) => of.findIndex((row) => idOf(row) === held) + 1;
  const first = Math.max(atOnce(rows.length, turn), held === undefined ? 0 : heldIn(rows));
  if (isSameList(drawn.rows, rows, idOf))
    return { ...drawn, rows, count: Math.min(rows.length, Math.max(count, first)) };
  const least = Math.max(AT_ONCE, held !== undefined && heldIn(rows) > 0 ? heldIn(drawn.rows) : 0);
  if (count > least) return { rows: drawn.rows, count: Math.max(least, count - AT_ONCE) };
  return { rows, count: first };
}

/** How many rows a turn brought to what is drawn; none where it was no turn: a short page, all at once, or a page that took its place. */
export function cameInTurn(before: Drawn<unknown>, now: Drawn<unknown>): number {
  const isTurn = now.rows === before.rows && now.rows.length > SHORT && !now.isAll;
  return isTurn ? Math.max(0, now.count - before.count) : 0;
}

/** How many of the rows in `body` begin above the lower edge of the window; some have two lines. */
function rowsInSight({ children }: HTMLElement): number {
  let [from, to] = [0, children.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (children[middle]!.getBoundingClientRect().top < window.innerHeight) from = middle + 1;
    else to = middle;
  }
  return from;
}

const wantsAllWords = (event: KeyboardEvent): boolean =>
  event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f');

/** How many of the rows in `body` there are up to the one that holds the focus: it must not go. */
function rowsToFocus(body: HTMLElement): number {
  const focused = document.activeElement;
  return body.contains(focused) ? Array.from(body.children).findIndex((row) => row.contains(focused)) + 1 : 0;
}

/** The rows on the page, and how many of them were in sight when that was last looked at. */
type Read = { body: RefObject<HTMLElement | null>; inSight: RefObject<number> };

/** The one of the drawn `rows` in `body` that holds the focus. */
function focusedRow<Row>({ body: { current } }: Read, rows: readonly Row[]): Row | undefined {
  return current ? rows[rowsToFocus(current) - 1] : undefined;
}

/** How many of the rows in `body` their reader has come to, with those beyond. */
function reached({ body: { current }, inSight }: Read): number {
  // A hidden list has no height.
  if (!current?.offsetHeight) return AHEAD;
  inSight.current = rowsInSight(current);
  return Math.max(inSight.current + AHEAD, rowsToFocus(current));
}

/**
 * Changes when the reader comes to more than the `drawn` rows, by scrolling or by a larger window, and when they rest far from the
 * last of them. `drawAll` is called before they look for words on the page or print it: that finds only what is drawn.
 */
function useReader(read: Read, drawn: number, drawAll: () => void): number {
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const note = () => setMoved((now) => now + 1);
    const move = () => {
      clearTimeout(rest);
      rest = setTimeout(() => reached(read) + KEPT < drawn && note(), RESTS_MS);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (reached(read) > drawn) note();
      });
    };
    const onKey = (event: KeyboardEvent) => wantsAllWords(event) && drawAll();
    // The page is printed as it stands when this returns.
    const onPrint = () => flushSync(drawAll);
    const scrolled = { capture: true, passive: true } as const;
    document.addEventListener('scroll', move, scrolled);
    window.addEventListener('resize', move);
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      document.removeEventListener('scroll', move, scrolled);
      window.removeEventListener('resize', move);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [read, drawn, drawAll]);
  return moved;
}

type Gradual<Row> = {
  drawn: readonly Row[];
  /** The rows of which they are the first: the old ones until the new come. */
  of: readonly Row[];
  /** The height of the rows that are not drawn: what is scrolled stays where it is. */
  room: CSSProperties | undefined;
  /** The rows, once all that is in sight of them is drawn and more comes only when the reader scrolls. */
  settled: readonly Row[] | undefined;
};

/**
 * The rows to draw now, in `body`: those that its reader has come to and some beyond, in turns of which each has a frame of its own
 * and no more rows than this machine draws in a short one; a short page is there at once. Whatever is done with a page of a hundred
 * then costs what is seen of it, also after the reader was at its end and went back. A list that is kept out of sight gives up the
 * rows that its reader had not come to: what they come back to stands at once, and where it stood.
 */
export function useGradualRows<Row>(rows: readonly Row[], body: Read['body'], idOf: IdOf<Row>): Gradual<Row> {
  const [state, setState] = useState<Drawn<Row>>({ rows, count: atOnce(rows.length, pace.rows) });
  const [settled, setSettled] = useState<readonly Row[]>();
  const isShort = rows.length <= SHORT && state.count <= SHORT;
  const drawAll = useCallback(() => setState({ rows, count: rows.length, isAll: true }), [rows]);
  const inSight = useRef(0);
  const read = useMemo(() => ({ body, inSight }), [body]);
  const moved = useReader(read, isShort ? Number.POSITIVE_INFINITY : state.count, drawAll);
  const before = useRef<Drawn<Row>>({ rows, count: 0 });
  // In the layout effect, so that the frame that is measured is the one that shows the rows of this turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight is read anew when the reader has moved.
  useLayoutEffect(() => {
    const came = cameInTurn(before.current, state);
    before.current = state;
    return afterFrame((tookMs) => {
      // A page that nobody sees has no frame: it waits for one.
      if (came > 0 && came >= pace.rows && !document.hidden) pace.rows = nextPace(came, tookMs);
      const focused = focusedRow(read, state.rows);
      const next = nextDrawn(state, rows, {
        wanted: reached(read),
        turn: pace.rows,
        idOf,
        held: focused && idOf(focused),
      });
      startTransition(() => (next === state ? setSettled(rows) : setState(next)));
    });
  }, [state, rows, moved, read, idOf]);
  useLayoutEffect(
    () => () => {
      // As last looked at: to measure now would style and lay out the list once more before it is hidden.
      const seen = Math.max(AT_ONCE, inSight.current);
      setState(({ rows: of, count }) => ({ rows: of, count: Math.min(count, seen) }));
    },
    [],
  );
  const later = state.rows === rows ? rows.length - state.count : 0;
  return {
    drawn: isShort ? rows : state.rows.slice(0, state.count),
    of: isShort ? rows : state.rows,
    room: later > 0 && !isShort ? { marginBottom: `calc(${later} * var(--row))` } : undefined,
    settled: settled === rows && rows.length > SHORT ? settled : undefined,
  };
}
