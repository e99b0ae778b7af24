import type { AuditAction } from '@lorikeet/contracts/audit-actions';
import { join, type Queries, sql } from '../db/sql.ts';
import type { PersonKeys } from './person-keys.ts';
import { hasPersonal, personOfSubject, replacePersonal } from './personal-fields.ts';
import { sealValue } from './sealed-values.ts';

export type AuditEntry = {
  action: AuditAction;
  subjectKind?: string;
  subjectId?: string;
  /** The person whose values these are, when the subject is no person: the customer of an invitation. */
  person?: string;
  before?: unknown;
  after?: unknown;
};

/** The tenant, time, actor and id of a row. */
export type AuditPlace = {
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

/** A row of the audit log before it is sealed, and whose keys it needs. */
export type AuditDraft = {
  merchantId: string;
  people: readonly string[];
  seal(keys: PersonKeys): SealedRow;
};

/** A row in the order of the columns that `insertAudit` names. */
export type SealedRow = readonly (string | Date | null)[];

/**
 * A row of the audit log. Personal values are sealed with a key of each person, so that erasing a person leaves the row
 * and its seal unchanged.
 */
export function draftAudit(place: AuditPlace, entry: AuditEntry): AuditDraft {
  const { merchantId, now, id, actor } = place;
  const person = entry.person ?? personOfSubject(entry.subjectKind, entry.subjectId);
  const actorPerson =
    actor.kind === 'user' ? actor.id : actor.kind === 'payer' ? (actor.id ?? person) : undefined;
  const about = person && (hasPersonal(entry.before) || hasPersonal(entry.after)) ? person : undefined;
  return {
    merchantId,
    people: [about, actorPerson, actor.maker?.id].filter((one) => one !== undefined),
    seal(keys) {
      const text = (value: string | undefined, whose: string | undefined) =>
        value === undefined ? null : whose ? sealValue(keys, whose, value) : value;
      return [
        id,
        now,
        actor.kind,
        actor.id ?? null,
        text(actor.name, actorPerson),
        entry.action,
        entry.subjectKind ?? null,
        entry.subjectId ?? null,
        json(keys, about, entry.before),
        json(keys, about, entry.after),
        text(actor.ip, actorPerson),
        actor.requestId ?? null,
        actor.maker?.id ?? null,
        text(actor.maker?.name, actor.maker?.id),
      ];
    },
  };
}

/** Writes rows of one tenant's audit log in one statement. */
export function insertAudit(
  queries: Queries,
  merchantId: string,
  rows: readonly SealedRow[],
): Promise<number> {
  const into = sql`
    insert into audit_log (merchant_id, id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
      before, after, ip, request_id, maker_id, maker_name)`;
  // Most transactions write one row, which takes a quarter less so than out of arrays.
  if (rows.length === 1) return queries.run(sql`${into} values (${merchantId}, ${join(rows[0]!)})`);
  const column = (place: number) => rows.map((row) => row[place]);
  return queries.run(sql`
    ${into}
    select ${merchantId}::uuid, id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id,
      before::jsonb, after::jsonb, ip, request_id, maker_id, maker_name
    from unnest(${column(0)}::uuid[], ${column(1)}::timestamptz[], ${column(2)}::text[], ${column(3)}::text[],
      ${column(4)}::text[], ${column(5)}::text[], ${column(6)}::text[], ${column(7)}::uuid[], ${column(8)}::text[],
      ${column(9)}::text[], ${column(10)}::text[], ${column(11)}::text[], ${column(12)}::uuid[], ${column(13)}::text[])
      as row (id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, ip,
        request_id, maker_id, maker_name)`);
}

function json(keys: PersonKeys, person: string | undefined, value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(person ? replacePersonal(value, (one) => sealValue(keys, person, one)) : value);
}
