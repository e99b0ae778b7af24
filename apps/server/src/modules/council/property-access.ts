import type { Input } from '@lorikeet/contracts';
import type * as council from '@lorikeet/contracts/council';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { endArrangements } from './arrangements.ts';
import { voidCodes } from './property-codes.ts';
import { mailAccessEnded } from './property-mail.ts';
import { lockProperty, type PropertyRecord } from './property-store.ts';

export type EndReason = Input<typeof council.endPropertyAccess>['why'];
export type Relation = 'owner' | 'agent';

/**
 * Lets a ratepayer see a property, which must be locked. A person who has it already keeps what they have. The row
 * that crosses tenants comes first: a distributed database wants it before those of the tenant.
 */
export async function grantAccess(
  work: Work,
  access: {
    propertyId: string;
    ratepayerId: string;
    relation: Relation;
    /** The wording that was agreed to, of a person who registers. */
    termsVersion?: string;
  },
): Promise<void> {
  const { propertyId, ratepayerId, relation, termsVersion } = access;
  await work.run(sql`
    insert into ratepayer_properties (ratepayer_id, tenant, property_id, granted_at)
    values (${ratepayerId}, ${work.merchantId}, ${propertyId}, ${work.now})
    on conflict (ratepayer_id, tenant, property_id) do nothing`);
  const added = await work.run(sql`
    insert into property_access (merchant_id, id, property_id, ratepayer_id, relation, granted_at)
    values (${work.merchantId}, ${work.newId()}, ${propertyId}, ${ratepayerId}, ${relation}, ${work.now})
    on conflict (merchant_id, property_id, ratepayer_id) where ended_at is null do nothing`);
  if (added === 0) return;
  await work.audit({
    action: 'property.access_granted',
    subjectKind: 'property',
    subjectId: propertyId,
    person: ratepayerId,
    after: { ratepayer_id: ratepayerId, relation, ...(termsVersion && { terms_version: termsVersion }) },
  });
  await work.emit('property.access_granted', { id: propertyId, ratepayer_id: ratepayerId });
}

/** Whether a ratepayer has a property now. */
export async function hasAccess(
  work: Work,
  { propertyId, ratepayerId }: { propertyId: string; ratepayerId: string },
): Promise<boolean> {
  const live = await work.maybe(sql`
    select 1 from property_access
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and ratepayer_id = ${ratepayerId}
      and ended_at is null`);
  return live !== undefined;
}

/** Ends one access. The codes of the property end too, or the person who lost it could come back with their notice. */
export async function endAccess(work: Work, accessId: string, why: EndReason): Promise<void> {
  const { property_id: propertyId } = found(
    await work.maybe<{ property_id: string }>(sql`
      select property_id from property_access where merchant_id = ${work.merchantId} and id = ${accessId}`),
  );
  const property = await lockProperty(work, propertyId);
  const ended = await closeAccesses(work, property, why, accessId);
  if (ended === 0) throw new Refusal('council.access_has_ended');
  await voidCodes(work, propertyId, 'access_ended');
}

/** A sale: the new owner stands on the council's file, every access, arrangement and code ends. Returns how many ended. */
export async function transferProperty(
  work: Work,
  sale: { id: string; owner_name: string; owner_email: string | null; owner_phone: string | null },
): Promise<number> {
  const property = await lockProperty(work, sale.id);
  const ended = await closeAccesses(work, property, 'sold');
  await endArrangements(work, sale.id);
  await voidCodes(work, sale.id, 'sold');
  await work.run(sql`
    update property_code_requests set answered_at = ${work.now}, answered_by = 'sale'
    where merchant_id = ${work.merchantId} and property_id = ${sale.id} and answered_at is null`);
  await work.run(sql`
    update properties set owner_name = ${sale.owner_name}, owner_email = ${sale.owner_email},
      owner_phone = ${sale.owner_phone}, owner_changed_at = ${work.now}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${sale.id}`);
  await work.audit({
    action: 'property.transferred',
    subjectKind: 'property',
    subjectId: sale.id,
    // The owner on file signs in nowhere: what is told of them belongs to the property.
    person: sale.id,
    before: { owner: { name: property.owner_name } },
    after: { owner: { name: sale.owner_name }, accesses_ended: ended },
  });
  return ended;
}

type Closed = { id: string; ratepayer_id: string; email: string; name: string; locale: 'en' | 'zh' };

/** Ends the live accesses of a locked property, or the one named, and notifies each person. */
async function closeAccesses(
  work: Work,
  property: PropertyRecord,
  why: EndReason,
  accessId?: string,
): Promise<number> {
  const live = await work.rows<Closed>(sql`
    select a.id, a.ratepayer_id, r.email, r.name, r.locale
    from property_access a join ratepayers r on r.id = a.ratepayer_id
    where a.merchant_id = ${work.merchantId} and a.property_id = ${property.id} and a.ended_at is null
      and (${accessId ?? null}::uuid is null or a.id = ${accessId ?? null})
    order by a.id`);
  for (const person of live) {
    await work.run(sql`
      delete from ratepayer_properties
      where ratepayer_id = ${person.ratepayer_id} and tenant = ${work.merchantId} and property_id = ${property.id}`);
  }
  await work.run(sql`
    update property_access set ended_at = ${work.now}, why = ${why}
    where merchant_id = ${work.merchantId} and id = any(${live.map(({ id }) => id)})`);
  for (const person of live) {
    await work.audit({
      action: 'property.access_ended',
      subjectKind: 'property',
      subjectId: property.id,
      after: { ratepayer_id: person.ratepayer_id, why },
    });
    await work.emit('property.access_ended', { id: property.id, ratepayer_id: person.ratepayer_id });
    await mailAccessEnded(work, property, person);
  }
  return live.length;
}
