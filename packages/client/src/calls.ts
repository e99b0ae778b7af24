import * as accountingFiles from '@lorikeet/contracts/accounting-files';
import * as apiKeys from '@lorikeet/contracts/api-keys';
import * as approvals from '@lorikeet/contracts/approvals';
import * as audit from '@lorikeet/contracts/audit';
import * as balance from '@lorikeet/contracts/balance';
import * as bankConnections from '@lorikeet/contracts/bank-connections';
import * as bankFiles from '@lorikeet/contracts/bank-files';
import * as billing from '@lorikeet/contracts/billing';
import * as bpay from '@lorikeet/contracts/bpay';
import * as bpayLines from '@lorikeet/contracts/bpay-lines';
import * as brands from '@lorikeet/contracts/brands';
import * as cards from '@lorikeet/contracts/cards';
import * as contacts from '@lorikeet/contracts/contacts';
import type { Contract } from '@lorikeet/contracts/contract';
import * as council from '@lorikeet/contracts/council';
import * as councilSettings from '@lorikeet/contracts/council-settings';
import * as coupons from '@lorikeet/contracts/coupons';
import * as creditNotes from '@lorikeet/contracts/credit-notes';
import * as customerImports from '@lorikeet/contracts/customer-imports';
import * as customerStatements from '@lorikeet/contracts/customer-statements';
import * as customers from '@lorikeet/contracts/customers';
import * as dashboard from '@lorikeet/contracts/dashboard';
import * as dashboardPlatform from '@lorikeet/contracts/dashboard-platform';
import * as debits from '@lorikeet/contracts/debits';
import * as disputes from '@lorikeet/contracts/disputes';
import * as downloads from '@lorikeet/contracts/downloads';
import * as dunning from '@lorikeet/contracts/dunning';
import * as exceptions from '@lorikeet/contracts/exceptions';
import * as hardship from '@lorikeet/contracts/hardship';
import * as identity from '@lorikeet/contracts/identity';
import * as importInvitations from '@lorikeet/contracts/import-invitations';
import * as inbox from '@lorikeet/contracts/inbox';
import * as inboxNews from '@lorikeet/contracts/inbox-news';
import * as invitations from '@lorikeet/contracts/invitations';
import * as invoiceDrafts from '@lorikeet/contracts/invoice-drafts';
import * as invoiceEndings from '@lorikeet/contracts/invoice-endings';
import * as invoiceLinks from '@lorikeet/contracts/invoice-links';
import * as invoices from '@lorikeet/contracts/invoices';
import * as ledger from '@lorikeet/contracts/ledger';
import * as letters from '@lorikeet/contracts/letters';
import * as lists from '@lorikeet/contracts/lists';
import * as mandateImports from '@lorikeet/contracts/mandate-imports';
import * as mandates from '@lorikeet/contracts/mandates';
import * as merchants from '@lorikeet/contracts/merchants';
import * as operations from '@lorikeet/contracts/operations';
import * as orderItems from '@lorikeet/contracts/order-items';
import * as orders from '@lorikeet/contracts/orders';
import * as passkeys from '@lorikeet/contracts/passkeys';
import * as payments from '@lorikeet/contracts/payments';
import * as payouts from '@lorikeet/contracts/payouts';
import * as plans from '@lorikeet/contracts/plans';
import * as platformFees from '@lorikeet/contracts/platform-fees';
import * as preferences from '@lorikeet/contracts/preferences';
import * as profile from '@lorikeet/contracts/profile';
import * as ratepayers from '@lorikeet/contracts/ratepayers';
import * as ratesImports from '@lorikeet/contracts/rates-imports';
import * as ratesNotices from '@lorikeet/contracts/rates-notices';
import * as ratesReceipts from '@lorikeet/contracts/rates-receipts';
import * as receivables from '@lorikeet/contracts/receivables';
import * as recovery from '@lorikeet/contracts/recovery';
import * as refunds from '@lorikeet/contracts/refunds';
import * as registration from '@lorikeet/contracts/registration';
import * as reports from '@lorikeet/contracts/reports';
import * as returns from '@lorikeet/contracts/returns';
import * as roles from '@lorikeet/contracts/roles';
import * as savedCards from '@lorikeet/contracts/saved-cards';
import * as savedReports from '@lorikeet/contracts/saved-reports';
import * as schedules from '@lorikeet/contracts/schedules';
import * as search from '@lorikeet/contracts/search';
import * as security from '@lorikeet/contracts/security';
import * as signInRules from '@lorikeet/contracts/sign-in-rules';
import * as site from '@lorikeet/contracts/site';
import * as subscriptionCoupons from '@lorikeet/contracts/subscription-coupons';
import * as subscriptionMethods from '@lorikeet/contracts/subscription-methods';
import * as subscriptionSkips from '@lorikeet/contracts/subscription-skips';
import * as subscriptionStops from '@lorikeet/contracts/subscription-stops';
import * as subscriptions from '@lorikeet/contracts/subscriptions';
import * as support from '@lorikeet/contracts/support';
import * as supportAsking from '@lorikeet/contracts/support-asking';
import * as taxInvoices from '@lorikeet/contracts/tax-invoices';
import * as trust from '@lorikeet/contracts/trust';
import * as twoFactor from '@lorikeet/contracts/two-factor';
import * as users from '@lorikeet/contracts/users';
import * as webhooks from '@lorikeet/contracts/webhooks';

const DECLARED = {
  ...accountingFiles,
  ...apiKeys,
  ...approvals,
  ...audit,
  ...balance,
  ...bankConnections,
  ...bankFiles,
  ...billing,
  ...bpay,
  ...bpayLines,
  ...brands,
  ...cards,
  ...contacts,
  ...councilSettings,
  ...council,
  ...coupons,
  ...creditNotes,
  ...customerImports,
  ...customerStatements,
  ...customers,
  ...dashboardPlatform,
  ...dashboard,
  ...debits,
  ...disputes,
  ...downloads,
  ...dunning,
  ...exceptions,
  ...identity,
  ...inboxNews,
  ...importInvitations,
  ...inbox,
  ...invitations,
  ...invoiceDrafts,
  ...invoiceEndings,
  ...invoiceLinks,
  ...invoices,
  ...ledger,
  ...letters,
  ...lists,
  ...mandateImports,
  ...mandates,
  ...merchants,
  ...operations,
  ...orderItems,
  ...orders,
  ...passkeys,
  ...payments,
  ...payouts,
  ...plans,
  ...platformFees,
  ...preferences,
  ...profile,
  ...ratesImports,
  ...ratesReceipts,
  ...ratesNotices,
  ...receivables,
  ...recovery,
  ...refunds,
  ...registration,
  ...reports,
  ...returns,
  ...roles,
  ...savedCards,
  ...savedReports,
  ...hardship,
  ...ratepayers,
  ...schedules,
  ...search,
  ...security,
  ...signInRules,
  ...site,
  ...subscriptionCoupons,
  ...subscriptionMethods,
  ...subscriptionSkips,
  ...subscriptionStops,
  ...subscriptions,
  ...supportAsking,
  ...support,
  ...taxInvoices,
  ...trust,
  ...twoFactor,
  ...users,
  ...webhooks,
};

type Declared = typeof DECLARED;

/** The contracts that the modules above declare, by their names. */
export type Calls = {
  [N in keyof Declared as Declared[N] extends Contract ? N : never]: Declared[N] extends Contract
    ? Declared[N]
    : never;
};

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'area' in value && 'path' in value && 'input' in value;

/** The same to go through. */
export const CALLS: readonly Contract[] = (Object.values(DECLARED) as unknown[]).filter(isContract);
