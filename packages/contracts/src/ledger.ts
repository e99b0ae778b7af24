import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate } from './wire.ts';

/** What an account holds: debit positive, credit negative. */
export const accountBalance = z.strictObject({
  account: z.string(),
  currency,
  amount_cents: cents,
});

/** One side of a posting, and the whole posting that it is a side of. */
export const ledgerEntry = z.strictObject({
  posting_id: id('posting'),
  kind: z.string(),
  account: z.string(),
  currency,
  amount_cents: cents,
  effective_date: localDate,
  booked_at: instant,
  customer_id: id('customer').nullable(),
  /** Both sides of its posting; they sum to zero. */
  entries: z.array(z.strictObject({ account: z.string(), amount_cents: cents })),
});

/** A posting as a payment's, an invoice's or a payout's page shows it. */
export const postingView = z.strictObject({
  id: id('posting'),
  kind: z.string(),
  currency,
  effective_date: localDate,
  booked_at: instant,
  entries: z.array(z.strictObject({ account: z.string(), amount_cents: cents })),
});

export const getLedgerBalances = contract({
  name: 'getLedgerBalances',
  area: 'merchant',
  method: 'GET',
  path: '/ledger/balances',
  access: 'reports.read',
  summary: 'What every account of the book holds, now or as it was at a past instant',
  input: z.strictObject({ as_of: instant.optional() }),
  output: z.strictObject({ as_of: instant, accounts: z.array(accountBalance) }),
  shows: ['ledger'],
});

export const listLedgerEntries = contract({
  name: 'listLedgerEntries',
  area: 'merchant',
  method: 'GET',
  path: '/ledger/entries',
  access: 'reports.read',
  summary: 'The entries of one account with their postings, the latest booked first',
  input: listInput(['booked_at'], {
    account: z.string().min(1).max(100),
    currency: currency.default('AUD'),
    from: localDate.optional(),
    to: localDate.optional(),
    /** Only what was booked up to this instant: what a balance as of it is the sum of. */
    booked_until: instant.optional(),
  }),
  output: listOutput(ledgerEntry),
  shows: ['ledger'],
});
