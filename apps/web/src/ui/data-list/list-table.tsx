import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../choice-fields.tsx';
import { type MenuEntry, RowMenu } from '../menu.tsx';
import type { Column } from './columns.ts';

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

const CELL: Record<NonNullable<Column<unknown>['kind']>, string> = {
  text: '',
  strong: 'lk-cell-strong',
  amount: 'lk-cell-end lk-cell-amount',
  number: 'lk-cell-end',
  date: 'lk-cell-date',
  status: '',
};
const isEnd = (kind: Column<unknown>['kind']) => kind === 'amount' || kind === 'number';

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const name = column.sort;
  const up = name !== undefined && sort === name;
  const down = name !== undefined && sort === `-${name}`;
  const label = (
    <>
      {column.label}
      {column.unit && <small>{column.unit}</small>}
    </>
  );
  return (
    <th
      scope="col"
      className={isEnd(column.kind) ? 'lk-cell-end' : undefined}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
    >
      {name === undefined ? (
        label
      ) : (
        <button type="button" onClick={() => onSort(down ? name : `-${name}`)}>
          {label}
          {down && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
          {up && <IconArrowUp size={14} stroke={1.8} aria-hidden />}
        </button>
      )}
    </th>
  );
}

const isInteractive = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,select') !== null;

/** The rows as a table: opens on click and Enter, arrows move, Space selects. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, onOpen, rowMenu, sort, onSort, selection, onSelect } =
    props;
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<string | null>(null);
  const shift = useRef(false);
  const ids = rows.map(rowId);
  const chosen = selection?.ids ?? new Set<string>();
  const chosenHere = ids.filter((id) => chosen.has(id));

  const choose = (id: string, range: boolean) => {
    const next = new Set(chosen);
    const from = last.current === null ? -1 : ids.indexOf(last.current);
    const to = ids.indexOf(id);
    const on = !chosen.has(id);
    const span = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    for (const each of span) on ? next.add(each) : next.delete(each);
    last.current = id;
    onSelect(next);
  };
  const open = (row: Row, event: MouseEvent) => {
    if (!isInteractive(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  const onKey = (row: Row, event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && selection) choose(rowId(row), event.shiftKey);
    else if (step !== 0)
      (body.current?.rows[event.currentTarget.sectionRowIndex + step] as HTMLElement | undefined)?.focus();
    else return;
    event.preventDefault();
  };

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
                value={chosenHere.length > 0 && chosenHere.length === ids.length}
                indeterminate={chosenHere.length > 0 && chosenHere.length < ids.length}
                onChange={(on) =>
                  onSelect(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
                }
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
      <tbody ref={body}>
        {rows.map((row) => {
          const id = rowId(row);
          return (
            <tr
              key={id}
              tabIndex={0}
              aria-selected={selection ? chosen.has(id) || selection.all : undefined}
              onPointerDown={(event) => {
                shift.current = event.shiftKey;
              }}
              onClick={(event) => open(row, event)}
              onKeyDown={(event) => onKey(row, event)}
            >
              {selection && (
                <td className="lk-cell-check">
                  <CheckboxField
                    label={t('list.selectRow', { name: rowName(row) })}
                    hideLabel
                    value={chosen.has(id) || selection.all}
                    onChange={() => choose(id, shift.current)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={CELL[column.kind ?? 'text']}>
                  {column.render(row)}
                </td>
              ))}
              {rowMenu && (
                <td className="lk-cell-menu">
                  <RowMenu entries={() => rowMenu(row)} label={t('list.rowMenu', { name: rowName(row) })} />
                </td>
              )}
            </tr>
          );
        })}
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
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <tr key={index}>
            {columns.map((column, at) => (
              <td key={column.key}>
                <span
                  className={column.kind === 'status' ? 'lk-bone lk-bone--chip' : 'lk-bone'}
                  style={
                    column.kind === 'status'
                      ? undefined
                      : { width: `${48 + ((index * 31 + at * 17) % 44)}%`, minWidth: 44 }
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
