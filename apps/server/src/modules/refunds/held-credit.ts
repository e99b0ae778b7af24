import { type Cents, type Currency, negate, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { addToCredit, takeCredit } from '../invoices/index.ts';

/** Whose credit the money of a payment can be: the property's that it was paid for, or its customer's. */
export type Creditor = { customer_id: string | null; property_id: string | null; currency: Currency };

/** What was paid beyond what is owed, as it stands. A property's is what its book is below nothing. */
export async function creditOf(work: Work, { customer_id, property_id, currency }: Creditor): Promise<Cents> {
  if (!property_id) {
    const row = await work.maybe<{ cents: Cents }>(sql`
      select balance_cents as cents from customer_credits
      where merchant_id = ${work.merchantId} and customer_id = ${customer_id} and currency = ${currency}`);
    return row?.cents ?? ZERO;
  }
  const { owed } = await work.one<{ owed: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as owed from entries
    where merchant_id = ${work.merchantId} and property_id = ${property_id} and account = 'receivable'
      and currency = ${currency}`);
  return owed < 0 ? negate(owed) : ZERO;
}

/**
 * Takes an amount out of a credit, whole or not at all. The caller holds the merchant, so that of two that ask for the same
 * cent one has it; a property's is taken by the posting that follows. Refuses `refund.above_credit`.
 */
export async function takeOfCredit(work: Work, creditor: Creditor, amount: Cents): Promise<void> {
  const { customer_id, property_id, currency } = creditor;
  const left = property_id
    ? await creditOf(work, creditor)
    : await takeCredit(work, customer_id!, currency, amount);
  if (left < amount) throw new Refusal('refund.above_credit', { left: { cents: left, currency } });
}

/** A refund of credit did not leave: its amount is the customer's again. A property has it by the reversal of its posting. */
export async function giveCreditBack(work: Work, creditor: Creditor, amount: Cents): Promise<void> {
  const { customer_id, property_id, currency } = creditor;
  if (!property_id) await addToCredit(work, customer_id!, currency, amount);
}
