import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, advance, type Cents, outcomeOf, sumCents, toCents, toLocalDate } from '../kernel/index.ts';
import {
  allocateReceipt,
  amountDue,
  formatDocumentNumber,
  gstBack,
  gstOfInvoice,
  gstWithin,
  INVOICE_EVENTS,
  INVOICE_STATES,
  invoiceTable,
  isOverdue,
  moneyEvent,
  parseDocumentNumber,
  shownState,
  stateOfMoney,
  TAX_CODES,
} from './index.ts';

const c = toCents;
const d = toLocalDate;

describe('GST', () => {
  it('is one eleventh of the taxable total, half up, once', () => {
    expect(gstWithin(c(11000))).toBe(1000);
    expect(gstWithin(c(280))).toBe(25);
    expect(gstWithin(c(3333))).toBe(303);
    const lines = [
      { amount: c(5), taxCode: 'taxable' },
      { amount: c(5), taxCode: 'taxable' },
      { amount: c(100), taxCode: 'gst_free' },
      { amount: c(100), taxCode: 'outside' },
    ] as const;
    expect(gstOfInvoice(lines)).toEqual({ gst: 1, perLine: [1, 0, 0, 0] });
  });

  it('goes back in proportion and in the end wholly', () => {
    const invoice = { gst: c(1000), total: c(11000) };
    expect(gstBack({ ...invoice, before: c(0), now: c(3333) })).toBe(303);
    expect(gstBack({ ...invoice, before: c(3333), now: c(7667) })).toBe(697);
    expect(() => gstBack({ ...invoice, before: c(3333), now: c(7668) })).toThrow(RangeError);
  });

  it('sums over the lines to the invoice, each within a cent of its own eleventh, whatever the signs', () => {
    const line = fc.record({
      amount: fc.integer({ min: -5_000_000, max: 5_000_000 }).map(c),
      taxCode: fc.constantFrom(...TAX_CODES),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const { gst, perLine } = gstOfInvoice(lines);
        expect(sumCents(perLine)).toBe(gst);
        perLine.forEach((part, i) => {
          const own = lines[i]!.taxCode === 'taxable' ? lines[i]!.amount : 0;
          expect(Math.abs(part * 11 - own)).toBeLessThan(11 + (own === 0 ? 0 : 1));
          expect(own !== 0 || part === 0).toBe(true);
        });
      }),
    );
  });
});

describe('money received', () => {
  const invoices = [
    { id: 'b', dueOn: d('2026-03-01'), sequence: 2, due: c(500) },
    { id: 'a', dueOn: d('2026-02-01'), sequence: 3, due: c(300) },
    { id: 'c', dueOn: d('2026-02-01'), sequence: 1, due: c(200) },
  ];

  it('goes to the named invoice, then the oldest due, then credit', () => {
    expect(allocateReceipt(c(600), invoices, 'b')).toEqual({
      allocations: [
        { invoiceId: 'b', amount: 500 },
        { invoiceId: 'c', amount: 100 },
      ],
      customerCredit: 0,
    });
    expect(allocateReceipt(c(1050), invoices).customerCredit).toBe(50);
    expect(allocateReceipt(c(250), invoices).allocations).toEqual([
      { invoiceId: 'c', amount: 200 },
      { invoiceId: 'a', amount: 50 },
    ]);
    expect(() => allocateReceipt(c(-1), invoices)).toThrow(RangeError);
  });

  it('passes over an invoice that is paid whole or not at all, unless it suffices', () => {
    const debited = invoices.map((one) => ({ ...one, onlyWhole: one.id === 'b' }));
    expect(allocateReceipt(c(499), debited, 'b').allocations.map((part) => part.invoiceId)).not.toContain(
      'b',
    );
    expect(allocateReceipt(c(500), debited, 'b').allocations).toEqual([{ invoiceId: 'b', amount: 500 }]);
  });

  it('is neither lost nor made, and never pays more than is due', () => {
    const invoice = fc.record({
      id: fc.uuid(),
      dueOn: fc.nat(900).map((n) => addDays(d('2026-01-01'), n)),
      sequence: fc.nat(10_000),
      due: fc.integer({ min: 0, max: 100_000 }).map(c),
    });
    const list = fc.uniqueArray(invoice, { selector: (i) => i.id, maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600_000 }).map(c), list, fc.nat(12), (amount, open, pick) => {
        const named = open[pick]?.id ?? null;
        const receipt = allocateReceipt(amount, open, named);
        const spent = sumCents(receipt.allocations.map((a) => a.amount));
        expect(spent + receipt.customerCredit).toBe(amount);
        for (const { invoiceId, amount: part } of receipt.allocations) {
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(open.find((i) => i.id === invoiceId)!.due);
        }
        expect(spent).toBe(Math.min(amount, sumCents(open.map((i) => i.due))));
      }),
    );
  });
});

