import { READABLE_YEARS } from '@lorikeet/domain/merchants';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The condition on merchants `m` under which their staff may sign in: closed ones for some years, to read. */
export const isReadable = (now: Date): Sql =>
  sql`(m.status <> 'closed' or m.closed_at > ${now}::timestamptz - make_interval(years => ${READABLE_YEARS}))`;
