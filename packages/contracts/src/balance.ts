import { z } from 'zod';
import { contract } from './contract.ts';
import { statement } from './payouts.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, nothing } from './wire.ts';

/**
 * What a merchant's money is at one instant, each an account of its book: free to be paid out, on its way from payers,
 * promised back to payers, taken by disputes, on its way to the merchant's bank, in the merchant's own bank, and what it
 * owes the platform.
 */
export const BALANCE_FIGURES = [
  'available',
  'debits',
  'cards',
  'bpay',
  'reserved',
  'disputed',
  'paying_out',
  'bank',
  'fees_owed',
] as const;
export type BalanceFigure = (typeof BALANCE_FIGURES)[number];

/** The figures that are with a bank or an acquirer and not the merchant's yet: pending. */
export const PENDING_FIGURES = ['debits', 'cards', 'bpay'] as const satisfies readonly BalanceFigure[];

export const getBalance = contract({
  name: 'getBalance',
  area: 'merchant',
  method: 'GET',
  path: '/balance/detail',
  access: 'payouts.read',
  summary:
    'What the merchant has by currency, each figure with its account; now, or as booked up to a past instant',
  input: z.strictObject({ as_of: instant.optional() }),
  output: z.strictObject({
    /** Never later than now: a later one that is asked for is answered as now. */
    as_of: instant,
    /** Facilitated money waits with the platform, a direct merchant's is in its own bank. */
    settlement_model: z.enum(['facilitated', 'direct', 'none']),
    currencies: z.array(
      z.strictObject({
        currency,
        /** Those that ever moved; available stands always where the platform holds the money, bank where it does not. */
        figures: z.array(
          z.strictObject({ figure: z.enum(BALANCE_FIGURES), account: z.string(), amount_cents: cents }),
        ),
      }),
    ),
  }),
  shows: ['ledger', 'payouts'],
});

/** What keeps the next payout from leaving, the first of them being the one to see to. */
export const PAYOUT_HOLDS = [
  'not_live',
  'no_account',
  'account_returned',
  'account_held',
  'below_zero',
  'below_minimum',
  'by_hand',
] as const;

/** Why a movement of the balance waits: whose credit the bank statement does not show yet. */
export const WAITS_FOR = ['bank_file', 'acquirer', 'bpay_file'] as const;

export const getComingPayout = contract({
  name: 'getComingPayout',
  area: 'merchant',
  method: 'GET',
  path: '/balance/comingPayout',
  access: 'payouts.read',
  summary: 'What the next payout holds if nothing else happens, what waits for a later one and why',
  input: nothing,
  output: z.strictObject({
    currency,
    /** The day on which it reaches the merchant; null where payouts are drawn by hand. */
    date: localDate.nullable(),
    minimum_cents: cents,
    statement,
    holds: z.array(z.enum(PAYOUT_HOLDS)),
    /** Until when changed bank details rest. */
    held_until: localDate.nullable(),
    /** Payouts drawn already and not with the bank yet: the balance holds them too. */
    drawn: z.array(z.strictObject({ id: id('payout'), number: z.string(), amount_cents: cents })),
    waits: z.array(z.strictObject({ for: z.enum(WAITS_FOR), count: z.int(), amount_cents: cents })),
  }),
  shows: ['payouts', 'ledger'],
});

export const listComingMovements = contract({
  name: 'listComingMovements',
  area: 'merchant',
  method: 'GET',
  path: '/balance/movements',
  access: 'payouts.read',
  summary: 'The movements of the balance that no payout has: those of the next one, and those that wait',
  input: listInput(['booked_at'], { waits: z.enum(['yes', 'no']).optional() }),
  output: listOutput(
    z.strictObject({
      posting_id: id('posting'),
      /** What was posted: `debit_cleared`. */
      posting_kind: z.string(),
      payment_id: id('payment').nullable(),
      customer_id: id('customer').nullable(),
      customer_name: z.string().nullable(),
      description: z.string().nullable(),
      currency,
      /** As it changes the balance. */
      amount_cents: cents,
      effective_date: localDate,
      booked_at: instant,
      /** Null where the next payout takes it. */
      waits_for: z.enum(WAITS_FOR).nullable(),
    }),
  ),
  shows: ['payouts', 'ledger'],
});
