import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';

/** The bank sent no returns on these days. */
export function closeInboxes(
  { inbox, lorikeet }: { inbox: Run; lorikeet: { id: string; facilityId: string } },
  days: readonly string[],
): Promise<number> {
  return inbox.inTransaction((work) =>
    work.run(sql`
      insert into returns_inbox (merchant_id, facility_id, bank_date, closed_by, closed_at)
      select ${lorikeet.id}, ${lorikeet.facilityId}, day, 'none', ${work.now}
      from unnest(${[...days]}::date[]) as d (day)`),
  );
}
