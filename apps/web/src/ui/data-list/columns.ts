import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';

export type Column<Row> = {
  key: string;
  label: string;
  /** Small, after the label: a currency or a unit. */
  unit?: string;
  render: (row: Row) => ReactNode;
  /** `main` names the row and is always there; `words` are whole sentences: they take as many lines as they need. */
  kind?: 'main' | 'text' | 'words' | 'strong' | 'amount' | 'number' | 'date' | 'status';
  /** The name the call sorts by, when it can. */
  sort?: string;
  /** Not shown until chosen. */
  hidden?: boolean;
  /** Cannot be taken away. */
  fixed?: boolean;
};

/** What a row shows on a phone: who and how much, then what and in which state. */
export type PhoneRow<Row> = (row: Row) => {
  who: ReactNode;
  amount?: ReactNode;
  meta?: ReactNode;
  state?: ReactNode;
};

/** Whether a person can take a column away. */
export const isFixed = ({ kind, fixed }: Pick<Column<never>, 'kind' | 'fixed'>): boolean =>
  kind === 'main' || fixed === true;

const storageKey = (list: string) => `lorikeet.columns.${list}`;

function readChoice(list: string): string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? 'null');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null;
  } catch {
    return null;
  }
}

/** Which columns a person chose for a list, remembered in the browser. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState<string[] | null>(() => readChoice(list));
  const isShown = (column: Column<Row>) =>
    isFixed(column) || (chosen ? chosen.includes(column.key) : column.hidden !== true);
  const shown = columns.filter(isShown);
  const choose = useCallback(
    (next: string[]) => {
      setChosen(next);
      try {
        localStorage.setItem(storageKey(list), JSON.stringify(next));
      } catch {
        // A full or refused storage only forgets the choice.
      }
    },
    [list],
  );
  const toggle = useCallback(
    (key: string) => {
      const keys = shown.map((column) => column.key);
      choose(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
    },
    [shown, choose],
  );
  return { shown, toggle, choose, isShown };
}
