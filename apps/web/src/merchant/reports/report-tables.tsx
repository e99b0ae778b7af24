import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ScrollX } from '../../ui/scroll-x.tsx';
import type { Report, ReportTable } from './opened-address.ts';
import { useReportWords, valueText } from './report-words.ts';
import { useOpened } from './use-opened.ts';

/** Rows that are shown before somebody asks for the others; the totals are those of all. */
const SHOWN = 50;
const NUMBERS = ['cents', 'count', 'share'];

export function ReportTables({ report }: { report: Report }) {
  return report.tables.map((table) => <OneTable key={table.key} table={table} report={report} />);
}

function OneTable({ table, report }: { table: ReportTable; report: Report }) {
  const { t } = useTranslation('reports');
  const say = useReportWords();
  const [isWhole, setWhole] = useState(false);
  const openedOf = useOpened(report.currency);
  const title = say('table', table.key);
  const rows = isWhole ? table.rows : table.rows.slice(0, SHOWN);
  const classOf = (kind: string) => (NUMBERS.includes(kind) ? 'lk-cell-end lk-num' : undefined);
  const print = (cells: ReportTable['rows'][number]['cells'], at: number) =>
    valueText(cells[at] ?? null, table.columns[at]!.kind, report.currency, say);
  if (table.rows.length === 0) return null;
  const hidden = table.rows.length - rows.length;
  return (
    <Card
      title={title}
      note={report.currency}
      flush
      ruled
      foot={
        hidden > 0 && (
          <Button onClick={() => setWhole(true)}>{t('showAll', { rows: count(table.rows.length) })}</Button>
        )
      }
    >
      {table.left_out > 0 && hidden === 0 && (
        <p className="lk-muted">{t('leftOut', { count: table.left_out, rows: count(table.left_out) })}</p>
      )}
      <ScrollX label={title}>
        <table className="lk-table lk-report-table">
          <caption className="lk-hidden">{title}</caption>
          <thead>
            <tr>
              {table.columns.map(({ key, kind }) => (
                <th key={key} scope="col" className={NUMBERS.includes(kind) ? 'lk-cell-end' : undefined}>
                  {say('column', key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const to = openedOf(row.opens);
              const name = print(row.cells, 0) || t('noName');
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one report never change their order
                <tr key={index}>
                  <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
                  {table.columns.slice(1).map(({ key, kind }, at) => (
                    <td key={key} className={classOf(kind)}>
                      {print(row.cells, at + 1)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
          {table.total && (
            <tfoot>
              <tr>
                <th scope="row">{say('total', 'all')}</th>
                {table.columns.slice(1).map(({ key, kind }, at) => (
                  <td key={key} className={classOf(kind)}>
                    {print(table.total!, at + 1)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollX>
    </Card>
  );
}
