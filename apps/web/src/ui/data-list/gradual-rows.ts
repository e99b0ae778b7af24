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
import { useRowEnds } from './row-ends.ts';
import { nextPace, pace } from './row-pace.ts';
import { heldIn, sightOf } from './row-sight.ts';
import {
  AT_ONCE,
  cameInTurn,
  type Drawn,
  firstDrawn,
  isSameList,
  isTooFew,
  nextDrawn,
  roomOf,
  SHORT,
  type Span,
} from './row-window.ts';

/** A reader who rests for so long has gone where they meant to. */
const RESTS_MS = 400;

/** The keys that look for words on the page, and those that choose all of it. */
function wantsAllWords({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === 'F3') return true;
  if (!ctrlKey && !metaKey) return false;
  const isField = target instanceof Element && target.matches('input, textarea, [contenteditable]');
  return key.toLowerCase() === 'f' || (key.toLowerCase() === 'a' && !isField);
}

/** The rows on the page, and what is known of those that do not stand. */
type Read<Row> = {
  body: RefObject<HTMLElement | null>;
  idOf: (row: Row) => string;
  /** What stands. */
  drawn: RefObject<Drawn<Row>>;
  /** What was in sight when that was last looked at. */
  seen: RefObject<Span>;
  /** How high each row was when it last stood, by id. */
  heights: Map<string, number>;
  /** Whether a turn is to come, which looks by itself. */
  isTurning: RefObject<boolean>;
};

/** What the reader sees now; as last looked at while the list is hidden. */
function look<Row>({ body, drawn: { current: drawn }, seen, heights, idOf }: Read<Row>): Span {
  const sight = sightOf(body.current, drawn.from, (at) => heights.get(idOf(drawn.rows[at]!)));
  if (sight) seen.current = sight;
  return seen.current;
}

/** Notes how high the rows are, once they are laid out: those above the ones that stand keep their room. */
function noteHeights<Row>({ body, drawn: { current: drawn }, heights, idOf }: Read<Row>): void {
  if (!body.current?.offsetHeight) return;
  for (const [at, row] of Array.from(body.current.children).entries()) {
    const of = drawn.rows[drawn.from + at];
    if (of) heights.set(idOf(of), row.getBoundingClientRect().height);
  }
}

/**
 * Changes when the reader comes to rows that do not stand, by scrolling or by a larger window, and when they rest. `drawAll` is called
 * before they look for words on the page or print it: that finds only what is drawn.
 */
function useReader<Row>(read: Read<Row>, isShort: boolean, drawAll: () => void): number {
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    if (isShort) return;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const note = () => read.isTurning.current || setMoved((now) => now + 1);
    const move = () => {
      clearTimeout(rest);
      rest = setTimeout(note, RESTS_MS);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (isTooFew(read.drawn.current, look(read))) note();
      });
    };
    // Another width breaks other lines.
    const resize = () => {
      read.heights.clear();
      move();
    };
    const onKey = (event: KeyboardEvent) => wantsAllWords(event) && drawAll();
    // The page is printed as it stands when this returns.
    const onPrint = () => flushSync(drawAll);
    const scrolled = { capture: true, passive: true } as const;
    document.addEventListener('scroll', move, scrolled);
    window.addEventListener('resize', resize);
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeprint', onPrint);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      document.removeEventListener('scroll', move, scrolled);
      window.removeEventListener('resize', resize);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [read, isShort, drawAll]);
  return moved;
}

type Gradual<Row> = {
  drawn: readonly Row[];
  /** The place on the page of the first of them. */
  from: number;
  /** The height of the rows below that are not drawn: what is scrolled stays where it is. */
  below: CSSProperties | undefined;
  /** That of those above. */
  above: string | undefined;
  /** The rows, once all that is in sight of them is drawn and more comes only when the reader scrolls. */
  settled: readonly Row[] | undefined;
  /** Leads to the first and the last row. */
  onEndKey: ReturnType<typeof useRowEnds>;
};

/**
 * The rows to draw now, in `body`: those that are in its reader's sight and some around them, in turns of which each has a frame of its
 * own and no more rows than this machine draws in a short one; a short page is there at once. Whatever is done with a page of a hundred
 * then costs what is seen of it, wherever its reader is. A list that is kept out of sight keeps the first of the rows in sight, as many as
 * half a turn has, and their place: the others come in turns when it is come back to.
 */
export function useGradualRows<Row>(
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
  idOf: (row: Row) => string,
): Gradual<Row> {
  const [heights] = useState(() => new Map<string, number>());
  const seen = useRef<Span>({ from: 0, to: AT_ONCE });
  const [state, setState] = useState(() =>
    firstDrawn(rows, { sight: seen.current, turn: pace.rows, idOf, held: [] }),
  );
  const [settled, setSettled] = useState<readonly Row[]>();
  const drawn = useRef<Drawn<Row>>({ rows, from: 0, to: 0 });
  const isTurning = useRef(false);
  const read = useMemo(() => ({ body, idOf, drawn, seen, heights, isTurning }), [body, idOf, heights]);
  const isShort = rows.length <= SHORT && state.to <= SHORT;
  const drawAll = useCallback(() => setState({ rows, from: 0, to: rows.length, isAll: true }), [rows]);
  const moved = useReader(read, isShort, drawAll);
  const onEndKey = useRowEnds({ rows, body, drawn: state, draw: setState });
  // In the layout effect, so that the frame that is measured is the one that shows the rows of this turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight is read anew when the reader has moved.
  useLayoutEffect(() => {
    const came = cameInTurn(drawn.current, state);
    drawn.current = state;
    isTurning.current = true;
    return afterFrame((tookMs) => {
      // A page that nobody sees has no frame: it waits for one.
      if (came > 0 && came >= pace.rows && !document.hidden) pace.rows = nextPace(came, tookMs);
      noteHeights(read);
      const held = read.body.current ? heldIn(read.body.current) : [];
      const next = nextDrawn(state, rows, {
        sight: look(read),
        turn: pace.rows,
        idOf,
        held: held.flatMap((at) => state.rows[state.from + at] ?? []).map(idOf),
      });
      isTurning.current = next !== state;
      startTransition(() => (next === state ? setSettled(rows) : setState(next)));
    });
  }, [state, rows, moved, read, idOf]);
  useLayoutEffect(
    () => () => {
      // As last looked at: to measure now would style and lay out the list once more before it is hidden.
      const { from: top } = seen.current;
      // They stand at once, with the screen around them, where it is come back to: none where the machine is slow.
      const kept = pace.rows >> 1;
      setState(({ rows: of, from, to }) => {
        const first = Math.min(Math.max(from, top), Math.max(from, to - kept));
        return { rows: of, from: first, to: Math.min(to, first + kept) };
      });
    },
    [],
  );
  const { rows: of } = state;
  const isSame = useMemo(() => of === rows || isSameList(of, rows, idOf), [of, rows, idOf]);
  // Another page begins at its top: what is scrolled goes back while the old one leaves.
  const isWhole = isShort || !isSame;
  const heightOf = (row: Row) => heights.get(idOf(row));
  return {
    drawn: isShort ? rows : of.slice(state.from, state.to),
    from: isShort ? 0 : state.from,
    below:
      state.to < of.length && !isWhole ? { marginBottom: roomOf(of.slice(state.to), heightOf) } : undefined,
    above: state.from > 0 && !isWhole ? roomOf(of.slice(0, state.from), heightOf) : undefined,
    settled: settled === rows ? settled : undefined,
    onEndKey,
  };
}
