import { isAssessmentNumber, plainAssessmentNumber } from '../council/assessment-number.ts';
import type { Instalment } from '../council/open-instalments.ts';
import {
  AU_STATES,
  type AuState,
  type Cents,
  isEmail,
  type LocalDate,
  parseMoney,
  phoneRule,
  stateOfPostcode,
  sumCents,
  toCents,
} from '../kernel/index.ts';
import { type ImportDateOrder, readDate } from '../mandate-imports/read-row.ts';
import type { RollColumns, RollField } from './roll-columns.ts';

export const ROLL_FAULTS = [
  'quote_open',
  'too_many_cells',
  'too_few_cells',
  'missing',
  'too_long',
  'number_invalid',
  'as_number',
  'state_unknown',
  'postcode_invalid',
  'email_invalid',
  'phone_invalid',
  'amount_invalid',
  'amount_negative',
  'amount_absurd',
  'date_invalid',
  'date_outside_year',
  'dates_out_of_order',
  'date_missing',
  'amount_missing',
  'instalments_differ',
  'repeated',
] as const;
export type RollFaultCode = (typeof ROLL_FAULTS)[number];

/** What is wrong with a row: the field, and what its sentence names. */
export type RollFault = {
  readonly field: RollField | null;
  readonly code: RollFaultCode;
  readonly params?: { readonly [name: string]: string | number };
};

/** A row as it is taken in. */
export type RollRow = {
  readonly assessmentNumber: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly suburb: string;
  readonly state: AuState;
  readonly postcode: string;
  readonly ownerName: string;
  readonly ownerEmail: string | null;
  readonly ownerPhone: string | null;
  readonly landValue: Cents | null;
  readonly rates: Cents;
  readonly arrears: Cents;
  /** Below zero for a property in credit. */
  readonly balance: Cents;
  /** As the file dates them; none where the state's rule does. */
  readonly instalments: readonly Instalment[];
  readonly concession: string | null;
  readonly concessionAmount: Cents | null;
};

/** What is believable of one property; more is a slip of columns or of the decimal point. */
export const ROLL_AMOUNT_MAX = toCents(1_000_000_000);
const LAND_VALUE_MAX = toCents(1_000_000_000_000);

const LENGTHS: { readonly [field in RollField]?: number } = {
  address_line1: 100,
  address_line2: 100,
  suburb: 60,
  owner_name: 120,
  owner_email: 254,
  owner_phone: 20,
  concession: 60,
};
/** What a spreadsheet makes of a long number. */
const AS_NUMBER = /^\d(?:[.,]\d+)?e\+?\d+$/i;

export type RollReading = {
  readonly order: ImportDateOrder;
  readonly width: number;
  /** The year in which the rating year begins. */
  readonly year: number;
};

/** Reads the cells of a row: what it holds where nothing is wrong with it by itself, else every fault. */
export function readRollRow(
  cells: readonly string[] | undefined,
  columns: RollColumns,
  reading: RollReading,
): { row: RollRow | undefined; number: string | null; faults: RollFault[] } {
  const none = (code: RollFaultCode, params?: RollFault['params']) => ({
    row: undefined,
    number: null,
    faults: [params ? { field: null, code, params } : { field: null, code }],
  });
  if (!cells) return none('quote_open');
  const width = { columns: reading.width, cells: cells.length };
  if (cells.slice(reading.width).some((cell) => cell !== '')) return none('too_many_cells', width);
  if (cells.length < reading.width) return none('too_few_cells', width);
  const reader = new RollRowReader(cells, columns, reading);
  const postcode = reader.postcode();
  const rates = reader.amount('rates', true);
  const row = {
    assessmentNumber: reader.number(),
    line1: reader.needed('address_line1'),
    line2: reader.text('address_line2'),
    suburb: reader.needed('suburb'),
    state: reader.state(postcode),
    postcode,
    ownerName: reader.needed('owner_name'),
    ownerEmail: reader.checked('owner_email', isEmail, 'email_invalid'),
    ownerPhone: reader.checked('owner_phone', phoneRule, 'phone_invalid'),
    landValue: reader.amount('land_value', false, LAND_VALUE_MAX),
    rates,
    arrears: reader.amount('arrears', false) ?? toCents(0),
    balance: reader.balance(),
    instalments: reader.instalments(rates),
    concession: reader.text('concession'),
    concessionAmount: reader.amount('concession_amount', false),
  };
  return {
    row: reader.faults.length > 0 ? undefined : (row as RollRow),
    number: row.assessmentNumber,
    faults: reader.faults,
  };
}

const PARTS = [1, 2, 3, 4] as const;

/** As accounts write what is owed the other way: `(12.00)`, `12.00 CR` and `12.00-`, beside `-12.00`. */
const CREDIT = /^\((?<bracketed>.*)\)$|^(?<marked>.*?)\s*(?:cr|[-\u2212])$/i;

function signedMoney(value: string): Cents | undefined {
  const credit = CREDIT.exec(value)?.groups;
  const text = credit ? (credit.bracketed ?? credit.marked ?? '') : value;
  const cents = parseMoney(text.replace(/^([-\u2212]?)\s*\$\s*/, '$1'));
  if (!credit || cents === undefined) return cents;
  // Marked twice, nobody knows which way it is owed.
  return cents < 0 ? undefined : toCents(0 - cents);
}

