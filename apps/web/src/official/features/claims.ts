import { isLinked } from '../../app/open-screens.ts';
import { paths, type RouteName } from '../../app/paths.ts';

/**
 * What the site says that the portal does, each with the screen that does it and the call by which it is done there. A
 * claim whose screen is not there is not made; a test holds the table to the screens and what they call.
 */
export const CLAIMS = {
  agree: {
    invite: ['merchantCustomersCreateInvite', 'createInvitation'],
    page: ['merchantInvite', 'acceptInvitation'],
    cardWay: ['merchantInvite', 'acceptInvitationByCard'],
    brand: ['merchantUserSettings', 'uploadLogo'],
    record: ['merchantCustomersDetail', 'downloadMandateAgreement'],
    evidence: ['merchantCustomersDetail', 'downloadMandateEvidence'],
    moveIn: ['merchantCustomersMovingInDetail', 'sendMandateImport'],
  },
  bill: {
    plans: ['merchantPlanSubscriptionAdd', 'createPlan'],
    dryRun: ['merchantPlanSubscriptionList', 'previewBilling'],
    change: ['merchantPlanSubscriptionDetails', 'previewChange'],
    skip: ['merchantPlanSubscriptionDetails', 'previewSkip'],
    coupons: ['merchantPlanSubscriptionCoupons', 'createCoupon'],
    card: ['merchantInvoicePayment', 'payInvoice'],
    debit: ['merchantInvoicePayment', 'payByBankAccount'],
    kept: ['merchantCustomersDetail', 'payBySavedCard'],
    currencies: ['merchantUserSettings', 'updateCardSettings'],
    bpay: ['merchantInvoicePayment', 'BpayWay'],
  },
  collect: {
    transactions: ['merchantTransactionsList', 'listPayments'],
    files: ['merchantPlatformBankFilesDetail', 'downloadBankFile'],
    returns: ['merchantTransactionsDetail', 'getPayment'],
    dunning: ['merchantUserSettings', 'previewDunningPolicy'],
    receipts: ['merchantPlatformBpayDetail', 'listBpayLines'],
    disputes: ['merchantTransactionsDetail', 'answerDispute'],
  },
  payOut: {
    payouts: ['merchantPayoutDetail', 'downloadPayoutStatement'],
    ledger: ['merchantPayoutLedger', 'listLedgerEntries'],
    refunds: ['merchantTransactionsDetail', 'createRefund'],
    account: ['merchantUserSettings', 'setPayoutAccount'],
    statement: ['merchantPlatformTrust', 'getTrustPosition'],
  },
  control: {
    roles: ['merchantUserRolesCreate', 'createRole'],
    second: ['merchantUserApprovals', 'approveChange'],
    audit: ['merchantUserAudit', 'listAudit'],
    factor: ['merchantTwoFactorAuth', 'validateMfa'],
  },
  councils: {
    properties: ['merchantCouncilProperties', 'listProperties'],
    code: ['flexiratesRegister', 'getAccountInfo'],
    ratepayer: ['flexiratesHome', 'listMyProperties'],
  },
} as const satisfies Record<string, Record<string, readonly [screen: RouteName, call: string]>>;

export type ClaimGroup = keyof typeof CLAIMS;

/** The claims of a group that may be made today. */
export const claimsOf = (group: ClaimGroup): string[] =>
  Object.entries<readonly [screen: RouteName, call: string]>(CLAIMS[group])
    .filter(([, [screen]]) => isLinked(paths[screen]))
    .map(([claim]) => claim);
