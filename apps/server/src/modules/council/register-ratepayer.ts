import type { Input } from '@lorikeet/contracts';
import type * as properties from '@lorikeet/contracts/properties';
import { TERMS_VERSION } from '@lorikeet/contracts/terms';
import { plainAssessmentNumber } from '@lorikeet/domain/council';
import type { Caller } from '../../platform/http/caller.ts';
import { alongside, inTenant, type Platform } from '../../platform/work.ts';
import { checkNewPassword, hashPassword, insertRatepayer, passHumanCheck } from '../identity/index.ts';
import { findProperty, lockProven } from './find-property.ts';
import type { CouncilOutside } from './ports.ts';
import { grantAccess } from './property-access.ts';
import { confirmNewEmail, notifyKnownEmail } from './registration-mail.ts';
import { registrationAllowances, takeTry } from './try-limit.ts';

type Registration = Input<typeof properties.userRegister>;

/**
 * Gives the holder of a notice a sign-in with its property, and mails the confirmation of the e-mail. An e-mail
 * that has a sign-in already gets a letter that says so, and nothing changes; the response is the same. Nobody is
 * signed in by it: only a password that is known does that.
 */
export async function registerRatepayer(
  platform: Platform,
  outside: CouncilOutside,
  input: Registration,
  caller: Caller,
): Promise<void> {
  await passHumanCheck(platform, outside.humanCheck, { proof: input.google_token, ip: caller.ip });
  await checkNewPassword(input.password, input.email, { organisations: [input.council] });
  const named = { council: input.council, assessmentNumber: plainAssessmentNumber(input.assessment_number) };
  await takeTry(platform, registrationAllowances(platform, named));
  const proven = await findProperty(platform, input, caller.ip);
  const passwordHash = await hashPassword(input.password);
  const { ip, requestId, locale } = caller;
  const actor = { kind: 'payer', name: input.name, ip, requestId, locale } as const;
  const tenant = await outside.platformTenant();
  await inTenant(platform, proven.tenant, actor, async (work) => {
    const { name, email, phone = null } = input;
    const record = { name, email, phone, passwordHash, locale, isVerified: false };
    const added = await insertRatepayer(work, record, work.now);
    const property = await lockProven(work, proven);
    const letters = await alongside(work, tenant);
    if (!added) return notifyKnownEmail(letters, { email, council: proven.councilName });
    const { relation } = input;
    const access = { propertyId: property.id, ratepayerId: added.id, relation };
    await grantAccess(work, { ...access, termsVersion: TERMS_VERSION });
    await confirmNewEmail(letters, { ...added, name, email, locale });
  });
}
