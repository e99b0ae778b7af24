import { gstWithin, type TaxCode } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, toCents, ZERO } from '@lorikeet/domain/kernel';
import { creditNoteIssued } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/index.ts';
import { nextNumber, settingsOf } from '../merchants/index.ts';

export type NewCredit = {
  customerId: string;
  subscriptionId?: string | null;
  currency: Currency;
  /** Above zero, GST included. */
  amountCents: Cents;
  taxCode: TaxCode;
  description: string;
};

/**
 * Issues credit for the next invoice: a numbered credit note, the reversal of the sale and its GST, and the credit.
 * Returns the note's id. Throws RangeError for nothing or less.
 */
export async function issueCredit(work: Work, credit: NewCredit): Promise<string> {
  if (credit.amountCents <= 0) throw new RangeError('a credit is above zero');
  const id = work.newId();
  const number = await nextNumber(work, 'credit_note');
  const carriesGst = credit.taxCode === 'taxable' && (await settingsOf(work)).gst_registered;
  const gst = carriesGst ? gstWithin(credit.amountCents) : ZERO;
  const { merchantId, now, today } = work;
  await work.run(sql`
    insert into credit_notes (merchant_id, id, number, customer_id, subscription_id, currency, amount_cents, gst_cents,
      description, buyer_name, issue_date, created_at)
    select ${merchantId}::uuid, ${id}::uuid, ${number}::bigint, c.id, ${credit.subscriptionId ?? null}::uuid,
      ${credit.currency}, ${credit.amountCents}::bigint, ${gst}::bigint, ${credit.description}, c.name,
      ${today}::date, ${now}::timestamptz
    from customers c where c.merchant_id = ${merchantId} and c.id = ${credit.customerId}`);
  await addToCredit(work, credit.customerId, credit.currency, credit.amountCents);
  await post(work, {
    ...creditNoteIssued({ amount: credit.amountCents, gst, offReceivable: ZERO }),
    sourceId: id,
    currency: credit.currency,
    effectiveDate: today,
    customerId: credit.customerId,
  });
  return id;
}

/** Raises a customer's credit; the caller makes the posting. */
export async function addToCredit(
  work: Work,
  customerId: string,
  currency: Currency,
  cents: number,
): Promise<void> {
  await work.run(sql`
    insert into customer_credits as c (merchant_id, customer_id, currency, balance_cents, updated_at)
    values (${work.merchantId}, ${customerId}, ${currency}, ${cents}, ${work.now})
    on conflict (merchant_id, customer_id, currency) do update
      set balance_cents = c.balance_cents + excluded.balance_cents, updated_at = excluded.updated_at`);
}

/** Takes from a customer's credit as much as there is of an amount; the caller makes the posting. Returns what it took. */
export async function takeCredit(
  work: Work,
  customerId: string,
  currency: Currency,
  cents: Cents,
): Promise<Cents> {
  const held = await work.maybe<{ cents: Cents }>(sql`
    select balance_cents as cents from customer_credits
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and currency = ${currency} for update`);
  const taken = toCents(Math.min(held?.cents ?? 0, cents));
  if (taken === 0) return taken;
  await work.run(sql`
    update customer_credits set balance_cents = balance_cents - ${taken}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and currency = ${currency}`);
  return taken;
}
