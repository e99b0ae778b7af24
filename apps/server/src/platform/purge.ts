import { type Sql, sql } from './db/sql.ts';

/** What has served and only waits to be found by somebody who should not have it. */
export type Purge = {
  name: string;
  /** How long it is kept, by the setting of that name. */
  kept: keyof KeptDays;
  /** Deletes of what had served before that moment, of every tenant, so many rows at most. */
  statement(before: Date, most: Sql): Sql;
};

/** Days for which spent things are kept; the settings `KEEP_…_DAYS`. */
export type KeptDays = {
  /** Replies stored under idempotency keys. */
  replies: number;
  tickets: number;
  sessions: number;
  links: number;
  events: number;
  tries: number;
  notifications: number;
};

/** Tables of the platform itself. */
export const PLATFORM_PURGES: readonly Purge[] = [
  {
    name: 'idempotency_keys',
    kept: 'replies',
    statement: (before, most) => sql`
      delete from idempotency_keys where (merchant_id, actor_id, key) in (
        select merchant_id, actor_id, key from idempotency_keys
        where created_at < ${before} order by created_at limit ${most})`,
  },
  {
    name: 'download_tickets',
    kept: 'tickets',
    statement: (before, most) => sql`
      delete from download_tickets where (merchant_id, id) in (
        select merchant_id, id from download_tickets where expires_at < ${before} limit ${most})`,
  },
  {
    name: 'call_counts',
    kept: 'tries',
    statement: (before, most) => sql`
      delete from call_counts where (minute, source) in (
        select minute, source from call_counts where minute < ${before} limit ${most})`,
  },
  {
    name: 'outbox',
    kept: 'events',
    statement: (before, most) => sql`
      delete from outbox where (merchant_id, id) in (
        select merchant_id, id from outbox where handed_at < ${before} order by handed_at limit ${most})`,
  },
];
