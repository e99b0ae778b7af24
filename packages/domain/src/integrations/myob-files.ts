import { formatPlainAmount, subCents } from '../kernel/index.ts';
import { australianDay, type MoneyRow, type SaleDocument, type Sheet } from './sale-document.ts';

/** "In a given number of days", of the terms that MYOB lists. */
const IN_DAYS = '2';
const DAY_MS = 86_400_000;

const daysFrom = ({ day, due }: SaleDocument): number =>
  Math.max(0, Math.round((Date.parse(`${due}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));

/**
 * Service sales of MYOB AccountRight (help: "Import and export fields", Sales, service layout): tab-delimited, a record a line
 * of a sale, an empty line between sales. The customer’s card, the account, the amount are needed; `Amount` is
 * without tax and `Inc-Tax Amount` with it, and an X in `Inclusive` says that the lines were priced with tax. The account and
 * the three letters of the tax code must be there already. A sale below zero is a customer credit. `Invoice No.` takes 13 signs.
 */
export const MYOB_SALES: Sheet<SaleDocument> = {
  separator: '\t',
  isSpaced: true,
  headings: [
    'Co./Last Name',
    'Inclusive',
    'Invoice No.',
    'Date',
    'Description',
    'Account No.',
    'Amount',
    'Inc-Tax Amount',
    'Journal Memo',
    'Tax Code',
    'GST Amount',
    'Sale Status',
    'Currency Code',
    'Terms - Payment is Due',
    'Balance Due Days',
  ],
  records: (sale, names) =>
    sale.lines.map((line) => [
      { typed: sale.customer },
      'X',
      sale.number,
      australianDay(sale.day),
      { typed: line.description },
      { typed: names[line.account] },
      formatPlainAmount(subCents(line.amount, line.gst)),
      formatPlainAmount(line.amount),
      `Sale; ${sale.number}`,
      { typed: names[line.taxCode] },
      formatPlainAmount(line.gst),
      'O',
      sale.currency,
      IN_DAYS,
      String(daysFrom(sale)),
    ]),
};

/**
 * Receive Payments of MYOB (help: "Receive Payments Fields"): the account that the money went to and the amount applied are
 * needed, and the number of the invoice finds what was paid.
 */
export const MYOB_PAYMENTS: Sheet<MoneyRow> = {
  separator: '\t',
  headings: [
    'Co./Last Name',
    'Deposit Account No.',
    'ID No.',
    'Receipt Date',
    'Invoice No.',
    'Amount Applied',
    'Memo',
    'Currency Code',
  ],
  records: (row, names) => [
    [
      { typed: row.payee },
      { typed: names.bank },
      '',
      australianDay(row.day),
      { typed: row.reference },
      formatPlainAmount(row.amount),
      row.description,
      row.currency,
    ],
  ],
};
