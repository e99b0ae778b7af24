import { plainAssessmentNumber, plainVerificationCode } from '@lorikeet/domain/council';
import type { MerchantStatus } from '@lorikeet/domain/merchants';
import { queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Platform, Work } from '../../platform/work.ts';
import { tenantOfSlug } from '../merchants/index.ts';
import { codeFingerprint, codeFingerprints, goodCodeSql, isGoodCode } from './property-codes.ts';
import { lockProperty, type PropertyRecord, propertyColumns } from './property-store.ts';
import { lookupAllowances, takeTry } from './try-limit.ts';

/** What a person copies from the rates notice. */
export type NoticeFacts = { council: string; assessment_number: string; verification_code: string };
export type ProvenProperty = {
  tenant: string;
  councilName: string;
  property: PropertyRecord;
  /** The code that proved it. */
  code: string;
};

/** Stands in for a council and a property that do not exist, so that looking for them takes the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const goodCodes = (merchantId: string, day: Sql) => sql`
  array(select c.code_fingerprint from property_codes c
    where c.merchant_id = ${merchantId} and c.property_id = p.id and ${goodCodeSql(merchantId, day)} order by c.id)`;

/**
 * The property that a notice's three facts prove. A wrong council, a wrong number and a wrong code are refused
 * alike, `council.property_not_found`; HTTP 429 after five tries a day at a property or from an address. Whoever has the right
 * code of a council that is not live learns so, `council.not_open`, and it is no try.
 */
export async function findProperty(
  platform: Platform,
  facts: NoticeFacts,
  ip: string,
): Promise<ProvenProperty> {
  const assessmentNumber = plainAssessmentNumber(facts.assessment_number);
  const code = plainVerificationCode(facts.verification_code);
  const named = { council: facts.council, assessmentNumber };
  const taken = await takeTry(platform, lookupAllowances(platform, named, ip));
  const queries = queriesOn(platform.pool);
  const tenant = (await tenantOfSlug(queries, facts.council)) ?? NOBODY;
  const day = sql`(${platform.clock.now()}::timestamptz at time zone m.time_zone)::date`;
  const row = await queries.maybe<
    PropertyRecord & { council_name: string; status: MerchantStatus; good: string[] }
  >(sql`
    select ${propertyColumns}, m.trading_name as council_name, m.status, ${goodCodes(tenant, day)} as good
    from properties p join merchants m on m.id = ${tenant}
    where p.merchant_id = ${tenant} and p.assessment_number = ${assessmentNumber}
      and m.kind = 'council'`);
  const fingerprints = codeFingerprints(platform.vault, row?.id ?? NOBODY, code);
  // Without a property there is nothing to be equal to, but the comparing is done.
  const isProven = isGoodCode(
    fingerprints,
    row?.good.length ? row.good : [codeFingerprint(platform.vault, '', '')],
  );
  if (!row || !isProven) throw new Refusal('council.property_not_found');
  await taken.refundTries();
  const { council_name: councilName, status, good: _, ...property } = row;
  if (status !== 'live') throw new Refusal('council.not_open');
  return { tenant, councilName, property, code };
}

/** Locks a proven property and sees that its code is still good: a sale or a notice may have come in between. */
export async function lockProven(work: Work, proven: ProvenProperty): Promise<PropertyRecord> {
  const property = await lockProperty(work, proven.property.id);
  const { good } = await work.one<{ good: string[] }>(sql`
    select ${goodCodes(work.merchantId, sql`${work.today}::date`)} as good from properties p
    where p.merchant_id = ${work.merchantId} and p.id = ${property.id}`);
  const fingerprints = codeFingerprints(work.vault, property.id, proven.code);
  if (!isGoodCode(fingerprints, good)) throw new Refusal('council.property_not_found');
  return property;
}
