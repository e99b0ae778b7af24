import '../ui/data-list/list-rows.css';
import './table-rows.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A column of a table: its heading, and what each row says under it. */
export type TableColumn<Row> = {
  key: string;
  label: string;
  /** A heading that only readers of the table by ear need. */
  isHeadHidden?: boolean;
  /** `main` names the row and leads to it; `number` stands at the end; `text` takes as many lines as it needs. */
  kind?: 'main' | 'number' | 'text' | 'date';
  render: (row: Row) => ReactNode;
};

type TableRowsProps<Row> = {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  to?: ((row: Row) => string) | undefined;
};

/** What a cell says, and where the row leads. */
export function TableCell<Row>({
  row,
  column: { kind, render },
  to,
}: {
  row: Row;
  column: TableColumn<Row>;
  to: ((row: Row) => string) | undefined;
}) {
  if (!to || kind !== 'main') return render(row);
  return (
    <Link to={to(row)} onClick={(event) => event.stopPropagation()}>
      {render(row)}
    </Link>
  );
}

/**
 * The rows of a table on a phone: what names a row and its last number, which no sideways scrolling hides, under them the
 * other cells, each after its heading, and at the edge what can be done with the row.
 */
export function TableRows<Row>({ title, columns, rows, rowId, to }: TableRowsProps<Row>) {
  const main = columns.find(({ kind }) => kind === 'main') ?? columns[0];
  // Without a number, what can be done with the row stands there.
  const menu = columns.findLast(({ isHeadHidden }) => isHeadHidden);
  const amount = columns.findLast(({ kind }) => kind === 'number') ?? menu;
  // Beside another number it says which it is.
  const isOneOfMany = columns.filter(({ kind }) => kind === 'number').length > 1;
  const others = columns.filter((column) => ![main, amount, menu].includes(column));
  return (
    <ul className="lk-rows lk-table-rows" aria-label={title}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <span className="lk-row-who">{main && <TableCell {...{ row, to }} column={main} />}</span>
          <span className="lk-row-amount">
            {amount && (
              <>
                <span className={isOneOfMany ? 'lk-row-label' : 'lk-hidden'}>{amount.label} </span>
                <TableCell {...{ row, to }} column={amount} />
              </>
            )}
          </span>
          <span className="lk-row-meta">
            {others.map((column) => (
              <span key={column.key}>
                <span>{column.label} </span>
                <TableCell {...{ row, column, to }} />
              </span>
            ))}
          </span>
          {menu && menu !== amount && (
            <span className="lk-row-menu">
              <TableCell {...{ row, to }} column={menu} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
