/**
 * The postings by which a council has received money for a property: a debit is one once it has cleared, and not while it
 * may still come back as a matter of course; a refund that did not leave, or did not arrive, is money that it has again.
 */
export const RECEIPT_POSTINGS = [
  'debit_cleared',
  'card_captured',
  'bpay_matched',
  'bpay_matched_by_staff',
  'refund_withdrawn',
  'refund_returned',
] as const;

/** The postings by which such money goes back. A debit that was returned before it cleared was never received. */
export const REVERSAL_POSTINGS = [
  'debit_returned',
  'card_capture_reversed',
  'bpay_corrected',
  'bpay_reversed',
  'bpay_unmatched_by_staff',
  'refund_approved',
] as const;

/** What a line of a receipts file is. */
export const RECEIPT_KINDS = ['receipt', 'reversal'] as const;

/** How the money came. */
export const RECEIPT_METHODS = ['direct_debit', 'card', 'bpay'] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];
