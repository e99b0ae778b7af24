import type { Input } from '@lorikeet/contracts';
import type * as ratepayers from '@lorikeet/contracts/ratepayers';
import { plainAssessmentNumber } from '@lorikeet/domain/council';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { printSlip } from './issue-code.ts';
import { makeCode } from './property-codes.ts';
import { mailCode } from './property-mail.ts';
import { lockProperty } from './property-store.ts';
import { refuseNotOpen } from './refuse-not-open.ts';

type Invited = { propertyId: string; url: string | null };

/**
 * Writes to a person with a code for a property: they register with it themselves, so that nobody gets a sign-in that they
 * did not ask for. The code of the latest notice stays good, that of an earlier letter ends, and one that is asked for in public
 * leaves this one as it is. Refuses `merchant.closing`, `council.not_live`, `council.assessment_number_unknown` and
 * `council.invited_without_email`.
 */
export async function inviteRatepayer(
  work: Work,
  { assessment_number, name, email, locale, deliver }: Input<typeof ratepayers.inviteRatepayer>,
): Promise<Invited> {
  await refuseNotOpen(work);
  const named = await work.maybe<{ id: string }>(sql`
    select id from properties
    where merchant_id = ${work.merchantId} and assessment_number = ${plainAssessmentNumber(assessment_number)}`);
  if (!named) throw new Refusal('council.assessment_number_unknown');
  if (deliver === 'email' && !email) throw new Refusal('council.invited_without_email');
  const property = await lockProperty(work, named.id);
  const code = await makeCode(work, property.id, 'invitation');
  await work.audit({
    action: 'property.ratepayer_invited',
    subjectKind: 'property',
    subjectId: property.id,
    after: { deliver },
  });
  const letter = { ...property, owner_name: name, locale };
  if (deliver === 'email' && email) {
    await mailCode(work, { ...letter, owner_email: email.toLowerCase() }, code);
    return { propertyId: property.id, url: null };
  }
  return { propertyId: property.id, url: await printSlip(work, letter, code) };
}
