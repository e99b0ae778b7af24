import { APPROVAL_REFUSALS } from './refusals/approvals.ts';
import { BANK_CONNECTION_REFUSALS } from './refusals/bank-connections.ts';
import { BANK_FILE_REFUSALS } from './refusals/bank-files.ts';
import { BILLING_REFUSALS } from './refusals/billing.ts';
import { BPAY_REFUSALS } from './refusals/bpay.ts';
import { CARD_REFUSALS } from './refusals/cards.ts';
import { CONTACT_REFUSALS } from './refusals/contacts.ts';
import { COUNCIL_REFUSALS } from './refusals/council.ts';
import { COUPON_REFUSALS } from './refusals/coupons.ts';
import { CUSTOMER_REFUSALS } from './refusals/customers.ts';
import { DEBIT_REFUSALS } from './refusals/debits.ts';
import { DISPUTE_REFUSALS } from './refusals/disputes.ts';
import { DOWNLOAD_REFUSALS } from './refusals/downloads.ts';
import { EXCEPTION_REFUSALS } from './refusals/exceptions.ts';
import { HARDSHIP_REFUSALS } from './refusals/hardship.ts';
import { IDENTITY_REFUSALS } from './refusals/identity.ts';
import { INTEGRATION_REFUSALS } from './refusals/integrations.ts';
import { INVITATION_REFUSALS } from './refusals/invitations.ts';
import { INVOICE_REFUSALS } from './refusals/invoices.ts';
import { LETTER_REFUSALS } from './refusals/letters.ts';
import { LIST_REFUSALS } from './refusals/lists.ts';
import { MANDATE_IMPORT_REFUSALS } from './refusals/mandate-imports.ts';
import { MANDATE_REFUSALS } from './refusals/mandates.ts';
import { MERCHANT_REFUSALS } from './refusals/merchants.ts';
import { NOTIFICATION_REFUSALS } from './refusals/notifications.ts';
import { ORDER_REFUSALS } from './refusals/orders.ts';
import { PASSKEY_REFUSALS } from './refusals/passkeys.ts';
import { PAYOUT_REFUSALS } from './refusals/payouts.ts';
import { PLAN_REFUSALS } from './refusals/plans.ts';
import { PLATFORM_REFUSALS } from './refusals/platform.ts';
import { PROFILE_REFUSALS } from './refusals/profile.ts';
import { PROPERTY_REFUSALS } from './refusals/properties.ts';
import { RATES_IMPORT_REFUSALS } from './refusals/rates-imports.ts';
import { RATES_RECEIPTS_REFUSALS } from './refusals/rates-receipts.ts';
import { RECOVERY_REFUSALS } from './refusals/recovery.ts';
import { REFUND_REFUSALS } from './refusals/refunds.ts';
import { REGISTRATION_REFUSALS } from './refusals/registration.ts';
import { REPORT_REFUSALS } from './refusals/reports.ts';
import { RETURN_REFUSALS } from './refusals/returns.ts';
import { ROLE_REFUSALS } from './refusals/roles.ts';
import { SCHEDULE_REFUSALS } from './refusals/schedules.ts';
import { SITE_REFUSALS } from './refusals/site.ts';
import { SUBSCRIPTIONS_REFUSALS } from './refusals/subscriptions.ts';
import { SUPPORT_REFUSALS } from './refusals/support.ts';
import { TRUST_REFUSALS } from './refusals/trust.ts';
import { TWO_FACTOR_REFUSALS } from './refusals/two-factor.ts';
import { USER_REFUSALS } from './refusals/users.ts';

/** The public sentence of every refusal (HTTP 200, code 1), by its code. */
export const REFUSALS = {
  ...APPROVAL_REFUSALS,
  ...BANK_CONNECTION_REFUSALS,
  ...BANK_FILE_REFUSALS,
  ...BILLING_REFUSALS,
  ...BPAY_REFUSALS,
  ...CARD_REFUSALS,
  ...CONTACT_REFUSALS,
  ...COUNCIL_REFUSALS,
  ...COUPON_REFUSALS,
  ...ORDER_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...DEBIT_REFUSALS,
  ...DISPUTE_REFUSALS,
  ...DOWNLOAD_REFUSALS,
  ...EXCEPTION_REFUSALS,
  ...HARDSHIP_REFUSALS,
  ...IDENTITY_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...INVITATION_REFUSALS,
  ...INVOICE_REFUSALS,
  ...LETTER_REFUSALS,
  ...LIST_REFUSALS,
  ...MANDATE_IMPORT_REFUSALS,
  ...MANDATE_REFUSALS,
  ...MERCHANT_REFUSALS,
  ...NOTIFICATION_REFUSALS,
  ...PASSKEY_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...PLAN_REFUSALS,
  ...PLATFORM_REFUSALS,
  ...PROFILE_REFUSALS,
  ...PROPERTY_REFUSALS,
  ...RATES_IMPORT_REFUSALS,
  ...RATES_RECEIPTS_REFUSALS,
  ...RECOVERY_REFUSALS,
  ...REFUND_REFUSALS,
  ...REGISTRATION_REFUSALS,
  ...REPORT_REFUSALS,
  ...RETURN_REFUSALS,
  ...ROLE_REFUSALS,
  ...SCHEDULE_REFUSALS,
  ...SITE_REFUSALS,
  ...SUBSCRIPTIONS_REFUSALS,
  ...SUPPORT_REFUSALS,
  ...TRUST_REFUSALS,
  ...TWO_FACTOR_REFUSALS,
  ...USER_REFUSALS,
} as const;

/** Every refusal that has a sentence; nothing else can be thrown or declared. */
export type RefusalCode = keyof typeof REFUSALS;
