/**
 * Where the calls of a payer's page are, below the official API. In a file of its own, because that page is small and loads
 * no schemas.
 */
export const PAYER_PATHS = {
  getPayableInvoice: '/invoice/detail',
  getCardTerms: '/invoice/pay/terms',
  tokeniseCard: '/card/tokenise',
  payInvoice: '/invoice/pay',
  answerCardChallenge: '/invoice/pay/challenge',
  openCardAttempt: '/invoice/attempt',
  getDebitTerms: '/invoice/debit/terms',
  payByBankAccount: '/invoice/debit',
  getBankOfBsb: '/bank/detail',
  getCheckoutOrder: '/checkout/order',
  updateCheckoutDetails: '/checkout/details',
} as const;

/** Where the receipt of a payment is as a PDF: followed by the link and the payment. */
export const RECEIPT_PATH = '/invoice/receipt';

/** In the page that the server sends: the element that has what the page would ask first. */
export const OPENED_ELEMENT = 'opened';
