import './list-rows.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuEntry, RowMenu } from '../menu.tsx';
import type { PhoneRow } from './columns.ts';
import { useGradualRows } from './gradual-rows.ts';
import { useSelection } from './selection.tsx';

const LONG_PRESS_MS = 500;

type RowsProps<Row> = {
  caption: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  phoneRow: PhoneRow<Row>;
  onOpen?: ((row: Row) => void) | undefined;
  /** What can be done with a row that opens nothing; others are acted on where they open. */
  rowMenu?: ((row: Row) => readonly MenuEntry[]) | undefined;
  /** Whether rows can be chosen. */
  isChoosable: boolean;
};

/** The rows on a phone, two lines each; a long press selects, and while something is selected a tap does too. */
export function ListRows<Row>({
  caption,
  rows,
  rowId,
  rowName,
  phoneRow,
  onOpen,
  rowMenu,
  isChoosable,
}: RowsProps<Row>) {
  const { t } = useTranslation();
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const { selection, select } = useSelection();
  const list = useRef<HTMLUListElement>(null);
  const { drawn, from, below, above, onEndKey } = useGradualRows(rows, list, rowId);
  const chosen = selection.ids;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    select({ ids: next, all: false });
  };
  const startPress = (id: string) => {
    wasLong.current = false;
    if (!isChoosable) return;
    press.current = setTimeout(() => {
      wasLong.current = true;
      toggle(id);
    }, LONG_PRESS_MS);
  };
  const endPress = () => clearTimeout(press.current);
  const tap = (row: Row) => {
    if (wasLong.current) return;
    if (chosen.size > 0) toggle(rowId(row));
    else onOpen?.(row);
  };
  return (
    <>
      {/* Beside the rows: were it their padding, the browser would not hold them in place as its height changes. */}
      {above !== undefined && <div className="lk-rows-above" style={{ height: above }} aria-hidden />}
      <ul ref={list} className="lk-rows" aria-label={caption} style={below} onKeyDown={onEndKey}>
        {drawn.map((row, at) => {
          const id = rowId(row);
          const { who, amount, meta, state } = phoneRow(row);
          const hasMenu = !onOpen && rowMenu !== undefined && rowMenu(row).length > 0;
          return (
            <li
              key={id}
              // Not every row is drawn.
              aria-setsize={rows.length}
              aria-posinset={from + at + 1}
              data-chosen={chosen.has(id) || undefined}
              onPointerDown={() => startPress(id)}
              onPointerUp={endPress}
              onPointerCancel={endPress}
              onPointerMove={endPress}
              onContextMenu={(event) => isChoosable && event.preventDefault()}
              onClick={() => tap(row)}
              onKeyDown={(event) => event.key === 'Enter' && tap(row)}
              tabIndex={onOpen ? 0 : undefined}
            >
              <span className="lk-row-who">
                {chosen.has(id) && <span className="lk-hidden">{t('chosen')}</span>}
                {who}
              </span>
              <span className="lk-row-amount">{amount}</span>
              <span className="lk-row-meta">{meta}</span>
              <span className="lk-row-state">{state}</span>
              {hasMenu && (
                <span className="lk-row-menu">
                  <RowMenu entries={() => rowMenu(row)} label={t('list.rowMenu', { name: rowName(row) })} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
