import type { Input } from '@lorikeet/contracts';
import type * as properties from '@lorikeet/contracts/properties';
import { plainAssessmentNumber } from '@lorikeet/domain/council';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { inTenant, type Platform, type Work } from '../../platform/work.ts';
import { tenantOfSlug } from '../merchants/index.ts';
import type { CouncilOutside } from './ports.ts';
import { makeCode } from './property-codes.ts';
import { mailCode } from './property-mail.ts';
import { lockProperty } from './property-store.ts';
import { requestAllowances, takeTry } from './try-limit.ts';

/**
 * A person without their notice asks for a code. The council's file decides where it goes: mailed to the e-mail
 * there, or noted for a letter. Who asks learns nothing, not even whether there is such a property.
 */
export async function requestCode(
  platform: Platform,
  outside: CouncilOutside,
  input: Input<typeof properties.requestPropertyCode>,
  caller: Caller,
): Promise<void> {
  if (!(await outside.humanCheck.verify(input.google_token, caller.ip))) {
    throw fieldProblem([{ path: 'google_token', code: 'human_check' }]);
  }
  const assessmentNumber = plainAssessmentNumber(input.assessment_number);
  const named = { council: input.council, assessmentNumber };
  await takeTry(platform, requestAllowances(platform, named, caller.ip));
  const queries = queriesOn(platform.pool);
  const tenant = await tenantOfSlug(queries, input.council);
  const property = await queries.maybe<{ id: string }>(sql`
    select p.id from properties p join merchants m on m.id = ${tenant ?? null}
    where p.merchant_id = ${tenant ?? null} and p.assessment_number = ${assessmentNumber}
      and m.kind = 'council' and m.status = 'live'`);
  if (!tenant || !property) return;
  const { ip, requestId, locale } = caller;
  const actor = { kind: 'payer', name: 'Ratepayer', ip, requestId, locale } as const;
  await inTenant(platform, tenant, actor, (work) => noteRequest(work, property.id));
}

/** Notes that a person asked for a code, and mails one where the council has an e-mail of the owner. */
export async function noteRequest(work: Work, propertyId: string): Promise<void> {
  const property = await lockProperty(work, propertyId);
  const { owner_email } = property;
  const byMail = owner_email !== null;
  await work.run(sql`
    insert into property_code_requests (merchant_id, id, property_id, requested_at, answered_at, answered_by)
    values (${work.merchantId}, ${work.newId()}, ${propertyId}, ${work.now}, ${byMail ? work.now : null},
      ${byMail ? 'email' : null})
    on conflict (merchant_id, property_id) where answered_at is null do nothing`);
  if (byMail) await mailCode(work, { ...property, owner_email }, await makeCode(work, propertyId, 'request'));
  await work.audit({
    action: 'property.code_requested',
    subjectKind: 'property',
    subjectId: propertyId,
    after: { answered_by: byMail ? 'email' : null },
  });
}
