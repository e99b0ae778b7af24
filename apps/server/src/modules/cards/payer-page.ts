import { getCardTerms } from '@lorikeet/contracts/card-payments';
import { getCheckoutOrder } from '@lorikeet/contracts/checkout-orders';
import { getDebitTerms } from '@lorikeet/contracts/debit-payments';
import { getPayableInvoice } from '@lorikeet/contracts/invoice-links';
import type { FilledPage } from '../../platform/http/filled-page.ts';

/** The page that a payment link opens, and the checkout page of a bill that was found. */
export const PAYER_PAGE: FilledPage = {
  page: 'payer',
  paths: { '/merchant/accounting/payment': 'merchant', '/checkout': 'official' },
  calls: [getPayableInvoice, getCheckoutOrder, getCardTerms, getDebitTerms],
  field: 'link',
};
