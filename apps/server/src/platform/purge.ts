import { type Sql, sql } from './db/sql.ts';

/** What has served and only waits to be found by somebody who should not have it. */
export type Purge = {
  name: string;
  /** How long it is kept, by the setting of that name. */
  kept: keyof KeptDays;
  /** Deletes what had served before that moment, of every tenant. */
  statement(before: Date): Sql;
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
    statement: (before) => sql`delete from idempotency_keys where created_at < ${before}`,
  },
  {
    name: 'download_tickets',
    kept: 'tickets',
    statement: (before) => sql`delete from download_tickets where expires_at < ${before}`,
  },
  {
    name: 'call_counts',
    kept: 'tries',
    statement: (before) => sql`delete from call_counts where minute < ${before}`,
  },
  {
    name: 'outbox',
    kept: 'events',
    statement: (before) => sql`delete from outbox where handed_at < ${before}`,
  },
];
