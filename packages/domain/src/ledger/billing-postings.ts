import { addCents, type Cents, negate, subCents, ZERO } from '../kernel/index.ts';
import { feeAccountOf, type SettlementModel } from './accounts.ts';
import { type MerchantPosting, owed, posting, reverseOf } from './posting.ts';
import { fill, reverseShape, shape } from './posting-shape.ts';

/** A GST-inclusive amount and the GST inside it. */
export type Taxed = { readonly amount: Cents; readonly gst: Cents };

export const invoiceIssuedShape = shape('invoice_issued', [
  ['receivable', { amount: 1 }],
  ['sales', { amount: -1, gst: 1 }],
  ['gst-collected', { gst: -1 }],
]);

/** An invoice is issued: 110.00 is owed, 100.00 is a sale and 10.00 is GST. */
export function invoiceIssued({ amount, gst }: Taxed): MerchantPosting {
  return fill(invoiceIssuedShape, { amount: owed(amount), gst });
}

/** An issued invoice that nobody paid is void: the exact reverse of its issue. */
export const invoiceVoidedShape = reverseShape('invoice_voided', invoiceIssuedShape);

export const ratesNoticeShape = shape('rates_notice', [
  ['receivable', { amount: 1 }],
  ['rates', { amount: -1 }],
]);

/** An import of a rates roll is undone: the exact reverse of what it posted. */
export const ratesNoticeUndoneShape = reverseShape('rates_notice_undone', ratesNoticeShape);

/** A rates notice, or the difference that an import makes to one (negative when less is owed). */
export function ratesNotice(difference: Cents): MerchantPosting {
  return fill(ratesNoticeShape, { amount: difference });
}

/** Interest on overdue rates, posted only where the council made the portal the master of its interest. */
export function interestCharged(amount: Cents): MerchantPosting {
  return posting('interest_charged', [
    ['receivable', owed(amount)],
    ['interest', negate(amount)],
  ]);
}

/** A credit note: first off what is still owed of the invoice; what was paid already becomes customer credit. */
export function creditNoteIssued(note: Taxed & { readonly offReceivable: Cents }): MerchantPosting {
  const { amount, gst, offReceivable } = note;
  return posting('credit_note_issued', [
    ['sales', subCents(owed(amount), gst)],
    ['gst-collected', gst],
    ['receivable', negate(owed(offReceivable))],
    ['customer-credit', negate(owed(subCents(amount, offReceivable)))],
  ]);
}

export const creditAppliedShape = shape('credit_applied', [
  ['customer-credit', { amount: 1 }],
  ['receivable', { amount: -1 }],
]);

/** Customer credit pays what is owed. */
export function creditApplied(amount: Cents): MerchantPosting {
  return fill(creditAppliedShape, { amount: owed(amount) });
}

/** The invoice that credit paid is void: the credit is the customer's again. */
export const creditGivenBackShape = reverseShape('credit_given_back', creditAppliedShape);

/** A dishonour fee on the payer; `amount` includes its GST. */
export const dishonourFeeShape = shape('dishonour_fee_charged', [
  ['receivable', { amount: 1 }],
  ['dishonour-fee', { amount: -1, gst: 1 }],
  ['gst-collected', { gst: -1 }],
]);

/** A dishonour fee that nobody paid is waived: the exact reverse of its charge. */
export const dishonourFeeWaivedShape = reverseShape('dishonour_fee_waived', dishonourFeeShape);

export const platformFeeChargedShape = (model: SettlementModel) =>
  shape('platform_fee_charged', [
    ['platform-fees', { amount: 1, gst: -1 }],
    ['gst-credits', { gst: 1 }],
    [feeAccountOf(model), { amount: -1 }],
  ]);

/** The platform's fee on the merchant, with the GST that the merchant may claim. */
export function platformFeeCharged(model: SettlementModel, { amount, gst }: Taxed): MerchantPosting {
  return fill(platformFeeChargedShape(model), { amount: owed(amount), gst });
}

/** The platform's fee on the merchant for a debit that came back, with the GST that the merchant may claim. */
export function platformReturnFeeCharged(model: SettlementModel, { amount, gst }: Taxed): MerchantPosting {
  return posting('platform_return_fee_charged', [
    ['platform-fees', subCents(owed(amount), gst)],
    ['gst-credits', gst],
    [feeAccountOf(model), negate(amount)],
  ]);
}

/** A direct merchant pays the platform's monthly tax invoice. */
export function platformInvoicePaid(amount: Cents): MerchantPosting {
  return posting('platform_invoice_paid', [
    ['platform-fees-owed', owed(amount)],
    ['bank', negate(amount)],
  ]);
}

/** The debit of a tax invoice came back: the exact reverse, the invoice is owed again. */
export function platformInvoiceReturned(amount: Cents): MerchantPosting {
  return reverseOf('platform_invoice_returned', platformInvoicePaid(amount));
}

/** What is left of an invoice is given up; the GST of it comes back. */
export function writtenOff({ amount, gst }: Taxed): MerchantPosting {
  return posting('written_off', [
    ['bad-debts', subCents(owed(amount), gst)],
    ['gst-collected', gst],
    ['receivable', negate(amount)],
  ]);
}

/**
 * How received money was spent: on what the payer owed, and as credit for the excess. A return undoes exactly
 * this split.
 */
export type Applied = { readonly receivable: Cents; readonly customerCredit?: Cents };

/** The whole of an application in cents. */
export function appliedTotal({ receivable, customerCredit = ZERO }: Applied): Cents {
  return addCents(owed(receivable), owed(customerCredit));
}
