import { expect, test } from 'vitest';
import type { DocumentTemplate, Paper } from '../../platform/documents/index.ts';
import {
  firstPayoutStatementDocument,
  payoutStatementDocument,
  secondPayoutStatementDocument,
  thirdPayoutStatementDocument,
} from './payout-statement-document.ts';

const balances = { opening_cents: 0, parts: [], paid_cents: 3_900, closing_cents: 0 };
const row = (what: string) => ({
  date: '2026-11-12',
  customer: 'Violet Thompson',
  what,
  gross_cents: 1_300,
  fee_cents: 0,
  gst_cents: 0,
  net_cents: 1_300,
});
const FACTS = {
  number: 'PO-000050',
  payout_date: '2026-11-20',
  from: 'Lorikeet Payments Pty Ltd',
  merchant: { name: 'Harbour Fitness Pty Ltd', abn: null },
  account: { bank: 'ANZ', name: 'Harbour Fitness', bsb: '013-006', masked: '••• 6318' },
  reference: null,
  statement: balances,
  carried: [],
  rows: ['debit_cleared', 'card_settled', 'refund_approved'].map(row),
  more_rows: 0,
};

/** The first and third cell of each row that a template prints: its day and what it is. */
const rowsOf = (template: DocumentTemplate, locale: 'en' | 'zh'): string[] =>
  printedBy(template, locale).rows;

/** What a template calls its facts, and its rows. */
function printedBy(template: DocumentTemplate, locale: 'en' | 'zh') {
  const printed: string[] = [];
  const facts: string[] = [];
  const nothing = () => {};
  const table: Paper['table'] = (_columns, rows) =>
    printed.push(...rows.map(([day, , what]) => `${day}: ${what}`));
  const paper: Paper = {
    letterhead: nothing,
    title: nothing,
    section: nothing,
    text: nothing,
    note: nothing,
    list: nothing,
    scanned: nothing,
    facts: (told) => facts.push(...told.map(([name]) => name)),
    table,
    fittedTable: (columns, rows) => {
      printed.push('In one line each:');
      table(columns, rows);
    },
  };
  template.write(paper, FACTS, locale);
  return { rows: printed, facts };
}

test('a row of a payout’s statement says on one line when it was, and by its name what it is', () => {
  expect(rowsOf(payoutStatementDocument, 'en')).toEqual([
    'In one line each:',
    '12 Nov 2026: Debit cleared',
    '12 Nov 2026: Paid by the acquirer',
    '12 Nov 2026: Refund made',
  ]);
  expect(rowsOf(payoutStatementDocument, 'zh')).toEqual([
    'In one line each:',
    '2026年11月12日: 扣款结清',
    '2026年11月12日: 收单行结算',
    '2026年11月12日: 发起退款',
  ]);
});

test('a statement says nothing of whether the money has left, which may happen or be undone after it is printed', () => {
  expect(printedBy(payoutStatementDocument, 'en').facts).toEqual([
    'Payee',
    'Account',
    'Payout date',
    'Amount of this payout',
    'Opening balance',
    'Amount of this payout',
    'Closing balance',
  ]);
  expect(printedBy(payoutStatementDocument, 'zh').facts.filter((name) => /[已付]出/.test(name))).toEqual([]);
  for (const earlier of [
    thirdPayoutStatementDocument,
    secondPayoutStatementDocument,
    firstPayoutStatementDocument,
  ])
    expect(printedBy(earlier, 'en').facts).toContain('Paid out');
});

test('a statement that was printed before stays as it was', () => {
  expect(rowsOf(secondPayoutStatementDocument, 'en')).toEqual([
    '12 Nov 2026: Debit cleared',
    '12 Nov 2026: Paid by the acquirer',
    '12 Nov 2026: Refund made',
  ]);
  expect(rowsOf(firstPayoutStatementDocument, 'en')).toEqual([
    'Thu 12 November 2026: Debit cleared',
    'Thu 12 November 2026: Adjustment',
    'Thu 12 November 2026: Adjustment',
  ]);
});
