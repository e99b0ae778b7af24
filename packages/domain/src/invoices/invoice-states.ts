import {
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

const { to, same, no, queue, refuse } = cell;

export const INVOICE_STATES = ['draft', 'open', 'part_paid', 'paid', 'void', 'written_off'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_EVENTS = [
  'edit',
  'issue',
  'pay_part',
  'pay_rest',
  'unpay_part',
  'unpay_all',
  'void',
  'write_off',
] as const;
/** `unpay_…`: money came off again (a return); `_part` leaves some of it paid, `_all` none. */
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
      unpay_part: no,
      unpay_all: no,
      void: same,
      write_off: no,
    },
    // The bank may return a payment after the rest was written off; a person then decides what is still wanted.
    written_off: {
      edit: neverEdited,
      issue: same,
      pay_part: no,
      pay_rest: no,
      unpay_part: queue('returned_after_write_off'),
      unpay_all: queue('returned_after_write_off'),
      void: no,
      write_off: same,
    },
  },
});

/** The states in which something may be due. */
export const OWING_STATES: readonly InvoiceState[] = statesThat(invoiceTable, 'pay_rest');

/** The states that money moves: it is paid, or comes off again. */
export const MONEY_STATES: readonly InvoiceState[] = INVOICE_STATES.filter(
  (state) => OWING_STATES.includes(state) || can(invoiceTable, state, 'unpay_all'),
);

export type InvoiceMoney = {
  readonly state: InvoiceState;
  readonly total: Cents;
  readonly paid: Cents;
  readonly credited: Cents;
  /** Submitted to the bank and not yet cleared or returned. */
  readonly inFlight: Cents;
};

/** What a payer still has to pay: what is in flight is not asked for again. Never negative; none once it is over. */
export function amountDue(money: InvoiceMoney): Cents {
  if (!OWING_STATES.includes(money.state)) return ZERO;
  const due = subCents(money.total, sumCents([money.paid, money.credited, money.inFlight]));
  return due < 0 ? ZERO : due;
}

/** The state that the money of an issued invoice says. */
export function stateOfMoney(total: Cents, settled: Cents): InvoiceState {
  if (settled >= total) return PAID;
  return settled <= 0 ? UNPAID : PART_PAID;
}

const { to: PAID } = moveBy(invoiceTable, 'pay_rest');
const { to: UNPAID } = moveBy(invoiceTable, 'unpay_all');
const { to: PART_PAID } = moveBy(invoiceTable, 'pay_part');

/** The event that brings an issued invoice from its state to what its money says; undefined when nothing changes. */
export function moneyEvent(state: InvoiceState, total: Cents, settled: Cents): InvoiceEvent | undefined {
  const wasPaid = state === 'paid';
  if (settled >= total) return wasPaid ? undefined : 'pay_rest';
  if (settled <= 0) return state === 'open' ? undefined : 'unpay_all';
  if (wasPaid) return 'unpay_part';
  return state === 'open' ? 'pay_part' : undefined;
}

/** True when an issued invoice is unpaid after its due date. */
export function isOverdue(state: InvoiceState, dueOn: LocalDate, today: LocalDate): boolean {
  return OWING_STATES.includes(state) && today > dueOn;
}
