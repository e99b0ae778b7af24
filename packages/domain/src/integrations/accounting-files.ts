import { MYOB_PAYMENTS, MYOB_SALES } from './myob-files.ts';
import { QUICKBOOKS_SALES, QUICKBOOKS_STATEMENT } from './quickbooks-files.ts';
import type { AccountingNames, MoneyRow, SaleDocument, Sheet } from './sale-document.ts';
import { XERO_SALES, XERO_STATEMENT } from './xero-files.ts';

/** The files that other programs take in, by program. */
export const ACCOUNTING_FILES = [
  'xero_sales',
  'xero_statement',
  'myob_sales',
  'myob_payments',
  'quickbooks_sales',
  'quickbooks_statement',
  'hledger_journal',
] as const;
export type AccountingFile = (typeof ACCOUNTING_FILES)[number];

type SalesFile = Extract<AccountingFile, `${string}_sales`>;
type MoneyFile = Extract<AccountingFile, `${string}_statement` | `${string}_payments`>;

const SALES: Readonly<Record<SalesFile, Sheet<SaleDocument>>> = {
  xero_sales: XERO_SALES,
  myob_sales: MYOB_SALES,
  quickbooks_sales: QUICKBOOKS_SALES,
};
const MONEY: Readonly<Record<MoneyFile, Sheet<MoneyRow>>> = {
  xero_statement: XERO_STATEMENT,
  myob_payments: MYOB_PAYMENTS,
  quickbooks_statement: QUICKBOOKS_STATEMENT,
};

export const isSalesFile = (file: AccountingFile): file is SalesFile => file in SALES;
export const isMoneyFile = (file: AccountingFile): file is MoneyFile => file in MONEY;
export const salesSheet = (file: SalesFile): Sheet<SaleDocument> => SALES[file];
export const moneySheet = (file: MoneyFile): Sheet<MoneyRow> => MONEY[file];

/** QuickBooks’ import of invoices takes none below zero: credits are entered there by hand. */
export const takesCredits = (file: SalesFile): boolean => file !== 'quickbooks_sales';
/** MYOB’s import of payments takes what a customer paid on an invoice, and nothing else. */
export const takesReceiptsAlone = (file: MoneyFile): boolean => file === 'myob_payments';

/**
 * What a new company file of each program calls the accounts and the rates of tax. A business may have renamed them, so
 * all are settings of an export: Xero matches the displayed name of a rate, MYOB the code of the tax code list, QuickBooks
 * the name of the tax code, and each the account (QuickBooks: the product or service) that is there already.
 */
const NAMES: Readonly<Record<'xero' | 'myob' | 'quickbooks', AccountingNames>> = {
  xero: {
    sales: '200',
    fees: '260',
    bad_debts: '404',
    bank: '',
    taxable: 'GST on Income',
    gst_free: 'GST Free Income',
    outside: 'BAS Excluded',
  },
  myob: {
    sales: '4-1000',
    fees: '4-2000',
    bad_debts: '6-1100',
    bank: '1-1110',
    taxable: 'GST',
    gst_free: 'FRE',
    outside: 'N-T',
  },
  quickbooks: {
    sales: 'Sales',
    fees: 'Fees',
    bad_debts: 'Bad debts',
    bank: '',
    taxable: 'GST',
    gst_free: 'GST free',
    outside: 'Out of Scope',
  },
};

/** What a file’s program calls things until it is told otherwise; null for the journal, which names our own accounts. */
export function accountingNames(file: AccountingFile): AccountingNames | null {
  const program = file.slice(0, file.indexOf('_'));
  return program === 'xero' || program === 'myob' || program === 'quickbooks' ? NAMES[program] : null;
}
