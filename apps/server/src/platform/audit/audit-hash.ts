import { createHash } from 'node:crypto';
import { type Sql, sql } from '../db/sql.ts';

/** An audit row as it is hashed: JSON columns as the database prints them, times to the millisecond. */
export type AuditRow = {
  id: string;
  at: Date;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  before: string | null;
  after: string | null;
  ip: string | null;
  request_id: string | null;
  maker_id: string | null;
  maker_name: string | null;
};

export const auditColumns: Sql = sql`a.id, a.at, a.actor_kind, a.actor_id, a.actor_name, a.action, a.subject_kind,
  a.subject_id, a.before::text as before, a.after::text as after, a.ip, a.request_id,
  a.maker_id, a.maker_name`;

/** The seal that precedes a tenant's first row. */
export const CHAIN_START = '';

/**
 * The seal of a row: a hash over the row and the seal before it, so that no row can be changed, added or removed
 * unnoticed.
 */
export function auditHash(previous: string, row: AuditRow): string {
  const content = [
    row.id,
    row.at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.before,
    row.after,
    row.ip,
    row.request_id,
    // Only for approved changes: rows written before approvals existed keep their seals.
    ...(row.maker_id === null ? [] : [row.maker_id, row.maker_name]),
  ];
  return createHash('sha256')
    .update(`${previous}\n${JSON.stringify(content)}`)
    .digest('hex');
}

/** A row may commit this long after its id was made; sealing looks back this far for such rows. */
const LATE_MS = 3_600_000;

/** The lowest id of the moment `LATE_MS` before the one that an id (UUIDv7) was made in. */
export function idBefore(id: string): string {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const hex = Math.max(0, ms - LATE_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
