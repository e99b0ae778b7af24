import type { Cents, Currency, LocalDate } from '@lorikeet/domain/kernel';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** What a card pays, by its id alone; of a property with the customer whose attempts are looked at, where it is one's. */
export type Paid = { invoiceId: string } | { propertyId: string; customerId?: string };

/** What is asked to be paid, and what its payer saw as due; all of it is paid where that is absent. */
export type Seen = { amountCents: Cents; dueCents: Cents | undefined; currency: Currency };

/** A bill as it is held until the transaction ends, with the debits that wait for the same money. */
export type HeldBill = {
  customerId: string;
  description: string;
  currency: Currency;
  dueDate: LocalDate;
  /** What of it is due: what a file has is not. */
  dueCents: Cents;
  /** What the GST of a fee is worked out from. */
  taxed: { total: Cents; taxable: Cents };
  /** It is the invoice of an order. */
  paysOrder?: boolean;
  /** Debits that are not claimed until the outcome is known. */
  waiting: readonly string[];
  /** Throws Refusal for what cannot be paid of it now, `card_payment.in_progress` while another attempt has no outcome. */
  refuse(asked: Seen): void;
};

/**
 * Something that a card can pay: an invoice, or what a property owes, and how it is held. `hold` sends what keeps others
 * from attempts at the bill before it awaits anything: what its caller sends next finds the bill held.
 */
export type CardBill = Paid & { hold(work: Work): Promise<HeldBill> };

/** What is due is no longer what the payer saw. Refuses `card_payment.amount_changed`. */
export function refuseChanged(
  { dueCents, currency }: Pick<HeldBill, 'dueCents' | 'currency'>,
  asked: Seen,
  isAsSeen = true,
): void {
  const seen = asked.dueCents ?? asked.amountCents;
  refuseUnless(
    isAsSeen && seen === dueCents && asked.amountCents <= seen && asked.currency === currency,
    'card_payment.amount_changed',
    { due: { cents: dueCents, currency } },
  );
}

/** True of what pays a bill: payments `p`, or attempts `a`. */
export const ofBill = (bill: Paid, table: 'p' | 'a'): Sql =>
  'invoiceId' in bill
    ? sql`${raw(table)}.invoice_id = ${bill.invoiceId}`
    : sql`${raw(table)}.property_id = ${bill.propertyId}`;

/** Payments of a bill by the one customer that it names. */
export const ofPayer = (bill: Paid): Sql =>
  'propertyId' in bill && bill.customerId
    ? sql`${ofBill(bill, 'p')} and p.customer_id = ${bill.customerId}`
    : ofBill(bill, 'p');

/** The columns of both tables that say which bill it is. */
export const columnsOf = (bill: Paid): { invoiceId: string | null; propertyId: string | null } => ({
  invoiceId: 'invoiceId' in bill ? bill.invoiceId : null,
  propertyId: 'propertyId' in bill ? bill.propertyId : null,
});
