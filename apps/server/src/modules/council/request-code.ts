import type { Input } from '@lorikeet/contracts';
import type * as properties from '@lorikeet/contracts/properties';
import { plainAssessmentNumber } from '@lorikeet/domain/council';
import { sql } from '../../platform/db/sql.ts';
import type { Event } from '../../platform/events/event.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Tools, type Work } from '../../platform/work.ts';
import { letterMustWait, passHumanCheck } from '../identity/index.ts';
import { tenantOfSlug } from '../merchants/index.ts';
import type { CouncilOutside } from './ports.ts';
import { makeCode } from './property-codes.ts';
import { postCode } from './property-mail.ts';
import { lockProperty } from './property-store.ts';
import { requestAllowances, takeTry } from './try-limit.ts';

/** A property as somebody named it, who asks for its code, and from where. */
type Asked = { council: string; assessmentNumber: string } & Pick<Caller, 'ip' | 'requestId' | 'locale'>;

/**
 * A person without their notice asks for a code. It never looks whether there is such a property: what is done, and how long it
 * takes, cannot tell. What was typed waits sealed; a worker looks it up (`answerCodeRequest`). Refuses 422 at the human check, and
 * 429 by what was typed and by the address.
 */
export async function requestCode(
  platform: Platform,
  outside: CouncilOutside,
  input: Input<typeof properties.requestPropertyCode>,
  { ip, requestId, locale }: Caller,
): Promise<void> {
  await passHumanCheck(platform, outside.humanCheck, { proof: input.google_token, ip });
  const { council } = input;
  const named = { council, assessmentNumber: plainAssessmentNumber(input.assessment_number) };
  await takeTry(platform, requestAllowances(platform, named, ip));
  const asked: Asked = { ...named, ip, requestId, locale };
  const sealed = platform.vault.seal(JSON.stringify(asked)).toString('base64');
  await inTenant(platform, await outside.platformTenant(), SYSTEM, (work) =>
    work.emit('property.code_requested', { sealed }),
  );
}

const readAsked = ({ vault }: Pick<Tools, 'vault'>, { payload }: Event<'property.code_requested'>): Asked =>
  JSON.parse(vault.open(Buffer.from(payload.sealed, 'base64'))) as Asked;

/**
 * Answers a request, once for an event: the council's file decides where the code goes, mailed to the e-mail there, or noted for
 * a letter. Who asked hears nothing of it, nor that there is no such property.
 */
export async function answerCodeRequest(run: Run, event: Event<'property.code_requested'>): Promise<void> {
  const { council, assessmentNumber, ...from } = readAsked(run, event);
  const tenant = await tenantOfSlug(run.reads, council);
  if (!tenant) return;
  const property = await run.reads.maybe<{ id: string }>(sql`
    select p.id from properties p join merchants m on m.id = ${tenant}
    where p.merchant_id = ${tenant} and p.assessment_number = ${assessmentNumber}
      and m.kind = 'council' and m.status = 'live'`);
  if (!property) return;
  const asker = run.as({ kind: 'payer', name: 'Ratepayer', ...from }).inMerchant(tenant);
  await asker.inTransaction((work) => noteRequest(work, property.id, event.id));
}

/**
 * Notes that a person asked for a code, once for an id, and mails one where the council has an e-mail of the owner. Where that
 * mailbox got too many already, the request waits for the council, and no code is made.
 */
export async function noteRequest(work: Work, propertyId: string, id = work.newId()): Promise<void> {
  const property = await lockProperty(work, propertyId);
  const known = await work.maybe(sql`
    select 1 from property_code_requests where merchant_id = ${work.merchantId} and id = ${id}`);
  if (known) return;
  const { owner_email } = property;
  const byMail = owner_email !== null && !(await letterMustWait(work, owner_email));
  await work.run(sql`
    insert into property_code_requests (merchant_id, id, property_id, requested_at, answered_at, answered_by)
    values (${work.merchantId}, ${id}, ${propertyId}, ${work.now}, ${byMail ? work.now : null},
      ${byMail ? 'email' : null})
    on conflict (merchant_id, property_id) where answered_at is null do nothing`);
  if (byMail) await postCode(work, { ...property, owner_email }, await makeCode(work, propertyId, 'request'));
  await work.audit({
    action: 'property.code_requested',
    subjectKind: 'property',
    subjectId: propertyId,
    after: { answered_by: byMail ? 'email' : null },
  });
}
