import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../choice-fields.tsx';
import { type MenuEntry, RowMenu } from '../menu.tsx';
import type { Column } from './columns.ts';

type Kind = NonNullable<Column<unknown>['kind']>;

const CELL: Record<Kind, string> = {
  text: '',
  words: 'lk-cell-text',
  strong: 'lk-cell-strong',
  amount: 'lk-cell-end lk-cell-amount',
  number: 'lk-cell-end',
  date: 'lk-cell-date',
  status: '',
};
const isEnd = (kind: Kind | undefined) => kind === 'amount' || kind === 'number';

type HeadCellProps<Row> = { column: Column<Row>; sort: string; onSort: (sort: string) => void };

/** The head of a column; one that can be sorted is a button, downwards first. */
export function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
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

export type TableRowProps<Row> = {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined;
  onChoose: (range: boolean) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** To the row above (-1) or below (1). */
  onMove: (from: HTMLTableRowElement, step: number) => void;
  rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  noteShift: (held: boolean) => void;
  shiftHeld: () => boolean;
};

/** One row: opens on click and Enter, arrows move, Space chooses. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, chosen, onChoose, onOpen, onMove, rowMenu, noteShift, shiftHeld } = props;
  const { t } = useTranslation();
  const open = (event: MouseEvent) => {
    if (!isInteractive(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) onMove(event.currentTarget, step);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && chosen !== undefined) onChoose(event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      tabIndex={0}
      aria-selected={chosen}
      onPointerDown={(event) => noteShift(event.shiftKey)}
      onClick={open}
      onKeyDown={onKey}
    >
      {chosen !== undefined && (
        <td className="lk-cell-check">
          <CheckboxField
            label={t('list.selectRow', { name })}
            hideLabel
            value={chosen}
            onChange={() => onChoose(shiftHeld())}
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
          <RowMenu entries={() => rowMenu(row)} label={t('list.rowMenu', { name })} />
        </td>
      )}
    </tr>
  );
}
