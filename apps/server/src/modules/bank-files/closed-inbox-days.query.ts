import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, sql } from '../../platform/db/sql.ts';

/** The bank days whose inbox is closed, from a day on. */
export async function closedInboxDays(
  queries: Queries,
  inbox: { tenant: string; facilityId: string },
  from: LocalDate,
): Promise<Set<string>> {
  const rows = await queries.rows<{ bank_date: LocalDate }>(sql`
    select bank_date from returns_inbox
    where merchant_id = ${inbox.tenant} and facility_id = ${inbox.facilityId} and bank_date >= ${from}`);
  return new Set(rows.map((row) => row.bank_date));
}
