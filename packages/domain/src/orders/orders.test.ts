import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstOfInvoice, TAX_CODES } from '../invoices/index.ts';
import { can, outcomeOf, toCents } from '../kernel/index.ts';
import {
  fulfilEvent,
  leftOf,
  lineAmount,
  ORDER_EVENTS,
  type ORDER_STATES,
  ORDER_TYPES,
  orderTable,
  orderTotals,
  typesOf,
} from './index.ts';

describe('the table of orders', () => {
  it.each([
    ['draft', 'open', 'open'],
    ['open', 'pay', 'paid'],
    ['open', 'expire', 'expired'],
    ['open', 'cancel', 'cancelled'],
    ['paid', 'fulfil_part', 'partly_fulfilled'],
    ['paid', 'fulfil_rest', 'fulfilled'],
    ['partly_fulfilled', 'fulfil_rest', 'fulfilled'],
    ['partly_fulfilled', 'cancel', 'cancelled'],
    ['fulfilled', 'complete', 'completed'],
  ] as const)('%s, %s: %s', (state, event, next) => {
    expect(outcomeOf(orderTable, state, event)).toMatchObject({ kind: 'next', state: next });
  });

  it('lets nothing that is over be paid, handed over or opened again', () => {
    for (const state of ['cancelled', 'expired'] as const)
      for (const event of ['open', 'pay', 'fulfil_part', 'fulfil_rest', 'complete'] as const)
        expect(outcomeOf(orderTable, state, event)).toMatchObject({
          kind: 'refused',
          code: 'order.is_over',
        });
  });

  it('never lets a paid order expire, nor what was handed over be cancelled', () => {
    const paid = ['paid', 'partly_fulfilled', 'fulfilled', 'completed'] as const;
    for (const state of paid) expect(can(orderTable, state, 'expire')).toBe(false);
    for (const state of ['fulfilled', 'completed'] as const)
      expect(outcomeOf(orderTable, state, 'cancel')).toMatchObject({ code: 'order.all_handed_over' });
  });

  it('reaches being paid only from being open, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 30 }), (events) => {
        let state: (typeof ORDER_STATES)[number] = orderTable.initial;
        let wasOpen = false;
        for (const event of events) {
          const outcome = outcomeOf(orderTable, state, event);
          if (outcome.kind !== 'next') continue;
          wasOpen ||= outcome.state === 'open';
          if (outcome.state === 'paid') expect([state, wasOpen]).toEqual(['open', true]);
          state = outcome.state;
        }
      }),
    );
  });
});

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unitPrice: fc.integer({ min: 0, max: 10_000_00 }).map(toCents),
    taxCode: fc.constantFrom(...TAX_CODES),
  }),
  { minLength: 1, maxLength: 50 },
);

describe('what an order comes to', () => {
  it('is the sum of its lines, with the GST that its invoice has', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { total, gst } = orderTotals(all, true);
        const taxed = all.map((line) => ({ amount: lineAmount(line), taxCode: line.taxCode }));
        expect(total).toBe(taxed.reduce((sum, line) => sum + line.amount, 0));
        expect(gst).toBe(gstOfInvoice(taxed).gst);
        expect(orderTotals(all, false)).toEqual({ total, gst: 0 });
      }),
    );
  });
});

describe('handing over', () => {
  it('says whether all, a part or nothing was handed over', () => {
    const of = (...pairs: [number, number][]) =>
      fulfilEvent(pairs.map(([quantity, fulfilled]) => ({ quantity, fulfilled })));
    expect(of([2, 0], [1, 0])).toBeNull();
    expect(of([2, 1], [1, 0])).toBe('fulfil_part');
    expect(of([2, 2], [1, 0])).toBe('fulfil_part');
    expect(of([2, 2], [1, 1])).toBe('fulfil_rest');
    expect(leftOf({ quantity: 5, fulfilled: 2 })).toBe(3);
  });
});

it('the types of lines are each named once, in the catalogue’s order', () => {
  expect(typesOf(ORDER_TYPES, [{ type: 'service' }, { type: 'physical' }, { type: 'service' }])).toEqual([
    'physical',
    'service',
  ]);
});
