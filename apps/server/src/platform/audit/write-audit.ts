import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { type Queries, sql } from '../db/sql.ts';
import type { Vault } from '../vault.ts';
import { type PersonKeys, personKeysToSeal } from './person-keys.ts';
import { hasPersonal, personOfSubject, replacePersonal } from './personal-fields.ts';
import { sealValue } from './sealed-values.ts';

export type AuditEntry = {
  action: AuditAction;
  subjectKind?: string;
  subjectId?: string;
  /** Whose personal values these are, when the subject is not itself a person: the customer of an invitation. */
  person?: string;
  before?: unknown;
  after?: unknown;
};

/** Where and by whom a row is written. */
export type AuditPlace = {
  queries: Queries;
  vault: Vault;
  merchantId: string;
  now: Date;
  id: string;
  actor: {
    kind: 'user' | 'payer' | 'system' | 'api_key';
    id?: string;
    name: string;
    maker?: { id: string; name: string };
    ip?: string;
    requestId?: string;
  };
};

/**
 * Writes one row of the audit log. What it tells of people is sealed with a key of each person, so that erasing
 * somebody leaves the row and its seal as they are.
 */
export async function writeAudit(place: AuditPlace, entry: AuditEntry): Promise<void> {
  const { queries, merchantId, actor } = place;
  const person = entry.person ?? personOfSubject(entry.subjectKind, entry.subjectId);
  const actorPerson =
    actor.kind === 'user' ? actor.id : actor.kind === 'payer' ? (actor.id ?? person) : undefined;
  const about = person && (hasPersonal(entry.before) || hasPersonal(entry.after)) ? person : undefined;
  const people = [about, actorPerson, actor.maker?.id].filter((one) => one !== undefined);
  const keys = people.length > 0 ? await personKeysToSeal(place, people, place.now) : new Map();
  const text = (value: string | undefined, whose: string | undefined) =>
    value === undefined ? null : whose ? sealValue(keys, whose, value) : value;
  await queries.run(sql`
    insert into audit_log (merchant_id, id, at, actor_kind, actor_id, actor_name, action, subject_kind,
      subject_id, before, after, ip, request_id, maker_id, maker_name)
    values (${merchantId}, ${place.id}, ${place.now}, ${actor.kind}, ${actor.id ?? null},
      ${text(actor.name, actorPerson)}, ${entry.action}, ${entry.subjectKind ?? null},
      ${entry.subjectId ?? null}, ${json(keys, about, entry.before)}, ${json(keys, about, entry.after)},
      ${text(actor.ip, actorPerson)}, ${actor.requestId ?? null}, ${actor.maker?.id ?? null},
      ${text(actor.maker?.name, actor.maker?.id)})`);
}

function json(keys: PersonKeys, person: string | undefined, value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(person ? replacePersonal(value, (one) => sealValue(keys, person, one)) : value);
}
