import { AGES } from '@lorikeet/domain/invoices';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, localDate, nothing } from './wire.ts';

/** What is due, by how long it has been: a figure for each age, in minor units. */
export const agedCents = z.strictObject(
  Object.fromEntries(AGES.map((age) => [age, cents])) as Record<(typeof AGES)[number], typeof cents>,
);

export const getAgedReceivables = contract({
  name: 'getAgedReceivables',
  area: 'merchant',
  method: 'GET',
  path: '/invoice/aged',
  access: 'invoices.read',
  summary: 'What is due today, by customer and currency and by how long it has been due, the largest first',
  input: nothing,
  output: z.strictObject({
    as_of: localDate,
    totals: z.array(
      z.strictObject({
        currency,
        total_cents: cents,
        ages: agedCents,
        customers: z.int(),
        invoices: z.int(),
      }),
    ),
    rows: z.array(
      z.strictObject({
        customer_id: id('customer'),
        customer_name: z.string(),
        currency,
        total_cents: cents,
        ages: agedCents,
        invoices: z.int(),
        /** The due date of the oldest. */
        oldest_due: localDate,
      }),
    ),
    /** How many customers owe beyond the rows. */
    more: z.int(),
  }),
  shows: ['invoices'],
});
