import {
  type Cents,
  dateOf,
  isEmail,
  isLocalDate,
  type LocalDate,
  parseMoney,
  phoneRule,
} from '../kernel/index.ts';
import type { Columns, ImportField } from './columns.ts';

export const IMPORT_FAULTS = [
  'quote_open',
  'too_many_cells',
  'too_few_cells',
  'missing',
  'too_long',
  'email_invalid',
  'phone_invalid',
  'bsb_invalid',
  'bsb_zero_lost',
  'account_invalid',
  'account_as_number',
  'account_name_invalid',
  'date_invalid',
  'date_in_future',
  'date_in_past',
  'amount_invalid',
  'amount_differs',
  'amount_too_low',
  'unreachable',
  'plan_unknown',
  'ends_before_start',
  'reference_repeated',
  'account_repeated',
  'moved_before',
  'already_here',
  'other_debit_user',
  'not_possible',
] as const;
export type ImportFaultCode = (typeof IMPORT_FAULTS)[number];

/** What is wrong with a row: the field, and what its sentence names. Never the value: it may be an account number. */
export type ImportFault = {
  readonly field: ImportField | null;
  readonly code: ImportFaultCode;
  readonly params?: { readonly [name: string]: string | number };
};

export const IMPORT_DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
/** How the file writes its dates. */
export type ImportDateOrder = (typeof IMPORT_DATE_ORDERS)[number];

/** A row as it is taken in. Account and consent are the payer's: they are kept sealed. */
export type ImportedMandate = {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly bsb: string;
  readonly account: string;
  readonly accountName: string;
  readonly reference: string;
  readonly signedOn: LocalDate;
  readonly consent: string | null;
  /** The amount that the old authority states; null where it states none. */
  readonly amount: Cents | null;
  readonly nextDate: LocalDate | null;
  readonly plan: string | null;
  readonly endsOn: LocalDate | null;
  readonly customerReference: string | null;
};

/** How values are read that the domain does not know: a bank's rules are those of its files. */
export type RowChecks = {
  readonly order: ImportDateOrder;
  readonly today: LocalDate;
  readonly width: number;
  /** `NNN-NNN`, or undefined. */
  bsb(text: string): string | undefined;
  account(text: string): string | undefined;
  isAccountName(text: string): boolean;
};

/** Longest value of each field that is kept as it stands. */
const LENGTHS: { readonly [field in ImportField]?: number } = {
  name: 100,
  email: 254,
  mobile: 40,
  reference: 60,
  consent: 2000,
  plan: 100,
  customer_reference: 60,
};
const ACCOUNT_NAME_LENGTH = 32;
/** What a spreadsheet makes of a long number. */
const AS_NUMBER = /^\d(?:[.,]\d+)?e\+?\d+$|^\d+[.,]0+$/i;
const ZERO_LOST = /^\d{5}$/;

/**
 * Reads the cells of a row. Returns the mandate where nothing is wrong with the row by itself, and every fault where
 * something is. What it shows of the payer (`name`, `bsb`, `reference`) is there either way.
 */
export function readImportRow(
  cells: readonly string[] | undefined,
  columns: Columns,
  checks: RowChecks,
): { mandate: ImportedMandate | undefined; faults: ImportFault[] } {
  if (!cells) return { mandate: undefined, faults: [{ field: null, code: 'quote_open' }] };
  const width = { columns: checks.width, cells: cells.length };
  if (cells.slice(checks.width).some((cell) => cell !== ''))
    return { mandate: undefined, faults: [{ field: null, code: 'too_many_cells', params: width }] };
  // A row that lacks cells may be cut: what it has of its last one cannot be trusted.
  if (cells.length < checks.width)
    return { mandate: undefined, faults: [{ field: null, code: 'too_few_cells', params: width }] };
  const row = new RowReader(cells, columns, checks);
  const name = row.needed('name');
  const mandate = {
    name,
    email: row.checked('email', isEmail, 'email_invalid'),
    mobile: row.checked('mobile', phoneRule, 'phone_invalid'),
    bsb: row.bsb(),
    account: row.account(),
    accountName: row.accountName(name),
    reference: row.needed('reference'),
    signedOn: row.signedOn(),
    consent: row.text('consent'),
    amount: row.amount(),
    nextDate: row.nextDate(),
    plan: row.text('plan'),
    endsOn: row.date('ends_on'),
    customerReference: row.text('customer_reference'),
  };
  return { mandate: row.faults.length > 0 ? undefined : (mandate as ImportedMandate), faults: row.faults };
}

