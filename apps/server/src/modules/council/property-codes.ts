import { randomBytes, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_LENGTH, verificationCodeFrom } from '@lorikeet/domain/council';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';

export type CodeSource = 'notice' | 'invitation' | 'request';

/** The codes that a new one ends: what anybody can ask for ends only what was asked for. */
const ENDED_BY: Record<CodeSource, readonly CodeSource[]> = {
  notice: ['notice', 'invitation', 'request'],
  invitation: ['invitation', 'request'],
  request: ['request'],
};

/** The keyed digest under which a code of a property is kept: the same code means nothing at another. */
export const codeFingerprint = (vault: Vault, propertyId: string, code: string): string =>
  vault.fingerprint(`property-code/${propertyId}/${code}`);

/** The digests under which that code may be kept: the current key's, and those of the keys before it. */
export const codeFingerprints = (vault: Vault, propertyId: string, code: string): string[] =>
  vault.fingerprints(`property-code/${propertyId}/${code}`);

/** True when one of the digests is one of the good ones; takes the same time wherever they differ. */
export function isGoodCode(fingerprints: readonly string[], good: readonly string[]): boolean {
  const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
  const pairs = fingerprints.flatMap((given) =>
    good.map((one) => isSame(Buffer.from(given), Buffer.from(one))),
  );
  return pairs.includes(true);
}

/**
 * Whether code `c` is good on a day: nobody ended it, and no later year's notice is issued than the one that it belongs to. The
 * notices say so themselves, so that a roll ends the codes of the year before on its day, and one that is undone does not.
 */
export const goodCodeSql = (merchantId: string, day: Sql): Sql => sql`c.voided_at is null and not exists (
  select 1 from rates_notices later
  where later.merchant_id = ${merchantId} and later.property_id = c.property_id and later.rating_year > c.rating_year
    and later.issued_on <= ${day})`;

/**
 * Makes a new code of a property that is locked, and returns it: it is kept as a digest only. One of a notice, of that rating
 * year where there is one, ends every earlier code, one of an invitation those of letters, and one that was asked for only the
 * earlier asked-for ones.
 */
export async function makeCode(
  work: Work,
  propertyId: string,
  source: CodeSource,
  ratingYear: number | null = null,
): Promise<string> {
  const code = verificationCodeFrom(randomBytes(VERIFICATION_CODE_LENGTH));
  await work.run(sql`
    update property_codes set voided_at = ${work.now}, voided_why = 'replaced'
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and voided_at is null
      and source ${among(ENDED_BY[source])}`);
  await work.run(sql`
    insert into property_codes (merchant_id, id, property_id, code_fingerprint, source, rating_year, issued_at)
    values (${work.merchantId}, ${work.newId()}, ${propertyId},
      ${codeFingerprint(work.vault, propertyId, code)}, ${source}, ${ratingYear}, ${work.now})`);
  return code;
}

/** A new code of a locked property's latest notice on the roll, or of none where it has none. Ends every earlier code. */
export async function makeLatestCode(work: Work, propertyId: string): Promise<string> {
  const { year } = await work.one<{ year: number | null }>(sql`
    select max(rating_year) as year from rates_notices
    where merchant_id = ${work.merchantId} and property_id = ${propertyId}`);
  return makeCode(work, propertyId, 'notice', year);
}

/** Whether a later year's notice of a property is issued, or printed with a code ahead of its day. */
export async function isOutdated(work: Work, propertyId: string, ratingYear: number): Promise<boolean> {
  const later = await work.maybe(sql`
    select 1 from rates_notices n
    where n.merchant_id = ${work.merchantId} and n.property_id = ${propertyId} and n.rating_year > ${ratingYear}
      and (n.issued_on <= ${work.today} or exists (
        select 1 from property_codes c
        where c.merchant_id = ${work.merchantId} and c.property_id = n.property_id
          and c.rating_year >= n.rating_year and c.voided_at is null))
    limit 1`);
  return later !== undefined;
}

/** Ends every code of a property: the person who loses their access knows them. */
export function voidCodes(work: Work, propertyId: string, why: 'access_ended' | 'sold'): Promise<void> {
  return voidCodesOf(work, sql`${propertyId}`, why);
}

/** Ends every code of the properties, held, whose ids are in the set `properties`. */
export async function voidCodesOf(
  work: Work,
  properties: Sql,
  why: 'access_ended' | 'sold' | 'owner_changed',
): Promise<void> {
  await work.run(sql`
    update property_codes set voided_at = ${work.now}, voided_why = ${why}
    where merchant_id = ${work.merchantId} and property_id in (${properties}) and voided_at is null`);
}
