import { address } from '../../app/paths.ts';

type Link = (id: string) => string;

/** The screen of each kind of record that has one. */
const SCREENS: Readonly<Record<string, Link>> = {
  contact: (id) => address('merchantContactDetail', { id }),
  coupon: (id) => address('merchantPlanSubscriptionCouponsDetail', { id }),
  customer: (id) => address('merchantCustomersDetail', { id }),
  invoice: (id) => address('merchantInvoiceDetail', { id }),
  invoice_draft: (id) => address('merchantInvoiceDraft', { id }),
  mandate_import: (id) => address('merchantCustomersMovingInDetail', { id }),
  order: (id) => address('merchantOrdersDetail', { id }),
  payment: (id) => address('merchantTransactionsDetail', { id }),
  payout: (id) => address('merchantPayoutDetail', { id }),
  plan: (id) => address('merchantPlanSubscriptionDetails', { id }),
  property: (id) => address('merchantCouncilPropertiesDetail', { id }),
  rates_import: (id) => address('merchantCouncilImportsDetail', { id }),
  rates_receipts_file: (id) => address('merchantCouncilReceiptsDetail', { id }),
  ratepayer: (id) => address('merchantCouncilRatepayersDetail', { id }),
  role: (id) => address('merchantUserRolesDetails', { id }),
  schedule: (id) => address('merchantCouncilSchedulesDetail', { id }),
  user: (id) => address('merchantUserDetail', { id }),
  webhook: (id) => address('merchantIntegrationsWebhook', { id }),
};

/** Where the record that a change was about can be seen; undefined where it has no screen of its own. */
export const subjectLink = (kind: string | null, id: string | null): string | undefined =>
  kind && id ? SCREENS[kind]?.(id) : undefined;
