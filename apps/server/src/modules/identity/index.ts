import type { Module } from '../../platform/module.ts';
import type { IdentityOutside } from './outside.ts';
import { identityPurges } from './purges.ts';
import { recoveryListeners } from './recovery/recovery-routes.ts';
import { identityRoutes } from './routes.ts';

export { createAccessTokens } from './access-tokens.ts';
export { type AccountLetter, queueAccountMail } from './account-mail.ts';
export {
  addRatepayer,
  insertRatepayer,
} from './add-ratepayer.ts';
export { authenticateRatepayer } from './authenticate-ratepayer.ts';
export { authenticateStaff, heldPermissions, type StaffRules } from './authenticate-staff.ts';
export { checkNewPassword } from './check-new-password.ts';
export { hasFirstCustomer } from './first-customer.query.ts';
export { guardLetterRequest, guardLookup } from './guard-letter-request.ts';
export { guardTries } from './guard-tries.ts';
export { countGuess, refuseGuesser } from './guess-limit.ts';
export { passHumanCheck } from './human-check.ts';
export { ASKED_LETTERS, letterMustWait, limitLetter, limitLetters } from './limit-letter.ts';
export { LINK_HOURS, makeLink } from './links.ts';
export { organisationNames } from './organisation-names.query.ts';
export type { IdentityOutside } from './outside.ts';
export { ownersOf } from './owners.query.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { ratepayerPerson, staffPerson } from './person.ts';
export type { HumanCheck } from './ports.ts';
export { letterReaders } from './profile/letter-readers.query.ts';
export { type RatepayerDetails, readEarlierDetails } from './profile/note-changed.ts';
export { isReadable } from './readable-merchant.ts';
export { isStaffSessionOpen, revokeSessionsOf } from './session-store.ts';
export { claimEmail, isClaimedBy, releaseEmails } from './staff-directory.ts';
export { dropRecoveryCodes } from './two-factor/recovery-codes.ts';
export { dropSecondFactor } from './two-factor/two-factor-store.ts';

export const identityModule = (outside: IdentityOutside): Module => ({
  name: 'identity',
  routes: (routes) => identityRoutes(routes, outside),
  listeners: recoveryListeners(outside),
  purges: identityPurges,
});
