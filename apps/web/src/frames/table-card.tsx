import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState, Skeleton } from '../ui/faces.tsx';
import { ScrollX } from '../ui/scroll-x.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { TableCell, type TableColumn, TableRows } from './table-rows.tsx';

export type { TableColumn };

/** The pages of a table: from one on, so many rows each, of so many in all. */
export type Pages = { page: number; size: number; total: number; onPage: (page: number) => void };

type TableCardProps<Row> = {
  title: string;
  note?: ReactNode;
  columns: readonly TableColumn<Row>[];
  /** Absent while they load. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Where a row leads. */
  to?: (row: Row) => string;
  words: { failed: string; empty?: string };
  error?: { message: string } | null;
  onRetry?: () => void;
  pages?: Pages;
  /** Stands under the table: what can be added to it. */
  foot?: ReactNode;
};

function Pager({ page, size, total, onPage }: Pages) {
  const { t } = useTranslation();
  const isLast = page * size >= total;
  if (total <= size) return null;
  return (
    <>
      <IconButton
        icon={IconChevronLeft}
        size="small"
        label={t('list.previous')}
        aria-disabled={page === 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <IconButton
        icon={IconChevronRight}
        size="small"
        label={t('list.next')}
        aria-disabled={isLast}
        onClick={() => !isLast && onPage(page + 1)}
      />
    </>
  );
}

const CLASSES = {
  main: 'lk-cell-strong',
  number: 'lk-cell-end lk-num',
  text: 'lk-cell-text',
  date: 'lk-cell-date',
} as const;
/** What can be done with a row stands at its end. */
const classOf = ({ kind, isHeadHidden }: Pick<TableColumn<never>, 'kind' | 'isHeadHidden'>) =>
  isHeadHidden ? 'lk-cell-end' : kind && CLASSES[kind];

function Rows<Row>({ title, columns, rows = [], rowId, to }: TableCardProps<Row>) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  if (isPhone) return <TableRows {...{ title, columns, rows, rowId, to }} />;
  return (
    <ScrollX label={title}>
      <table className={to ? 'lk-table lk-table--open' : 'lk-table'}>
        <caption className="lk-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, kind, isHeadHidden }) => (
              <th key={key} scope="col" className={kind === 'number' ? 'lk-cell-end' : undefined}>
                {isHeadHidden ? <span className="lk-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} onClick={to && (() => void navigate(to(row)))}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  <TableCell {...{ row, column, to }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

/** A table on a card of its own: its columns, its rows, and what stands there while it loads, fails or is empty. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { title, note, rows, words, error, onRetry, pages, foot } = props;
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <Card title={title} note={note} aside={pages && <Pager {...pages} />} foot={foot} flush={hasRows} ruled>
      {error && !rows && (
        <ErrorState title={words.failed} message={error.message} {...(onRetry && { onRetry })} />
      )}
      {!rows && !error && <Skeleton lines={5} />}
      {rows?.length === 0 && <p className="lk-muted">{words.empty}</p>}
      {hasRows && <Rows {...props} />}
    </Card>
  );
}
