import { z } from 'zod';
import { contract } from './contract.ts';
import { done, id, localDate } from './wire.ts';

const feeBps = z.int().min(0, 'too_small').max(2_000, 'too_big');
const feeCents = z.int('invalid_amount').min(0, 'too_small').max(10_000, 'too_big');

/** What the platform charges a merchant, GST included: for each debit that clears, and for each that comes back. */
const platformFeeTerms = {
  bps: feeBps,
  fixed_cents: feeCents,
  /** 0 charges nothing. */
  return_cents: feeCents,
};
/** `past` has ended, `current` is in force, `coming` begins later and can be taken back. */
export const PLATFORM_FEE_STATES = ['coming', 'current', 'past'] as const;
export const platformFeeRow = z.strictObject({
  from_date: localDate,
  ...platformFeeTerms,
  state: z.enum(PLATFORM_FEE_STATES),
});

export const addPlatformFee = contract({
  name: 'addPlatformFee',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/fee/{id}',
  access: 'merchants.write',
  summary:
    'Sets what the platform charges a merchant from a date on: debits by their processing date, returns by their day',
  input: z.strictObject({ id: id('merchant'), from_date: localDate, ...platformFeeTerms }),
  output: done,
  refusals: ['platform_fee.too_early', 'platform_fee.date_taken'],
  changes: ['merchants'],
  idempotent: true,
});

export const removePlatformFee = contract({
  name: 'removePlatformFee',
  area: 'merchant',
  method: 'POST',
  path: '/platform/merchant/fee/remove/{id}',
  access: 'merchants.write',
  summary: 'Takes back a fee that has not begun; the one before it stays in force',
  input: z.strictObject({ id: id('merchant'), from_date: localDate }),
  output: done,
  refusals: ['platform_fee.begun'],
  changes: ['merchants'],
});
