import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@lorikeet/contracts/two-factor';
import { type Queries, sql } from '../../../platform/db/sql.ts';
import { hashToken } from '../../../platform/vault.ts';
import { ownedBy, ownerColumns, ownerValues, type Person } from '../person.ts';

/** Crockford's base 32: no I, L, O, U, so that nothing is misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 28;

/** 140 random bits: a plain hash of them cannot be tried out (ASVS 5.0 asks for 112). */
function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** `7K3F-9QRT-2MXP-…`, seven groups: as people read it. */
const inGroups = (code: string): string => code.match(/.{4}/g)!.join('-');

/** Replaces a person's codes by ten new ones and returns them; only their hashes stay. */
export async function replaceRecoveryCodes(queries: Queries, person: Person): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await dropRecoveryCodes(queries, person);
  for (const code of codes) {
    await queries.run(sql`
      insert into ${person.realm.recoveryCodes} (${ownerColumns(person.realm)}, code_hash)
      values (${ownerValues(person)}, ${hashToken(code)})`);
  }
  return codes.map(inGroups);
}

export async function dropRecoveryCodes(queries: Queries, person: Person): Promise<void> {
  await queries.run(sql`delete from ${person.realm.recoveryCodes} where ${ownedBy(person)}`);
}

/** Uses a code up, as the contract parsed it; false when it is none of the person's or was used before. */
export async function spendRecoveryCode(
  queries: Queries,
  person: Person,
  code: string,
  wall: Date,
): Promise<boolean> {
  const spent = await queries.run(sql`
    update ${person.realm.recoveryCodes} set used_at = ${wall}
    where ${ownedBy(person)} and code_hash = ${hashToken(code)} and used_at is null`);
  return spent > 0;
}

/** How many codes are left. */
export async function countRecoveryCodes(queries: Queries, person: Person): Promise<number> {
  const { n } = await queries.one<{ n: number }>(sql`
    select count(*)::int as n from ${person.realm.recoveryCodes} where ${ownedBy(person)} and used_at is null`);
  return n;
}
