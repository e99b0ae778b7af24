import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { ListControl } from './list-state.ts';

export type Selection = { ids: ReadonlySet<string>; all: boolean };

/** What was chosen, and under which filters. */
type Kept = { where: string; selection: Selection };

const NOTHING: Selection = { ids: new Set(), all: false };
const newStore = (): StoreApi<Kept> => createStore(() => ({ where: '', selection: NOTHING }));
const Choosing = createContext({ store: newStore(), where: '' });

/**
 * Keeps what is chosen, for as long as the same rows match: other filters are another question. A tick draws the rows that
 * it changes and not the list.
 */
export function SelectionProvider({ control, children }: { control: ListControl; children: ReactNode }) {
  const { filter, tab } = control.state;
  const where = JSON.stringify([filter, tab]);
  const [store] = useState(newStore);
  const choosing = useMemo(() => ({ store, where }), [store, where]);
  return <Choosing value={choosing}>{children}</Choosing>;
}

const under = (where: string, kept: Kept): Selection => (kept.where === where ? kept.selection : NOTHING);

const holds = ({ ids, all }: Selection, id: string) => all || ids.has(id);

/** What of a list is chosen; `select` takes another choice. */
export function useSelection() {
  const { store, where } = useContext(Choosing);
  const selection = useStore(store, (kept) => under(where, kept));
  const select = (next: Selection) => store.setState({ where, selection: next });
  return { selection, select, clear: () => select(NOTHING) };
}

/**
 * Whether a row is chosen, and `choose`, which reads what is chosen only then. The row that was ticked shows it at once;
 * where another tick chose it, with a hundred others, it is drawn between what a person does.
 */
export function useRowSelection(id: string) {
  const { store, where } = useContext(Choosing);
  const isOwn = useRef(false);
  const [isChosen, setChosen] = useState(() => holds(under(where, store.getState()), id));
  useEffect(() => {
    const follow = () => {
      const show = () => setChosen(holds(under(where, store.getState()), id));
      if (isOwn.current) show();
      else startTransition(show);
    };
    follow();
    return store.subscribe(follow);
  }, [store, where, id]);
  const choose = (change: (selection: Selection) => Selection) => {
    isOwn.current = true;
    store.setState((kept) => ({ where, selection: change(under(where, kept)) }));
    isOwn.current = false;
  };
  return { isChosen, choose };
}
