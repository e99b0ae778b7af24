import type { Module } from '../../platform/module.ts';
import { identityApproval } from './change-business.ts';
import { preparationListeners, readyPhase } from './follow-preparation.ts';
import { merchantFinder } from './merchant-finder.ts';
import { merchantInvariants } from './merchant-invariants.ts';
import { payoutAccountApproval } from './payout-account-approval.ts';
import type { ClosingGiven } from './ports.ts';
import { merchantRoutes } from './routes.ts';
import { settlePhase } from './settle-merchant.ts';
import { sharedMerchants } from './share-merchants.ts';

export { readBankAccount } from './bank-fields.ts';
export { changeSettings } from './change-settings.ts';
export { heldStatus, merchantTakesOnNew, refuseClosing } from './closing-guard.ts';
export { cardCurrenciesOf, changeCardCurrencies, refuseUncollected } from './collected-currencies.ts';
export { nextNumber, reserveEach, reserveNumbers, takeNumber } from './counters.ts';
export { createFacility } from './create-facility.ts';
export { createMerchant, newTenant } from './create-merchant.ts';
export { type Facility, facilitiesOf, facilityFor, facilityIfAny } from './facility.query.ts';
export { inMerchant } from './in-merchant.ts';
export { debitingFacility, lockMerchant, mayDebit } from './locks.ts';
export { markConfirmed, markReturned } from './mark-payout-account.ts';
export {
  type LogoColumns,
  logoOf,
  type MerchantBrand,
  type MerchantProfile,
  merchantProfile,
  shownBrand,
  shownLogo,
} from './merchant.query.ts';
export { type MerchantNames, namesAt } from './merchant-names.ts';
export { openFacilitated } from './open-facilitated.ts';
export { openInvitedMerchant, startsWith } from './open-invited-merchant.ts';

export { type PayoutAccount, payoutAccountOf } from './payout-account.query.ts';
export { payoutAccountApproval, shownAccount } from './payout-account-approval.ts';
export { platformFeeIfAny, platformFeeOf } from './platform-fees.ts';
export {
  PLATFORM_SLUG,
  platformTenantId,
  requiredPlatformTenant,
  tenantOfSlug,
  trustBook,
} from './platform-tenant.query.ts';
export type { UncoveredRefund } from './ports.ts';
export { registrationModule } from './registration/registration-routes.ts';
export { setPayoutAccount } from './set-payout-account.ts';
export { type MerchantSettings, settingsOf } from './settings.query.ts';
export { stopFacility } from './update-facility.ts';

/** Merchants, what they say of themselves, and how they close. */
export const merchantsModule = (given: ClosingGiven): Module => ({
  name: 'merchants',
  routes: (routes) => merchantRoutes(routes, given),
  approvals: [payoutAccountApproval, identityApproval],
  phases: [readyPhase, settlePhase],
  listeners: preparationListeners(),
  lists: [sharedMerchants],
  finders: [merchantFinder],
  invariants: merchantInvariants,
});
