import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../choice-fields.tsx';
import type { MenuEntry } from '../menu.tsx';
import type { Column } from './columns.ts';
import { HeadCell, TableRow } from './table-parts.tsx';

export type Selection = { ids: ReadonlySet<string>; all: boolean };

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a person calls the row, for screen readers. */
  rowName: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowMenu?: (row: Row) => readonly MenuEntry[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection | null;
  onSelect: (ids: ReadonlySet<string>) => void;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Choosing rows one by one, by range with Shift, and the whole page. */
function useRowChoice<Row>({ rows, rowId, selection, onSelect }: TableProps<Row>) {
  const last = useRef<string | null>(null);
  const shift = useRef(false);
  const ids = rows.map(rowId);
  const chosen = selection?.ids ?? NOBODY;
  const here = ids.filter((id) => chosen.has(id));
  const choose = (id: string, range: boolean) => {
    const from = last.current === null ? -1 : ids.indexOf(last.current);
    const to = ids.indexOf(id);
    const span = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(chosen);
    const on = !chosen.has(id);
    for (const each of span) {
      if (on) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    onSelect(next);
  };
  const choosePage = (on: boolean) =>
    onSelect(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  return {
    isChosen: (id: string) => (selection ? selection.all || chosen.has(id) : undefined),
    choose,
    choosePage,
    isPageChosen: here.length > 0 && here.length === ids.length,
    isPagePartly: here.length > 0 && here.length < ids.length,
    noteShift: (held: boolean) => {
      shift.current = held;
    },
    shiftHeld: () => shift.current,
  };
}

const focusSibling = (row: HTMLTableRowElement, step: number) =>
  ((step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null)?.focus();

/** The rows as a table. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, onOpen, rowMenu, sort, onSort, selection } = props;
  const { t } = useTranslation();
  const choice = useRowChoice(props);
  return (
    <table className={`lk-table${onOpen ? ' lk-table--open' : ''}`}>
      <caption className="lk-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="lk-cell-check">
              <CheckboxField
                label={t('list.selectPage')}
                hideLabel
                value={choice.isPageChosen}
                indeterminate={choice.isPagePartly}
                onChange={choice.choosePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {rowMenu && (
            <th scope="col" className="lk-cell-menu">
              <span className="lk-hidden">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow
            key={rowId(row)}
            {...{ row, columns, onOpen, rowMenu }}
            name={rowName(row)}
            chosen={choice.isChosen(rowId(row))}
            onChoose={(range) => choice.choose(rowId(row), range)}
            onMove={focusSibling}
            noteShift={choice.noteShift}
            shiftHeld={choice.shiftHeld}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The same head over grey lines while the first rows are fetched. */
export function TableSkeleton<Row>({
  columns,
  rows = 8,
}: {
  columns: readonly Column<Row>[];
  rows?: number;
}) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  return (
    <table className="lk-table lk-late" aria-hidden>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>{column.label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line}>
            {columns.map((column, at) => (
              <td key={column.key}>
                {column.kind === 'status' ? (
                  <span className="lk-bone lk-bone--chip" />
                ) : (
                  <span className="lk-bone" style={{ width: `${48 + ((line * 31 + at * 17) % 44)}%` }} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
