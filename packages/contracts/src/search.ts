import type { IdKind } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, localDate } from './wire.ts';

/** Kinds of things that the search finds, each by the id that it has. */
export const FOUND_KINDS = {
  customer: 'customer',
  contact: 'contact',
  invoice: 'invoice',
  order: 'order',
  transaction: 'payment',
  payout: 'payout',
  plan: 'plan',
  coupon: 'coupon',
  property: 'property',
  ratepayer: 'ratepayer',
  question: 'ticket',
  ticket: 'ticket',
  user: 'user',
  bank_file: 'bank_file',
  merchant: 'merchant',
} as const satisfies Record<string, IdKind>;
export type FoundKind = keyof typeof FOUND_KINDS;

/** At most this many things in one reply, and of one kind. */
export const FOUND_MAX = 20;
export const FOUND_OF_KIND_MAX = 6;

const found = <K extends FoundKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    id: id(FOUND_KINDS[kind]),
    /** What it is called: a name, a number. */
    title: z.string(),
    /** What tells it from others of its name: an e-mail, a reference. */
    note: z.string().nullable(),
    status: z.string().nullable(),
    amount_cents: cents.nullable(),
    currency: currency.nullable(),
    /** The business date that it is known by. */
    date: localDate.nullable(),
    /** Whose it is, where that is another merchant's. */
    merchant_id: id('merchant').nullable(),
  });

export const findRecords = contract({
  name: 'findRecords',
  area: 'merchant',
  method: 'GET',
  path: '/search',
  access: 'session',
  summary:
    'Finds things of every kind that the caller may read: by name, id, amount, number, reference, the last digits of an account, BSB, ABN or phone; what fits exactly first, then the latest',
  input: z.strictObject({ search: z.string().trim().min(1, 'required').max(200, 'too_long') }),
  output: z.strictObject({
    rows: z
      .array(
        z.discriminatedUnion('kind', [
          found('customer'),
          found('contact'),
          found('invoice'),
          found('order'),
          found('transaction'),
          found('payout'),
          found('plan'),
          found('coupon'),
          found('property'),
          found('ratepayer'),
          found('question'),
          found('ticket'),
          found('user'),
          found('bank_file'),
          found('merchant'),
        ]),
      )
      .max(FOUND_MAX),
    /** The kinds that were looked through. */
    looked_through: z.array(z.enum(Object.keys(FOUND_KINDS) as [FoundKind, ...FoundKind[]])),
  }),
  shows: [
    'contacts',
    'coupons',
    'customers',
    'invoices',
    'merchants',
    'orders',
    'payments',
    'payouts',
    'plans',
    'properties',
    'team',
    'tickets',
  ],
});
