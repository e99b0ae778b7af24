import type { Input } from '@lorikeet/contracts';
import type * as accounting from '@lorikeet/contracts/accounting-files';
import { postingWords } from '@lorikeet/contracts/posting-words';
import {
  type AccountingFile,
  type AccountingNames,
  accountingNames,
  type Cell,
  isMoneyFile,
  isSalesFile,
  type MoneyRow,
  moneySheet,
  type Sheet,
  salesSheet,
  takesCredits,
  takesReceiptsAlone,
} from '@lorikeet/domain/integrations';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { printId } from '@lorikeet/domain/kernel';
import { readByCursor } from '../../../platform/db/read-by-cursor.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { type FileKind, issueTicket } from '../../../platform/files/tickets.ts';
import { forbidden } from '../../../platform/http/problem.ts';
import { BOM, csvRecord, harmless } from '../../../platform/lists/csv.ts';
import { streamPieces } from '../../../platform/lists/stream-csv.ts';
import type { Work } from '../../../platform/work.ts';
import { journalOf } from '../../ledger/index.ts';
import { daysOf } from './accounting-totals.query.ts';
import { appliedRows, type MovedRow, moneyRows } from './money.query.ts';
import { documentOf, feesNumber, feesWords } from './sale-document.ts';
import { type FileDays, type SaleRow, saleRows } from './sales.query.ts';

const ACCOUNTING_FILE = 'accounting_file';

type Locale = 'en' | 'zh';
type Kept = {
  file: AccountingFile;
  days: FileDays;
  names: AccountingNames;
  locale: Locale;
  filename: string;
};

/** The file by its ticket, made while it is sent, from one snapshot. */
export const accountingFile: FileKind = {
  kind: ACCOUNTING_FILE,
  permission: 'exports.create',
  async open(run, _id, params) {
    const kept = params as Kept;
    return {
      filename: kept.filename,
      contentType: kept.filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      content: streamPieces(run, (work) => piecesOf(work, kept)),
    };
  },
};

/** A ticket for a file of some days. 403 without the right to reports. */
export async function issueAccountingFile(
  work: Work,
  { file, names, ...asked }: Input<typeof accounting.createAccountingFile>,
  locale: Locale,
): Promise<{ path: string; filename: string }> {
  if (!work.actor.permissions?.has('reports.read')) throw forbidden();
  const { own: _own, ...days } = await daysOf(work, asked);
  const filename = `${file.replaceAll('_', '-')}-${days.from}-${days.to}-${days.currency.toLowerCase()}.${endingOf(file)}`;
  const params: Kept = { file, days, names: namesOf(file, names), locale, filename };
  const id = work.newId();
  const path = await issueTicket(work, [accountingFile], { kind: ACCOUNTING_FILE, id, params });
  await work.audit({
    action: 'accounting_file.created',
    subjectKind: 'export',
    subjectId: id,
    after: { list: file, from: days.from, to: days.to, currency: days.currency },
  });
  return { path, filename };
}

function endingOf(file: AccountingFile): string {
  if (file === 'hledger_journal') return 'journal';
  const sheet: Sheet<never> | Sheet<unknown> = isSalesFile(file)
    ? salesSheet(file)
    : moneySheet(file as never);
  return sheet.separator === ',' ? 'csv' : 'txt';
}

const NO_NAMES: AccountingNames = {
  sales: '',
  fees: '',
  bad_debts: '',
  bank: '',
  taxable: '',
  gst_free: '',
  outside: '',
};

function namesOf(
  file: AccountingFile,
  given: Input<typeof accounting.createAccountingFile>['names'] = {},
): AccountingNames {
  const chosen = Object.fromEntries(Object.entries(given).filter(([, name]) => name));
  return { ...NO_NAMES, ...accountingNames(file), ...chosen };
}

async function* piecesOf(work: Work, { file, days, names, locale }: Kept): AsyncGenerator<string> {
  if (isSalesFile(file)) {
    const all = takesCredits(file);
    const documents = readAll<SaleRow>(work, saleRows(days));
    yield* sheetOf(salesSheet(file), names, documents, (row) =>
      all || row.net + row.gst >= 0 ? documentOf(row, days.currency, locale) : null,
    );
    return;
  }
  if (isMoneyFile(file)) {
    const rows = takesReceiptsAlone(file)
      ? sql`select * from (${appliedRows(days)}) r where is_receipt order by day, id, part`
      : sql`select * from (${moneyRows(days)}) r where is_landed order by day, id`;
    const moved = readAll<MovedRow>(work, rows);
    yield* sheetOf(moneySheet(file), names, moved, (row) => moneyRow(row, days, locale));
    return;
  }
  yield* journalOf(work, days, locale);
}

function moneyRow(row: MovedRow, { currency }: FileDays, locale: Locale): MoneyRow {
  const words: Readonly<Record<string, { en: string; zh: string }>> = postingWords.posting;
  return {
    day: row.day,
    amount: row.amount,
    payee: row.fees_of ? feesWords[locale] : (row.customer ?? ''),
    description: words[row.kind]?.[locale] ?? row.kind,
    reference: row.fees_of ? feesNumber(row.fees_of, currency) : referenceOf(row),
    currency,
  };
}

/**
 * What a movement is found by on a screen: the invoice that it paid; the number of a payout or refund; whose
 * property it is and the payment's reference. The posting's id only where there is nothing else.
 */
function referenceOf(row: MovedRow): string {
  if (row.invoice !== null) return formatDocumentNumber('INV', row.invoice);
  if (row.payout !== null) return formatDocumentNumber('PO', row.payout);
  const refund = row.refund === null ? null : formatDocumentNumber('RF', row.refund);
  const found = [row.assessment, refund ?? row.reference].filter(Boolean);
  return found.join(' ') || printId('posting', row.id);
}

/** The rows of a statement, planned for all of them. */
async function* readAll<Row extends object>(work: Work, rows: Sql): AsyncGenerator<Row[]> {
  await work.run(sql`set local cursor_tuple_fraction = 1`);
  yield* readByCursor<Row>(work, rows);
}

async function* sheetOf<Row, Thing>(
  sheet: Sheet<Thing>,
  names: AccountingNames,
  pages: AsyncIterable<Row[]>,
  thingOf: (row: Row) => Thing | null,
): AsyncGenerator<string> {
  const record = (cells: readonly Cell[]) => recordOf(cells, sheet.separator);
  yield BOM + record(sheet.headings);
  for await (const rows of pages) {
    const things = rows.map(thingOf).filter((thing) => thing !== null);
    yield things
      .map((thing) => sheet.records(thing, names).map(record).join('') + (sheet.isSpaced ? '\r\n' : ''))
      .join('');
  }
}

/** What a person typed is made harmless; where tabs part the cells there are no quotes, so it loses tabs and line ends. */
function recordOf(cells: readonly Cell[], separator: ',' | '\t'): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cell : harmless(cell.typed)));
  if (separator === ',') return csvRecord(texts);
  return `${texts.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\r\n`;
}
