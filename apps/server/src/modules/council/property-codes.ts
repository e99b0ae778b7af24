import { randomBytes, timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_LENGTH, verificationCodeFrom } from '@lorikeet/domain/council';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';

export type CodeSource = 'notice' | 'request';

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
 * Makes a new code of a property that is locked, and returns it: it is kept as a digest only. One of a notice ends
 * every earlier code, one that was asked for only the earlier asked-for ones.
 */
export async function makeCode(work: Work, propertyId: string, source: CodeSource): Promise<string> {
  const code = verificationCodeFrom(randomBytes(VERIFICATION_CODE_LENGTH));
  await work.run(sql`
    update property_codes set voided_at = ${work.now}, voided_why = 'replaced'
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and voided_at is null
      and (${source === 'notice'} or source = 'request')`);
  await work.run(sql`
    insert into property_codes (merchant_id, id, property_id, code_fingerprint, source, issued_at)
    values (${work.merchantId}, ${work.newId()}, ${propertyId},
      ${codeFingerprint(work.vault, propertyId, code)}, ${source}, ${work.now})`);
  return code;
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
