/**
 * What of domain the product does not run yet, by the feature that will: rules that were written and tested first.
 * A name leaves this list with the change that uses it.
 */
export const WAITS_FOR: Readonly<Record<string, readonly string[]>> = {
  'a button that pays again, and acquirers that settle less their fee': ['canAttemptAgain', 'cardSettledNet'],
  'postings that are reversed in SQL, and money allocated by the rule alone': ['allocate', 'refundWithdrawn'],
  reserves: ['reserveHeld', 'reserveReleased'],
  'notices by the amount and the date that were agreed': ['noticeNeeded'],
  'references that begin with the invoice or the payer': ['codeOfReference', 'lodgementReference'],
  'council rates: notices, instalments, interest, payment schedules': [
    'interestCharged',
    'levelsNeeded',
    'paidBy',
    'scheduleDates',
  ],
  'applications of merchants that are companies': ['formatAcn', 'isAcn'],
};

/**
 * Rules that a set-based statement repeats, by the test that runs both on the same rows. The statement is the one
 * that runs; the rule here is the one that is read, and neither may change alone.
 */
export const TWIN_OF: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/modules/debits/debit-life.test.ts': ['referenceCode'],
  'apps/server/src/modules/invoices/invoices.test.ts': ['moneyEvent'],
  'apps/server/src/modules/ledger/post-shape.test.ts': [
    'cardSettled',
    'debitCleared',
    'debitRejected',
    'debitSubmitted',
    'invoiceIssued',
    'platformFeeCharged',
  ],
  'apps/server/src/modules/subscriptions/trials.test.ts': ['trialNoticeOn'],
};