describe('invoices', () => {
  it('ask for what is neither paid, credited, given up nor on its way', () => {
    const money = {
      state: 'open' as const,
      total: c(11000),
      paid: c(1000),
      credited: c(500),
      writtenOff: c(0),
      inFlight: c(9000),
    };
    expect(amountDue(money)).toBe(500);
    expect(amountDue({ ...money, writtenOff: c(300) })).toBe(200);
    expect(amountDue({ ...money, inFlight: c(10000) })).toBe(0);
    expect(amountDue({ ...money, state: 'void' })).toBe(0);
    expect(amountDue({ ...money, state: 'written_off' })).toBe(0);
  });

  it('are overdue by computation: unpaid, and after the due date', () => {
    expect(isOverdue('open', d('2026-11-20'), d('2026-11-21'))).toBe(true);
    expect(isOverdue('open', d('2026-11-21'), d('2026-11-21'))).toBe(false);
    expect(isOverdue('paid', d('2026-11-20'), d('2026-11-21'))).toBe(false);
  });

  it('are shown by one word, which says with the bank and credited for what they are', () => {
    const money = {
      total: c(10000),
      paid: c(0),
      credited: c(0),
      noted: c(0),
      writtenOff: c(0),
      inFlight: c(0),
    };
    const shown = (more: object, due = '2026-11-21') =>
      shownState({ ...money, state: 'open', ...more }, d(due), d('2026-11-21'));
    const late = '2026-11-20';
    expect(shown({})).toBe('open');
    expect(shown({}, late)).toBe('overdue');
    expect(shown({ inFlight: c(10000) })).toBe('processing');
    expect(shown({ inFlight: c(10000) }, late)).toBe('processing');
    expect(shown({ inFlight: c(9000) }, late)).toBe('overdue');
    expect(shown({ state: 'part_paid', credited: c(3333) })).toBe('part_credited');
    expect(shown({ state: 'part_paid', credited: c(3333) }, late)).toBe('overdue');
    expect(shown({ state: 'part_paid', credited: c(3333), paid: c(1) })).toBe('part_paid');
    expect(shown({ state: 'part_paid', credited: c(3333), inFlight: c(6667) })).toBe('processing');
    expect(shown({ state: 'paid', credited: c(10000) }, late)).toBe('paid');
    expect(shown({ state: 'paid', credited: c(10000), noted: c(10000) }, late)).toBe('credited');
    expect(shown({ state: 'paid', credited: c(10000), noted: c(9999) }, late)).toBe('paid');
    expect(shown({ state: 'paid', credited: c(4000), noted: c(4000), paid: c(6000) })).toBe('paid');
    expect(shown({ state: 'paid', paid: c(10000) })).toBe('paid');
    expect(shown({ state: 'void' }, late)).toBe('void');
  });

  it('are numbered and found again however the number is typed', () => {
    expect(formatDocumentNumber('INV', 123)).toBe('INV-000123');
    expect(formatDocumentNumber('INV', 1234567)).toBe('INV-1234567');
    expect(parseDocumentNumber(' inv 000123')).toEqual({ prefix: 'INV', sequence: 123 });
    expect(parseDocumentNumber('123')).toBeUndefined();
    expect(() => formatDocumentNumber('inv', 1)).toThrow(RangeError);
    expect(() => formatDocumentNumber('INV', 0)).toThrow(RangeError);
  });

  const rows: Record<string, string> = {
    draft: 'draft open ✗ ✗ ✗ ✗ ✗ void ✗',
    open: '✗ = part_paid paid ✗ ✗ ✗ void written_off',
    part_paid: '✗ = part_paid paid written_off part_paid open ✗ written_off',
    paid: '✗ = ✗ ✗ ✗ part_paid open ✗ ✗',
    void: '✗ ✗ ✗ ✗ ✗ ✗ ✗ = ✗',
    written_off: '✗ = ✗ ✗ = part_paid ✗ ✗ =',
  };

  it.each(INVOICE_STATES)('follow their table from %s', (state) => {
    const seen = INVOICE_EVENTS.map((event) => {
      const outcome = outcomeOf(invoiceTable, state, event);
      return { next: outcome.state, same: '=', refused: '✗', queue: '?', opens: '+' }[outcome.kind];
    });
    expect(seen.join(' ')).toBe(rows[state]);
  });

  it('end in the state that their money says, step by step', () => {
    const step = fc.oneof(fc.integer({ min: -400, max: 400 }), fc.constant('write off' as const));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }).map(c),
        fc.array(step, { maxLength: 20 }),
        (total, steps) => {
          let settled: Cents = c(0);
          let lost: Cents = c(0);
          let state: (typeof INVOICE_STATES)[number] = 'open';
          for (const change of steps) {
            if (change !== 'write off') {
              settled = c(Math.max(0, Math.min(total - lost, settled + change)));
              const event = moneyEvent(state, total, { settled, lost });
              if (event) state = advance(invoiceTable, state, event);
            } else if (settled + lost < total) {
              lost = c(total - settled);
              state = advance(invoiceTable, state, 'write_off');
            }
            const whole = lost > 0 ? 'written_off' : 'paid';
            expect(state).toBe(
              settled + lost === total ? whole : settled + lost === 0 ? 'open' : 'part_paid',
            );
            expect(stateOfMoney(total, { settled, lost })).toBe(state);
          }
        },
      ),
    );
  });
});
