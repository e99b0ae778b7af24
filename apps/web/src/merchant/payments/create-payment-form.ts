import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listInvoices } from '@lorikeet/contracts/invoices';
import type { listMandates } from '@lorikeet/contracts/mandates';
import type { listPayments } from '@lorikeet/contracts/payments';
import { localDate, positiveCents, text } from '@lorikeet/contracts/wire';
import { TAX_CODES } from '@lorikeet/domain/invoices';
import { type LocalDate, maxDate, nextBankDay } from '@lorikeet/domain/kernel';
import { earliestDebitDate } from '@lorikeet/domain/notices';
import { z } from 'zod';

export type OpenInvoice = WireOutput<typeof listInvoices>['rows'][number];
type Payment = WireOutput<typeof listPayments>['rows'][number];
export type ActiveMandate = WireOutput<typeof listMandates>['rows'][number];

/** What is typed about a debit by hand; whom it is taken from is chosen before. */
export const paymentFormSchema = z.strictObject({
  mandate_id: z.string().min(1, 'choose_one'),
  /** Empty for something new. */
  invoice_id: z.string(),
  amount_cents: z
    .number('amount_required')
    .nullable()
    .refine((value) => value !== null, { error: 'amount_required' })
    .pipe(positiveCents),
  date: z.string().min(1, 'date_required').pipe(localDate),
  description: text(100),
  tax_code: z.enum(TAX_CODES),
});

/**
 * The notice that the debit's payer is given: of an amount that varies, or of a change, because an agreement that
 * fixes its amount states its dates as well.
 */
export const noticeOf = (mandate: ActiveMandate): 'advance' | 'variation' =>
  mandate.amount_rule === 'fixed' ? 'variation' : 'advance';

/** The first bank day on which the debit can be taken, counted from today: the day wished for, or what notice allows. */
export function takenOn(
  mandate: ActiveMandate,
  askedFor: LocalDate,
  today: LocalDate,
  noticeBankDays: number,
): LocalDate {
  const allowed = earliestDebitDate(noticeOf(mandate), today, noticeBankDays);
  return maxDate(nextBankDay(askedFor), allowed);
}

/** True when the agreement's maximum does not cover the amount. */
export const isAboveAgreed = (mandate: ActiveMandate, amountCents: number | null): boolean =>
  mandate.amount_rule === 'maximum' &&
  mandate.amount_cents !== null &&
  amountCents !== null &&
  amountCents > mandate.amount_cents;

/** Above ten thousand dollars a slip of the finger costs more than a second look. */
const UNUSUAL_CENTS = 1_000_000;
const TIMES_AGREED = 5;

/** True for a sum that is asked about again: above $10,000, or above five times what the payer agreed to pay each time. */
export const isUnusual = (mandate: ActiveMandate, amountCents: number): boolean =>
  amountCents > UNUSUAL_CENTS ||
  (mandate.amount_rule === 'fixed' &&
    mandate.amount_cents !== null &&
    amountCents > TIMES_AGREED * mandate.amount_cents);

const WAITING = ['scheduled', 'held', 'batched'];

/**
 * The invoices that a new debit can pay, each with what is due on it and in no debit yet: what is scheduled already
 * is not asked for twice. Australian dollars only, as bank debits are.
 */
export function payableInvoices(
  invoices: readonly OpenInvoice[],
  payments: readonly Pick<Payment, 'invoice_id' | 'stage' | 'amount_cents'>[],
): OpenInvoice[] {
  return invoices
    .filter((invoice) => invoice.currency === 'AUD')
    .map((invoice) => {
      const waiting = payments
        .filter((one) => one.invoice_id === invoice.id && WAITING.includes(one.stage))
        .reduce((sum, one) => sum + one.amount_cents, 0);
      return { ...invoice, due_cents: invoice.due_cents - waiting };
    })
    .filter((invoice) => invoice.due_cents > 0);
}
