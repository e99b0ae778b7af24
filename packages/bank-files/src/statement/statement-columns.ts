import { readStatementAmount } from './read-statement-amount.ts';
import { readStatementDate } from './read-statement-date.ts';

/** Where each value stands in a row. Either `amount`, or `debit` and `credit` (one of which may be missing). */
export interface StatementColumns {
  readonly date: number;
  readonly description: number;
  readonly amount?: number;
  readonly debit?: number;
  readonly credit?: number;
  readonly balance?: number;
}

/** Heading words of Australian banks' exports, most telling first. */
const NAMES = {
  date: [
    'date',
    'transaction date',
    'posting date',
    'posted date',
    'entry date',
    'effective date',
    'value date',
    'process date',
  ],
  description: [
    'description',
    'transaction description',
    'narrative',
    'transaction details',
    'details',
    'particulars',
    'narration',
    'transaction',
    'memo',
    'reference',
  ],
  amount: ['amount', 'transaction amount', 'amount (aud)', 'amount aud', 'net amount', 'value'],
  debit: [
    'debit',
    'debit amount',
    'debits',
    'debit (aud)',
    'withdrawal',
    'withdrawals',
    'money out',
    'paid out',
    'dr',
  ],
  credit: [
    'credit',
    'credit amount',
    'credits',
    'credit (aud)',
    'deposit',
    'deposits',
    'money in',
    'paid in',
    'cr',
  ],
  balance: [
    'balance',
    'running balance',
    'account balance',
    'balance (aud)',
    'closing balance',
    'ledger balance',
  ],
} as const;

/** Recognises a heading row; undefined when it does not name a date, a description and an amount. */
export function columnsOfHeading(cells: readonly string[]): StatementColumns | undefined {
  const heading = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .replace(/\$/g, '')
      .trim(),
  );
  const find = (names: readonly string[]): number | undefined => {
    const found = names.map((name) => heading.indexOf(name)).find((index) => index !== -1);
    return found;
  };
  const [date, description, amount] = [find(NAMES.date), find(NAMES.description), find(NAMES.amount)];
  const [debit, credit, balance] = [find(NAMES.debit), find(NAMES.credit), find(NAMES.balance)];
  if (date === undefined || description === undefined) return undefined;
  const shared = { date, description, ...(balance === undefined ? {} : { balance }) };
  if (amount !== undefined) return { ...shared, amount };
  if (debit === undefined && credit === undefined) return undefined;
  return {
    ...shared,
    ...(debit === undefined ? {} : { debit }),
    ...(credit === undefined ? {} : { credit }),
  };
}

/** Recognises a first row of data in an export without heading: date, amount, description, perhaps balance. */
export function columnsOfBareRow(cells: readonly string[]): StatementColumns | undefined {
  const [date = '', amount = '', description, balance = ''] = cells;
  if (description === undefined || !readStatementDate(date) || readStatementAmount(amount) === undefined)
    return undefined;
  const columns = { date: 0, amount: 1, description: 2 };
  return cells.length === 4 && readStatementAmount(balance) !== undefined
    ? { ...columns, balance: 3 }
    : columns;
}