class RowReader {
  readonly faults: ImportFault[] = [];
  private readonly cells: readonly string[];
  private readonly columns: Columns;
  private readonly checks: RowChecks;

  constructor(cells: readonly string[], columns: Columns, checks: RowChecks) {
    this.cells = cells;
    this.columns = columns;
    this.checks = checks;
  }

  private fault(field: ImportField, code: ImportFaultCode, params?: ImportFault['params']): null {
    this.faults.push(params ? { field, code, params } : { field, code });
    return null;
  }

  /** The text of a field; null where its column is not named, its cell is empty, or it is too long. */
  text(field: ImportField): string | null {
    const at = this.columns[field];
    // Formulas are kept out of spreadsheets by an apostrophe, which is no part of the value.
    const value = at === undefined ? '' : (this.cells[at] ?? '').replace(/^'(?=[=+\-@\d])/, '');
    const max = LENGTHS[field];
    if (max !== undefined && value.length > max) return this.fault(field, 'too_long', { max });
    return value || null;
  }

  needed(field: ImportField): string | null {
    const before = this.faults.length;
    const value = this.text(field);
    if (value === null && this.faults.length === before) return this.fault(field, 'missing');
    return value;
  }

  checked(field: ImportField, isSound: (text: string) => boolean, code: ImportFaultCode): string | null {
    const value = this.text(field);
    return value === null || isSound(value) ? value : this.fault(field, code);
  }

  bsb(): string | null {
    const value = this.needed('bsb');
    if (value === null) return null;
    return (
      this.checks.bsb(value) ?? this.fault('bsb', ZERO_LOST.test(value) ? 'bsb_zero_lost' : 'bsb_invalid')
    );
  }

  account(): string | null {
    const value = this.needed('account_number');
    if (value === null) return null;
    if (AS_NUMBER.test(value)) return this.fault('account_number', 'account_as_number');
    return this.checks.account(value) ?? this.fault('account_number', 'account_invalid');
  }

  /** The name on the account; without one the payer's, as far as it goes. */
  accountName(name: string | null): string | null {
    const own = this.text('account_name');
    const value = own ?? name?.slice(0, ACCOUNT_NAME_LENGTH).trim() ?? null;
    if (value === null) return null;
    const isSound = value.length <= ACCOUNT_NAME_LENGTH && this.checks.isAccountName(value);
    return isSound ? value : this.fault('account_name', 'account_name_invalid');
  }

  date(field: ImportField): LocalDate | null {
    const value = this.text(field);
    return value === null ? null : (readDate(value, this.checks.order) ?? this.fault(field, 'date_invalid'));
  }

  signedOn(): LocalDate | null {
    if (this.needed('signed_on') === null) return null;
    const date = this.date('signed_on');
    return date && date > this.checks.today ? this.fault('signed_on', 'date_in_future') : date;
  }

  /** A schedule whose next date lies behind is out of date: its file was written before that debit. */
  nextDate(): LocalDate | null {
    const date = this.date('next_date');
    return date && date < this.checks.today ? this.fault('next_date', 'date_in_past') : date;
  }

  amount(): Cents | null {
    const value = this.text('amount');
    if (value === null) return null;
    const cents = parseMoney(value);
    return cents && cents > 0 ? cents : this.fault('amount', 'amount_invalid');
  }
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const PARTS = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?: .*)?$/;
const EARLIEST_YEAR = 1950;
const LATEST_YEAR = 2100;

/** A date in the file's order; one that begins with its year is read as such. A year has four digits. */
export function readDate(text: string, order: ImportDateOrder): LocalDate | undefined {
  const iso = ISO.exec(text);
  if (iso) return dateIn(iso[1], iso[2], iso[3]);
  const given = PARTS.exec(text);
  if (!given) return undefined;
  const [, a, b, c] = given;
  if (a!.length === 4 || order === 'ymd') return dateIn(a, b, c);
  return order === 'dmy' ? dateIn(c, b, a) : dateIn(c, a, b);
}

function dateIn(year = '', month = '', day = ''): LocalDate | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isNear = Number(year) >= EARLIEST_YEAR && Number(year) <= LATEST_YEAR;
  return isNear && isLocalDate(text) ? dateOf(Number(year), Number(month), Number(day)) : undefined;
}
