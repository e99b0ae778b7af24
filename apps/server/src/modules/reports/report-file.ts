import type { Permission } from '@lorikeet/contracts';
import * as contract from '@lorikeet/contracts/reports';
import { formatMoney, formatPlainAmount, toCents } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { sql } from '../../platform/db/sql.ts';
import { type Paper, printPaper } from '../../platform/documents/index.ts';
import { BOM, csvRecord, harmless } from '../../platform/lists/csv.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { PreparedFile } from '../../platform/prepared-file.ts';
import type { SheetCell } from '../../platform/sheets/sheet.ts';
import { workbook } from '../../platform/sheets/workbook.ts';
import type { Work } from '../../platform/work.ts';
import { makeReport } from './make-report.ts';
import type { ReportsGiven } from './ports.ts';
import type { Report } from './report-body.ts';
import { linesOf, type Reader } from './report-lines.ts';

const reportsRead: Permission = 'reports.read';

const WORDS = {
  en: {
    left: (n: number) =>
      `${n === 1 ? '1 more row is' : `${n} more rows are`} not printed. The report as CSV or XLSX has all rows.`,
    total: ' The total includes them.',
  },
  zh: {
    left: (n: number) => `另有 ${n} 行未打印，CSV 或 XLSX 格式的报表包含全部各行。`,
    total: '合计已包含这些行。',
  },
} as const;

/** A report as a file: CSV and XLSX to work with, PDF to hand on. Read in one snapshot. */
export const reportFile = (given: ReportsGiven): PreparedFile => ({
  kind: 'report',
  permission: () => reportsRead,
  formats: ['csv', 'xlsx', 'pdf'],
  async prepare(run, { params, format, locale }, into) {
    const terms = z.decode(contract.getReport.input, termsIn(params) as never);
    const { report, reader, now } = await run.inSnapshot(async (work) => ({
      report: await makeReport(work, terms, given),
      reader: await readerOf(work, locale),
      now: work.now,
    }));
    const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0);
    await into.progress(rows, rows);
    if (format === 'csv') await into.write(csvOf(report, reader));
    else if (format === 'xlsx') await into.write(workbook(linesOf(report, reader).tables));
    else await into.write([await paperOf(report, reader, now, run.files)]);
  },
});

/** What a saved or asked report keeps beside its terms (its name) is no part of them. */
function termsIn(params: Record<string, unknown>): Record<string, unknown> {
  const { report, preset, from, to, currency } = params;
  return Object.fromEntries(
    Object.entries({ report, preset, from, to, currency }).filter(([, value]) => value !== undefined),
  );
}

async function readerOf(work: Work, locale: 'en' | 'zh'): Promise<Reader> {
  const { name, kind } = await work.one<{ name: string; kind: string }>(
    sql`select trading_name as name, kind from merchants where id = ${work.merchantId}`,
  );
  return { locale, isCouncil: kind === 'council', merchant: name, timeZone: work.timeZone };
}

/** Each table under its name, an empty line between them. */
function* csvOf(report: Report, reader: Reader): Generator<string> {
  const { head, tables } = linesOf(report, reader);
  yield BOM + head.map((line) => csvRecord([harmless(line)])).join('');
  for (const { name, headings, rows } of tables) {
    yield `\r\n${csvRecord([name])}${csvRecord(headings)}`;
    for (const { cells } of rows) yield csvRecord(cells.map(plainCell));
  }
}

function plainCell(cell: SheetCell): string {
  if (!cell) return '';
  switch (cell.kind) {
    case 'text':
      return harmless(cell.text);
    case 'amount':
      return formatPlainAmount(toCents(cell.cents));
    case 'number':
      return String(cell.value);
    case 'share':
      return percent(cell.bps);
    case 'date':
      return cell.day;
    case 'moment':
      return cell.at;
  }
}

/** `3.52%`, in whole numbers. */
const percent = (bps: number): string => `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`;

async function paperOf(
  report: Report,
  reader: Reader,
  now: Date,
  files: Parameters<typeof printPaper>[0],
): Promise<Buffer> {
  const { title, tables } = linesOf(report, reader);
  const { from, to } = report.period;
  const days = [from, to].map((day) => dateInWords(day, reader.locale));
  const under = `${from === to ? days[0] : days.join(' – ')}, ${report.currency}`;
  const { pdf } = await printPaper(files, {
    filename: 'report.pdf',
    image: null,
    info: {
      title,
      author: 'Lorikeet',
      createdAt: now,
      foot: `${reader.merchant} · ${title} · ${under}`,
      mayTurn: true,
    },
    write(paper) {
      paper.letterhead(reader.merchant);
      paper.title(title, under);
      const { head } = linesOf(report, reader);
      for (const note of head.slice(3)) paper.note(note);
      for (const table of tables) printTable(paper, table, report.currency, reader.locale);
    },
  });
  return pdf;
}

type Lines = ReturnType<typeof linesOf>['tables'][number];

/** One table on paper: its first rows and its total, and how many it leaves out. */
export function printTable(
  paper: Paper,
  { name, headings, rows }: Lines,
  currency: Report['currency'],
  locale: 'en' | 'zh',
) {
  if (rows.length <= 1) return;
  const isNumber = (at: number) => {
    const kind = rows.map(({ cells }) => cells[at]).find((cell) => cell)?.kind;
    return kind === 'amount' || kind === 'number' || kind === 'share';
  };
  const body = rows.filter(({ isStrong }) => !isStrong);
  const total = rows.filter(({ isStrong }) => isStrong);
  const left = body.length - contract.REPORT_ROWS_MAX;
  paper.section(name);
  paper.fittedTable(
    headings.map((heading, at) => ({
      title: heading,
      width: at === 0 ? 1.7 : 1,
      isTitleWhole: true,
      ...(isNumber(at) ? { align: 'right' as const } : {}),
    })),
    [...body.slice(0, contract.REPORT_ROWS_MAX), ...total].map(({ cells }) =>
      cells.map((cell) =>
        cell?.kind === 'amount' ? formatMoney(toCents(cell.cents), currency, locale) : plainOnPaper(cell),
      ),
    ),
  );
  if (left > 0) paper.note(WORDS[locale].left(left) + (total.length > 0 ? WORDS[locale].total : ''));
}

/** Paper runs no formulas. */
const plainOnPaper = (cell: SheetCell): string => (cell?.kind === 'text' ? cell.text : plainCell(cell));
