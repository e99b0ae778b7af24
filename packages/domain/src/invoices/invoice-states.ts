import {
  addCents,
  type Cents,
  can,
  cell,
  defineTable,
  type LocalDate,
  moveBy,
  statesThat,
  subCents,
  sumCents,
  ZERO,
} from '../kernel/index.ts';

const { to, same, no, refuse } = cell;

export const INVOICE_STATES = ['draft', 'open', 'part_paid', 'paid', 'void', 'written_off'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_EVENTS = [
  'edit',
  'issue',
  'pay_part',
  'pay_rest',
  'pay_beside_loss',
  'unpay_part',
  'unpay_all',
  'void',
  'write_off',
] as const;
/**
 * `pay_beside_loss`: all is paid but what was written off. `unpay_…`: money came off again (a return); `_part` leaves some of
 * it settled, `_all` none.
 */
export type InvoiceEvent = (typeof INVOICE_EVENTS)[number];

const neverEdited = refuse('issued_is_never_edited');

/** What may happen to an invoice. Overdue is no state: it is an open or part-paid invoice after its due date. */
export const invoiceTable = defineTable({
  name: 'invoice',
  states: INVOICE_STATES,
  events: INVOICE_EVENTS,
  initial: 'draft',
  rows: {
    draft: {
      edit: to('draft'),
      issue: to('open'),
      pay_part: no,
      pay_rest: no,
      pay_beside_loss: no,
      unpay_part: no,
      unpay_all: no,
      void: to('void'),
      write_off: no,
    },
    open: {
      edit: neverEdited,
      issue: same,
      pay_part: to('part_paid'),
      pay_rest: to('paid'),
      pay_beside_loss: no,
      unpay_part: no,
      unpay_all: no,
      void: to('void'),
      write_off: to('written_off'),
    },
    part_paid: {
      edit: neverEdited,
      issue: same,
      pay_part: to('part_paid'),
      pay_rest: to('paid'),
      pay_beside_loss: to('written_off'),
      unpay_part: to('part_paid'),
      unpay_all: to('open'),
      void: refuse('void_only_if_unpaid'),
      write_off: to('written_off'),
    },
    paid: {
      edit: neverEdited,
      issue: same,
      pay_part: refuse('nothing_is_due'),
      pay_rest: refuse('nothing_is_due'),
      pay_beside_loss: refuse('nothing_is_due'),
      unpay_part: to('part_paid'),
      unpay_all: to('open'),
      void: refuse('void_only_if_unpaid'),
      write_off: refuse('nothing_is_due'),
    },
    void: {
      edit: neverEdited,
      issue: no,
      pay_part: no,
      pay_rest: no,
      pay_beside_loss: no,
      unpay_part: no,
      unpay_all: no,
      void: same,
      write_off: no,
    },
    // The bank may return a payment after the rest was written off: it is owed again, and what was given up stays given up.
    written_off: {
      edit: neverEdited,
      issue: same,
      pay_part: no,
      pay_rest: no,
      pay_beside_loss: same,
      unpay_part: to('part_paid'),
      unpay_all: no,
      void: no,
      write_off: same,
    },
  },
});

/** The states in which something may be due. */
export const OWING_STATES: readonly InvoiceState[] = statesThat(invoiceTable, 'pay_rest');

/** The states that money moves: it is paid, or comes off again. */
export const MONEY_STATES: readonly InvoiceState[] = INVOICE_STATES.filter(
  (state) => OWING_STATES.includes(state) || can(invoiceTable, state, 'unpay_part'),
);

/** The states in which a credit note may give back some of it: nobody is owed what was given up. */
export const CREDITABLE_STATES: readonly InvoiceState[] = INVOICE_STATES.filter(
  (state) => OWING_STATES.includes(state) || can(invoiceTable, state, 'unpay_all'),
);

export type InvoiceMoney = {
  readonly state: InvoiceState;
  readonly total: Cents;
  readonly paid: Cents;
  readonly credited: Cents;
  /** Given up by two people: neither paid nor asked for. */
  readonly writtenOff: Cents;
  /** With the bank and neither cleared nor returned, or in a file that is on its way there. */
  readonly inFlight: Cents;
};

/** What a payer still has to pay: what is in flight is not asked for again. Never negative; none once it is over. */
export function amountDue(money: InvoiceMoney): Cents {
  if (!OWING_STATES.includes(money.state)) return ZERO;
  const due = subCents(money.total, sumCents([money.paid, money.credited, money.writtenOff, money.inFlight]));
  return due < 0 ? ZERO : due;
}

/** What is settled of an issued invoice: paid or credited, and beside that what was written off. */
export type Settled = { readonly settled: Cents; readonly lost: Cents };

/** The state that the money of an issued invoice says. */
export function stateOfMoney(total: Cents, { settled, lost }: Settled): InvoiceState {
  const covered = addCents(settled, lost);
  if (covered >= total) return lost > 0 ? LOST : PAID;
  return covered <= 0 ? UNPAID : PART_PAID;
}

const { to: PAID } = moveBy(invoiceTable, 'pay_rest');
const { to: UNPAID } = moveBy(invoiceTable, 'unpay_all');
const { to: PART_PAID } = moveBy(invoiceTable, 'pay_part');
const { to: LOST } = moveBy(invoiceTable, 'pay_beside_loss');

/** The event that brings an issued invoice from its state to what its money says; undefined when nothing changes. */
export function moneyEvent(state: InvoiceState, total: Cents, money: Settled): InvoiceEvent | undefined {
  const next = stateOfMoney(total, money);
  if (next === state) return undefined;
  if (next === PAID) return 'pay_rest';
  if (next === LOST) return 'pay_beside_loss';
  if (next === UNPAID) return 'unpay_all';
  return state === UNPAID ? 'pay_part' : 'unpay_part';
}

/** True when an issued invoice is unpaid after its due date. */
export function isOverdue(state: InvoiceState, dueOn: LocalDate, today: LocalDate): boolean {
  return OWING_STATES.includes(state) && today > dueOn;
}

/** What an invoice is shown as: its state, or what its money and its due date say beyond that. */
export const SHOWN_INVOICE_STATES = [
  ...INVOICE_STATES,
  'part_credited',
  'credited',
  'processing',
  'overdue',
] as const;
export type ShownInvoiceState = (typeof SHOWN_INVOICE_STATES)[number];

/**
 * The one word for where an invoice stands. `processing`: all that is left of it is with the bank, so nothing is asked for;
 * `part_credited`: credit settled a part of it, and no payment did; `credited`: `noted`, what its credit notes took off it, is
 * all of it, so that nobody paid.
 */
export function shownState(
  money: InvoiceMoney & { readonly noted: Cents },
  dueOn: LocalDate,
  today: LocalDate,
): ShownInvoiceState {
  const { state, paid, credited, noted } = money;
  if (state === PAID) return paid <= 0 && credited > 0 && credited <= noted ? 'credited' : state;
  if (!OWING_STATES.includes(state)) return state;
  if (amountDue(money) === 0) return 'processing';
  if (isOverdue(state, dueOn, today)) return 'overdue';
  return state === PART_PAID && paid <= 0 && credited > 0 ? 'part_credited' : state;
}
