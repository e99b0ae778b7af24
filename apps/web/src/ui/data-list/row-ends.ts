import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useLayoutEffect,
  useRef,
} from 'react';
import { pace } from './row-pace.ts';
import { type Drawn, type End, endDrawn, standsAt } from './row-window.ts';

const ENDS: Readonly<Record<string, End>> = { Home: 'first', End: 'last' };

type Ends<Row> = {
  rows: readonly Row[];
  body: RefObject<HTMLElement | null>;
  drawn: Drawn<Row>;
  draw: Dispatch<SetStateAction<Drawn<Row>>>;
};

function focusEnd(body: HTMLElement | null, end: End): void {
  const row = end === 'first' ? body?.firstElementChild : body?.lastElementChild;
  if (row instanceof HTMLElement) row.focus();
}

/**
 * What a key does in a list: Home and End lead to the first and the last row of the page, which need not stand yet. By itself the
 * browser would only scroll there: the focus stayed behind, and with it all rows between, and the next arrow led back.
 */
export function useRowEnds<Row>({ rows, body, drawn, draw }: Ends<Row>) {
  const goal = useRef<End>(undefined);
  // The row that stood with the focus goes in this very commit: no key is lost between.
  useLayoutEffect(() => {
    const { current: end } = goal;
    if (!end || !standsAt(drawn, rows, end)) return;
    goal.current = undefined;
    focusEnd(body.current, end);
  }, [drawn, rows, body]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const end = ENDS[event.key];
    const { target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (!end || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    // An opened menu of a row stands elsewhere and has such keys of its own.
    if (!(target instanceof Node) || !body.current?.contains(target)) return;
    event.preventDefault();
    if (standsAt(drawn, rows, end)) return focusEnd(body.current, end);
    goal.current = end;
    draw(endDrawn(rows, end, pace.rows));
  };
}
