import { reportWord } from '@lorikeet/contracts/report-words';
import type { Currency } from '@lorikeet/domain/kernel';
import type { Sheet, SheetCell, SheetRow } from '../../platform/sheets/sheet.ts';
import type { Report, ReportTable, Value } from './report-body.ts';

export type Reader = { locale: 'en' | 'zh'; isCouncil: boolean; merchant: string; timeZone: string };

const WORDS = {
  en: {
    days: (from: string, to: string) => `${from} to ${to}`,
    of: (currency: string, zone: string) => `Amounts in ${currency}. Days of ${zone}`,
    noName: 'Without',
  },
  zh: {
    days: (from: string, to: string) => `${from} 至 ${to}`,
    of: (currency: string, zone: string) => `金额币种：${currency}。日期时区：${zone}`,
    noName: '未注明',
  },
} as const;

/** A report as the lines of a file: what it is, then each of its tables with its totals. */
export function linesOf(
  report: Report,
  { locale, isCouncil, merchant, timeZone }: Reader,
): { title: string; head: string[]; tables: (Sheet & { rows: SheetRow[] })[] } {
  const say = (group: Parameters<typeof reportWord>[0], code: string) =>
    reportWord(group, code, locale, isCouncil);
  const words = WORDS[locale];
  const title = say('report', report.report);
  const head = [
    `${title}, ${merchant}`,
    words.days(report.period.from, report.period.to),
    words.of(report.currency, timeZone),
    ...report.notes.map((note) => say('note', note)),
  ];
  const cellsOf = (table: ReportTable, cells: readonly Value[], isTotal: boolean): SheetCell[] =>
    table.columns.map(({ kind }, at) => {
      if (isTotal && at === 0) return { kind: 'text', text: say('total', 'all') };
      const value = cells[at] ?? null;
      if (value === null) return at === 0 ? { kind: 'text', text: words.noName } : null;
      return cellOf(kind, value, report.currency, (code) => say('code', code), words.days);
    });
  const tables = report.tables.map((table) => ({
    name: say('table', table.key),
    head,
    headings: table.columns.map(({ key }) => say('column', key)),
    rows: [
      ...table.rows.map(({ cells }): SheetRow => ({ cells: cellsOf(table, cells, false) })),
      ...(table.total ? [{ cells: cellsOf(table, table.total, true), isStrong: true }] : []),
    ],
  }));
  return { title, head, tables };
}

function cellOf(
  kind: ReportTable['columns'][number]['kind'],
  value: string | number,
  currency: Currency,
  code: (code: string) => string,
  days: (from: string, to: string) => string,
): SheetCell {
  switch (kind) {
    case 'cents':
      return { kind: 'amount', cents: Number(value), currency };
    case 'count':
      return { kind: 'number', value: Number(value) };
    case 'share':
      return { kind: 'share', bps: Number(value) };
    case 'date':
      return { kind: 'date', day: String(value) };
    case 'code':
      return { kind: 'text', text: code(String(value)) };
    case 'period': {
      const [from = '', to = ''] = String(value).split('/');
      return from === to ? { kind: 'date', day: from } : { kind: 'text', text: days(from, to) };
    }
    default:
      return { kind: 'text', text: String(value) };
  }
}
