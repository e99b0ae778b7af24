import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, id, localDate } from './wire.ts';

const count = z.int().min(0);

export const getPropertyRates = contract({
  name: 'getPropertyRates',
  area: 'merchant',
  method: 'GET',
  path: '/council/property/rates',
  access: 'council.read',
  summary:
    'What a property owes: its notices and instalments, concessions, what was received, and interest as an estimate',
  input: z.strictObject({ id: id('property') }),
  output: z.strictObject({
    /** The balance by the book; negative when the council owes it. Money under way to the council is off it. */
    owed_cents: cents,
    /** Owed from before the first instalment. */
    arrears_cents: cents,
    overdue_cents: cents,
    /** Simple interest on what is overdue up to today; null where the council has not said its rate. */
    interest_cents: cents.nullable(),
    interest_bps: z.int().nullable(),
    land_value_cents: cents.nullable(),
    notices: z.array(
      z.strictObject({
        id: id('rates_notice'),
        /** The year in which the rating year begins. */
        rating_year: z.int(),
        issued_on: localDate,
        total_cents: cents,
        instalments: z.array(
          z.strictObject({
            number: count,
            due_on: localDate,
            amount_cents: cents,
            open_cents: cents,
          }),
        ),
      }),
    ),
    concessions: z.array(
      z.strictObject({
        name: z.string(),
        yearly_cents: cents.nullable(),
        from_on: localDate,
        until_on: localDate.nullable(),
      }),
    ),
    /** The latest postings of the property: what was asked for, what came in, what went back. */
    entries: z.array(
      z.strictObject({
        posting_id: id('posting'),
        /** The kind of the posting, as the ledger has it. */
        posting: z.string(),
        effective_date: localDate,
        amount_cents: cents,
        payment_id: id('payment').nullable(),
      }),
    ),
  }),
  shows: ['properties', 'payments', 'ledger'],
});

export const issueRatesNotice = contract({
  name: 'issueRatesNotice',
  area: 'merchant',
  method: 'POST',
  path: '/council/notice/create',
  access: 'council.write',
  summary: 'Asks a property for a year’s rates, in the instalments of its state',
  input: z.strictObject({
    property_id: id('property'),
    rating_year: z.int().min(2000, 'choose_one').max(2199, 'choose_one'),
    issued_on: localDate,
    total_cents: z.int('invalid_amount').positive('amount_positive').max(1_000_000_000, 'too_big'),
  }),
  output: z.strictObject({ id: id('rates_notice') }),
  idempotent: true,
  refusals: ['council.notice_exists', 'merchant.closing'],
  changes: ['properties', 'ledger'],
});

export const printRatesNotice = contract({
  name: 'printRatesNotice',
  area: 'merchant',
  method: 'POST',
  path: '/council/notice/print/{id}',
  access: 'council.write',
  summary:
    'Prints a rates notice with a new verification code, which ends the earlier ones; a copy of an older year’s notice has none',
  input: z.strictObject({ id: id('rates_notice') }),
  output: z.strictObject({
    /** A single-use ticket for the notice as a PDF. */
    url: z.string(),
  }),
  secret: true,
  changes: ['properties'],
});
