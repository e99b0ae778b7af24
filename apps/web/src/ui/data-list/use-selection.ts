import { useState } from 'react';
import type { ListControl } from './list-state.ts';
import type { Selection } from './list-table.tsx';

const NOTHING: Selection = { ids: new Set(), all: false };

/** What is chosen, for as long as the same rows match: other filters are another question. */
export function useSelection(control: ListControl) {
  const { filter, tab } = control.state;
  const where = JSON.stringify([filter, tab]);
  const [kept, setKept] = useState({ where, selection: NOTHING });
  const select = (selection: Selection) => setKept({ where, selection });
  return {
    selection: kept.where === where ? kept.selection : NOTHING,
    select,
    clear: () => select(NOTHING),
  };
}
