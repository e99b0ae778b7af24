import { useLayoutEffect, useRef, useState } from 'react';
import type { Selection } from './selection.tsx';

/** How a row is ticked among the others: which was ticked last, and whether Shift was held on the way to the next. */
export type Marks = {
  noteShift: (held: boolean) => void;
  hasShift: () => boolean;
  /** What is chosen after a row was ticked, or with `range` all between it and the one before. */
  afterTick: (selection: Selection, id: string, range: boolean) => Selection;
};

/** The same marks for as long as the list stands, whatever its rows. */
export function useMarks(ids: readonly string[]): Marks {
  const kept = useRef({ ids, last: null as string | null, shift: false });
  useLayoutEffect(() => {
    kept.current.ids = ids;
  });
  const [marks] = useState<Marks>(() => ({
    noteShift: (held) => {
      kept.current.shift = held;
    },
    hasShift: () => kept.current.shift,
    afterTick: ({ ids: chosen }, id, range) => {
      const { ids: order, last } = kept.current;
      const from = last === null ? -1 : order.indexOf(last);
      const to = order.indexOf(id);
      const span = range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const next = new Set(chosen);
      const on = !chosen.has(id);
      for (const each of span) {
        if (on) next.add(each);
        else next.delete(each);
      }
      kept.current.last = id;
      return { ids: next, all: false };
    },
  }));
  return marks;
}
