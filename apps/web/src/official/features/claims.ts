import { isLinked } from '../../app/open-screens.ts';
import { paths, type RouteName } from '../../app/paths.ts';

/**
 * What the site says that the portal does, each with the screen that does it. A claim whose screen is not there is not
 * made; a test holds the table to the screens.
 */
export const CLAIMS = {
  agree: {
    invite: 'merchantCustomersCreateInvite',
    page: 'merchantInvite',
    record: 'merchantCustomersDetail',
  },
  bill: {
    plans: 'merchantPlanSubscriptionAdd',
    dryRun: 'merchantPlanSubscriptionList',
    change: 'merchantPlanSubscriptionDetails',
    card: 'merchantInvoicePayment',
    bpay: 'merchantInvoicePayment',
  },
  collect: {
    transactions: 'merchantTransactionsList',
    files: 'merchantPlatformBankFilesDetail',
    returns: 'merchantTransactionsDetail',
    receipts: 'merchantPlatformBpayDetail',
    disputes: 'merchantTransactionsDetail',
  },
  payOut: {
    payouts: 'merchantPayoutDetail',
    refunds: 'merchantTransactionsDetail',
    account: 'merchantUserSettings',
    statement: 'merchantPlatformTrust',
  },
  control: {
    roles: 'merchantUserRolesCreate',
    second: 'merchantUserApprovals',
    audit: 'merchantUserAudit',
    factor: 'merchantTwoFactorAuth',
  },
  councils: {
    properties: 'merchantCouncilProperties',
    code: 'flexiratesRegister',
    ratepayer: 'flexiratesHome',
  },
} as const satisfies Record<string, Record<string, RouteName>>;

export type ClaimGroup = keyof typeof CLAIMS;

/** The claims of a group that may be made today. */
export const claimsOf = (group: ClaimGroup): string[] =>
  Object.entries(CLAIMS[group])
    .filter(([, screen]) => isLinked(paths[screen]))
    .map(([claim]) => claim);
