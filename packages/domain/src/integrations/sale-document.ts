import type { TaxCode } from '../invoices/index.ts';
import type { Cents, LocalDate } from '../kernel/index.ts';

/** Which account of the other program a line belongs to. */
export type SaleAccount = 'sales' | 'fees' | 'bad_debts';

/** A line of a sale; amounts include GST, and are below zero where something is given back. */
export type SaleLine = {
  description: string;
  amount: Cents;
  gst: Cents;
  taxCode: TaxCode;
  account: SaleAccount;
};

/** One invoice, credit note, refund or write-off as other programs take it in. */
export type SaleDocument = {
  number: string;
  customer: string;
  email: string;
  day: LocalDate;
  due: LocalDate;
  currency: string;
  lines: readonly SaleLine[];
};

/** One movement of money. */
export type MoneyRow = {
  day: LocalDate;
  /** Below zero where it left. */
  amount: Cents;
  payee: string;
  description: string;
  /** What it is found by on a screen: the invoice that it paid, a payout’s number, a property’s and its payment’s reference. */
  reference: string;
  currency: string;
};

/** What the other program calls its accounts and its rates of tax. */
export type AccountingNames = Readonly<Record<SaleAccount | TaxCode | 'bank', string>>;

/** A text as a person typed it, which a spreadsheet must not run; all other cells are ours. */
export type Cell = string | { typed: string };

/** How one program wants one kind of file. */
export type Sheet<Thing> = {
  separator: ',' | '\t';
  headings: readonly string[];
  /** The records of one thing. */
  records(thing: Thing, names: AccountingNames): readonly (readonly Cell[])[];
  /** An empty line stands between one thing and the next. */
  isSpaced?: true;
};

/** `30/11/2026`, as all three programs read a date in Australia. */
export const australianDay = (date: LocalDate): string => date.split('-').reverse().join('/');
