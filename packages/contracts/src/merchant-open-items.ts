import { z } from 'zod';
import { cents, currency, instant } from './wire.ts';

const amounts = {
  /** The balance with the platform: negative where the merchant owes. */
  available_cents: cents,
  reserved_cents: cents,
  /** Taken and not landed, or sent and not arrived, refunds among it that are promised and not sent. */
  transit_cents: cents,
};

/** The same of each other currency in which there is any. */
const otherAmounts = z.array(z.strictObject({ currency, ...amounts }));

/** What has to come to its end before a merchant can be closed. */
export const openItems = z.strictObject({
  /** Debits that nobody has sent yet: closing cancels them. */
  waiting_debits: z.int(),
  waiting_cents: cents,
  unlodged_files: z.int(),
  uncleared_files: z.int(),
  uncleared_cents: cents,
  uncredited_files: z.int(),
  uncredited_cents: cents,
  payouts: z.int(),
  payouts_cents: cents,
  /** Refunds to a bank account that the bank does not have yet. */
  refunds: z.int(),
  refunds_cents: cents,
  /** Card settlements that the bank has not shown, card payments without an outcome or one, and refunds that none is less by. */
  open_cards: z.int(),
  /** Disputes that are not decided, and losses that may still be appealed. */
  open_disputes: z.int(),
  returns_loading: z.int(),
  ...amounts,
  others: otherAmounts,
  /** Only the balance is left: it may be written into a claim. */
  needs_claim: z.boolean(),
  claim: z
    .strictObject({
      ...amounts,
      others: otherAmounts,
      reason: z.string(),
      written_by: z.string(),
      written_at: instant,
    })
    .nullable(),
});
