import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useMemo } from 'react';
import { type MenuEntry, RowMenu } from '../menu.tsx';
import type { Column } from './columns.ts';
import type { Marks } from './marks.ts';
import { useRowSelection } from './selection.tsx';

type Kind = NonNullable<Column<unknown>['kind']>;

const CELL: Record<Kind, string> = {
  main: 'lk-cell-strong',
  text: '',
  words: 'lk-cell-text',
  strong: 'lk-cell-strong',
  amount: 'lk-cell-end lk-cell-amount',
  number: 'lk-cell-end',
  date: 'lk-cell-date',
  status: 'lk-cell-status',
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

/** What the box and the menu of a row are called, by what a person calls the row. */
export type RowWords = { select: (name: string) => string; menu: (name: string) => string };

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  /** Its place in the table, the head being the first: not every row before it need be drawn. */
  index: number;
  name: string;
  words: RowWords;
  columns: readonly Column<Row>[];
  isChoosable: boolean;
  marks: Marks;
  onOpen?: ((row: Row) => void) | undefined;
  rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
};

const focusSibling = (row: HTMLTableRowElement, step: number) =>
  ((step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null)?.focus();

/** One row: opens on click and Enter, arrows move, Space chooses. */
function Row<R>(props: TableRowProps<R>) {
  const { row, id, index, name, words, columns, isChoosable, marks, onOpen, rowMenu } = props;
  const { isChosen, choose: change } = useRowSelection(id);
  const choose = (range: boolean) => change((selection) => marks.afterTick(selection, id, range));
  const open = (event: MouseEvent) => {
    if (!isInteractive(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row);
  };
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) focusSibling(event.currentTarget, step);
    else if (event.key === 'Enter') onOpen?.(row);
    else if (event.key === ' ' && isChoosable) choose(event.shiftKey);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      tabIndex={0}
      aria-rowindex={index}
      aria-selected={isChoosable ? isChosen : undefined}
      onPointerDown={(event) => marks.noteShift(event.shiftKey)}
      onClick={open}
      onKeyDown={onKey}
    >
      {isChoosable && (
        <RowCheck {...{ name, words }} value={isChosen} onChange={() => choose(marks.hasShift())} />
      )}
      <Cells {...{ row, name, words, columns, rowMenu }} />
    </tr>
  );
}

/** Drawn again only when the row itself or its columns change. */
export const TableRow = memo(Row) as typeof Row;

type CheckProps = { name: string; words: RowWords; value: boolean; onChange: () => void };

function RowCheck({ name, words, value, onChange }: CheckProps) {
  const label = useMemo(() => words.select(name), [words, name]);
  return (
    <td className="lk-cell-check">
      <div className="lk-check">
        <input type="checkbox" aria-label={label} checked={value} onChange={onChange} />
      </div>
    </td>
  );
}

type CellsProps<R> = Pick<TableRowProps<R>, 'row' | 'name' | 'words' | 'columns' | 'rowMenu'>;

function RowCells<R>({ row, name, words, columns, rowMenu }: CellsProps<R>) {
  return (
    <>
      {columns.map((column) => (
        <td key={column.key} className={CELL[column.kind ?? 'text']}>
          {column.render(row)}
        </td>
      ))}
      {rowMenu && (
        <td className="lk-cell-menu">
          <RowMenu entries={() => rowMenu(row)} label={words.menu(name)} />
        </td>
      )}
    </>
  );
}

const Cells = memo(RowCells) as typeof RowCells;
