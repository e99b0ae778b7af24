import type { Module } from '../../platform/module.ts';
import { customerFinder } from './customer-finder.ts';
import { eraseApproval } from './erasure/erase-approval.ts';
import { expireMandates, mandatesMayExpire } from './expire-mandates.ts';
import type { CustomersGiven } from './ports.ts';
import { customerFiles, customerRoutes } from './routes.ts';
import { customerBulk, sharedCustomers } from './share-customers.ts';

export { acceptMandate } from './accept-mandate.ts';
export { addBankAccount } from './add-bank-account.ts';

export { agreedRetries } from './agreement/agreed-retry.query.ts';
export {
  type AgreementTerms,
  retryRuleOf,
  termsFor,
  termsOf,
  type WhatIsAgreed,
} from './agreement/agreement-terms.ts';
export { agreementText } from './agreement/agreement-text.ts';
export { beginMandate } from './begin-mandate.ts';
export { removeMethod, setDefaultMethod } from './change-payment-method.ts';
export { correctContact } from './correct-contact.ts';
export { createCustomer } from './create-customer.ts';
export { customerContact, customerContacts } from './customer-detail.query.ts';
export { billedNameUntil } from './erasure/billed-until.query.ts';
export {
  cardsMayEnd,
  type EndingCard,
  endingCards,
  justEndedCards,
  noteExpiryNotice,
} from './expiring-cards.ts';
export {
  type Gone,
  holdCustomer,
  holdCustomersAlone,
  holdInvitable,
  holdKeptCustomers,
  holdUnerased,
  isGone,
  refuseGone,
} from './hold-customer.ts';
export { type ImportedCustomer, pendingOfImport } from './imported-customers.query.ts';
export { lockMandates } from './lock-mandates.ts';
export { merchantForecast } from './merchant-forecast.query.ts';
export { type MandateMove, moveMandate, moveMandates } from './move-mandate.ts';
export { isUsable } from './planned-charges.query.ts';
export type { Addressed, AuthorityFile, ContactFull, InvitationsGiven, SentMoveLetter } from './ports.ts';
export { renewCard } from './renew-card.ts';
export { type CustomerContact, renewContact } from './renew-contact.ts';
export { holdSavedCard, saveCard, savedCardsOf, savedTokenOf } from './save-card.ts';
export { deactivateCustomer, stopMessages } from './set-customer-status.ts';
export { shareAgreement } from './share-agreement.ts';

export const customersModule = (given: CustomersGiven): Module => ({
  name: 'customers',
  routes: (routes) => customerRoutes(routes, given),
  files: customerFiles,
  lists: [sharedCustomers],
  finders: [customerFinder],
  bulk: customerBulk,
  approvals: [eraseApproval(given)],
  phases: [
    {
      name: 'mandates.close',
      meaning: {
        en: 'Ends direct debit requests whose last day is over',
        zh: '终止已过最后一日的直接借记授权',
      },
      at: '18:00',
      zone: 'bank',
      kinds: ['business', 'council'],
      begins: 'tenant',
      mayBeDue: mandatesMayExpire,
      run: (run, day) => run.inTransaction(async (work) => ({ expired: await expireMandates(work, day) })),
    },
  ],
});