class RollRowReader {
  readonly faults: RollFault[] = [];
  private readonly cells: readonly string[];
  private readonly columns: RollColumns;
  private readonly reading: RollReading;

  constructor(cells: readonly string[], columns: RollColumns, reading: RollReading) {
    this.cells = cells;
    this.columns = columns;
    this.reading = reading;
  }

  private fault(field: RollField, code: RollFaultCode, params?: RollFault['params']): null {
    this.faults.push(params ? { field, code, params } : { field, code });
    return null;
  }

  /** The text of a field; null where its column is not named, its cell is empty, or it is too long. */
  text(field: RollField): string | null {
    const at = this.columns[field];
    // Formulas are kept out of spreadsheets by an apostrophe, which is no part of the value.
    const value = at === undefined ? '' : (this.cells[at] ?? '').replace(/^'(?=[=+\-@\d])/, '');
    const max = LENGTHS[field];
    if (max !== undefined && value.length > max) return this.fault(field, 'too_long', { max });
    return value || null;
  }

  needed(field: RollField): string | null {
    const before = this.faults.length;
    const value = this.text(field);
    if (value === null && this.faults.length === before) return this.fault(field, 'missing');
    return value;
  }

  checked(field: RollField, isSound: (text: string) => boolean, code: RollFaultCode): string | null {
    const value = this.text(field);
    return value === null || isSound(value) ? value : this.fault(field, code);
  }

  number(): string | null {
    const value = this.needed('assessment_number');
    if (value === null) return null;
    if (AS_NUMBER.test(value)) return this.fault('assessment_number', 'as_number');
    return isAssessmentNumber(value)
      ? plainAssessmentNumber(value)
      : this.fault('assessment_number', 'number_invalid');
  }

  postcode(): string | null {
    const value = this.needed('postcode');
    if (value === null) return null;
    // A spreadsheet drops the zero of Darwin.
    const plain = /^\d{3}$/.test(value) ? `0${value}` : value;
    return stateOfPostcode(plain) ? plain : this.fault('postcode', 'postcode_invalid');
  }

  state(postcode: string | null): AuState | null {
    const value = this.text('state')?.toUpperCase();
    if (!value) return (postcode && stateOfPostcode(postcode)) || null;
    return AU_STATES.find((state) => state === value) ?? this.fault('state', 'state_unknown');
  }

  amount(field: RollField, isNeeded: boolean, max: Cents = ROLL_AMOUNT_MAX): Cents | null {
    const cents = this.signed(field, isNeeded, max);
    return cents !== null && cents < 0 ? this.fault(field, 'amount_negative') : cents;
  }

  /** What is owed at the extraction; below zero where the council owes it. */
  balance(): Cents | null {
    return this.signed('balance', true, ROLL_AMOUNT_MAX);
  }

  private signed(field: RollField, isNeeded: boolean, max: Cents): Cents | null {
    const value = isNeeded ? this.needed(field) : this.text(field);
    if (value === null) return null;
    const cents = signedMoney(value);
    if (cents === undefined) return this.fault(field, 'amount_invalid');
    return Math.abs(cents) > max ? this.fault(field, 'amount_absurd') : cents;
  }

  /** The parts as the file dates them: both amount and date of each, in order, within the year, summing to the rates. */
  instalments(rates: Cents | null): Instalment[] {
    const before = this.faults.length;
    const parts = PARTS.flatMap((n) => this.instalment(n));
    if (this.faults.length > before) return [];
    const late = parts.findIndex((part, at) => at > 0 && part.dueOn < parts[at - 1]!.dueOn);
    if (late > 0) this.fault(parts[late]!.field, 'dates_out_of_order');
    const total = sumCents(parts.map(({ amount }) => amount));
    if (parts.length > 0 && rates !== null && total !== rates) this.fault('rates', 'instalments_differ');
    return parts.map(({ dueOn, amount }) => ({ dueOn, amount }));
  }

  private instalment(n: (typeof PARTS)[number]): (Instalment & { field: RollField })[] {
    const [part, due] = [`instalment_${n}`, `due_${n}`] as const;
    const before = this.faults.length;
    const amount = this.amount(part, false);
    const dueOn = this.dueDate(due);
    if (this.faults.length > before || (amount === null && dueOn === null)) return [];
    if (dueOn === null) {
      if (amount !== 0) this.fault(due, 'date_missing');
      return [];
    }
    if (amount === null) {
      this.fault(part, 'amount_missing');
      return [];
    }
    return [{ amount, dueOn, field: due }];
  }

  private dueDate(field: RollField): LocalDate | null {
    const value = this.text(field);
    if (value === null) return null;
    const date = readDate(value, this.reading.order);
    if (!date) return this.fault(field, 'date_invalid');
    const [from, to] = [`${this.reading.year}-07-01`, `${this.reading.year + 1}-12-31`];
    return date >= from && date <= to ? date : this.fault(field, 'date_outside_year');
  }
}
