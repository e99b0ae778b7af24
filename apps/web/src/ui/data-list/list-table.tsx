import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../choice-fields.tsx';
import { fetchMenusAtRest, type MenuEntry } from '../menu.tsx';
import { widthsFor } from './column-widths.ts';
import type { Column } from './columns.ts';
import { useGradualRows } from './gradual-rows.ts';
import { useMarks } from './marks.ts';
import { SHORT } from './row-window.ts';
import { useSelection } from './selection.tsx';
import { HeadCell, type RowWords, TableRow } from './table-parts.tsx';

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
  /** Whether rows can be chosen. */
  isChoosable: boolean;
};

/** Chooses all rows of the page, or none. */
function PageCheck({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const { selection, select } = useSelection();
  const here = ids.filter((id) => selection.ids.has(id));
  const choosePage = (on: boolean) => {
    const chosen = on ? [...selection.ids, ...ids] : [...selection.ids].filter((id) => !ids.includes(id));
    select({ ids: new Set(chosen), all: false });
  };
  return (
    <CheckboxField
      label={t('list.selectPage')}
      hideLabel
      value={here.length > 0 && here.length === ids.length}
      indeterminate={here.length > 0 && here.length < ids.length}
      onChange={choosePage}
    />
  );
}

type Measured = {
  columns: string;
  widths: readonly number[];
  /** The width of the pane in which they came out, in pixels. */
  pane: number;
  /** Whether all columns are in sight together. */
  isWhole: boolean;
};

const UNMEASURED: Measured = { columns: '', widths: [], pane: 0, isWhole: false };

/**
 * The widths of the columns as they came out for what was in sight first, once it was drawn: rows that come when the reader scrolls or
 * goes to another page, and those that go, then move no column, and are laid out without the others. Where something
 * is cut on a page that is `settled`, its column gets what others can spare; all are measured anew where they cannot.
 */
function useSteadyWidths(
  table: RefObject<HTMLTableElement | null>,
  { settled, isLong }: { settled: readonly unknown[] | undefined; isLong: boolean },
  columns: string,
): Measured {
  const [measured, setMeasured] = useState(UNMEASURED);
  const isMeasured = measured.columns === columns;
  const checked = useRef<unknown>(undefined);
  useEffect(() => {
    if (settled === undefined) return;
    if (isMeasured ? settled === checked.current : !isLong) return;
    const frame = requestAnimationFrame(() => {
      const { current } = table;
      if (!current) return;
      checked.current = settled;
      if (isMeasured) {
        // A scroll bar that came with more rows took of the room.
        const { clientWidth = 0 } = current.parentElement ?? {};
        const hasRoom = !measured.isWhole || current.offsetWidth <= clientWidth;
        const widths = hasRoom ? widthsFor(current, measured.widths) : null;
        // The menus stay in the layer in which they are until it is known that they must leave it.
        const anew = widths ? { ...measured, widths } : { ...UNMEASURED, isWhole: measured.isWhole };
        if (widths !== measured.widths) setMeasured(anew);
        return;
      }
      // No width is set yet: they are as they come out.
      const heads = current.tHead?.rows[0]?.cells ?? [];
      const widths = Array.from(heads, (head) => head.getBoundingClientRect().width);
      const { clientWidth: room = 0, offsetWidth: pane = 0 } = current.parentElement ?? {};
      setMeasured({ columns, widths, pane, isWhole: current.offsetWidth <= room });
    });
    return () => cancelAnimationFrame(frame);
  }, [table, settled, isLong, columns, isMeasured, measured]);
  useEffect(() => {
    const element = table.current?.parentElement;
    if (!element) return;
    // With its scroll bar, which comes and goes with the rows. A hidden pane has no width.
    // Each time another object: widths that were measured in this very frame are not drawn yet, and what is drawn is unmeasured too.
    const measureAnew = () => {
      const { offsetWidth } = element;
      if (offsetWidth > 0)
        setMeasured((last) => (last.pane === offsetWidth || last.columns === '' ? last : { ...UNMEASURED }));
    };
    const observer = new ResizeObserver(measureAnew);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return isMeasured ? measured : { ...UNMEASURED, isWhole: measured.isWhole && isLong };
}

/** Words that a cell has no room for can be read by pointing at it. */
function nameWhatIsCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : '';
}

/** The rows as a table. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, onOpen, rowMenu, sort, onSort, isChoosable } = props;
  const { t, i18n } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { drawn, from, below, above, settled, onEndKey } = useGradualRows(rows, body, rowId);
  const { widths, isWhole } = useSteadyWidths(
    table,
    { settled, isLong: rows.length > SHORT },
    `${i18n.language} ${isChoosable} ${columns.map(({ key }) => key)}`,
  );
  const steady = widths.length > 0 ? ' lk-table--steady' : '';
  const kind = `${onOpen ? ' lk-table--open' : ''}${steady}${isWhole ? ' lk-table--whole' : ''}`;
  const hasMenus = rowMenu !== undefined;
  useEffect(() => (hasMenus ? fetchMenusAtRest() : undefined), [hasMenus]);
  const words = useMemo<RowWords>(
    () => ({
      select: (name) => t('list.selectRow', { name }),
      menu: (name) => t('list.rowMenu', { name }),
    }),
    [t],
  );
  const ids = rows.map(rowId);
  const marks = useMarks(ids);
  return (
    <table
      ref={table}
      className={`lk-table${kind}`}
      // With the head; not every row is drawn.
      aria-rowcount={rows.length + 1}
      style={below}
    >
      <caption className="lk-hidden">{caption}</caption>
      <colgroup>
        {widths.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <col key={at} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {isChoosable && (
            <th scope="col" className="lk-cell-check">
              <PageCheck ids={ids} />
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
      {above !== undefined && <tbody className="lk-room-above" style={{ height: above }} aria-hidden />}
      <tbody ref={body} onPointerOver={nameWhatIsCut} onKeyDown={onEndKey}>
        {drawn.map((row, at) => (
          <TableRow
            key={rowId(row)}
            {...{ row, columns, onOpen, rowMenu, isChoosable, marks, words }}
            index={from + at + 2}
            id={rowId(row)}
            name={rowName(row)}
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
