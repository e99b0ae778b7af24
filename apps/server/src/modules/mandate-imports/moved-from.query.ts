import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { SentMoveLetter } from '../customers/index.ts';

/** Which provider held a mandate before, by what name, and the file that brought it; null for one made here. */
export async function movedFrom(
  work: Work,
  mandateId: string,
): Promise<{ import_id: string; provider: string; reference: string | null } | null> {
  const moved = await work.maybe<{ import_id: string; provider: string; reference: string | null }>(sql`
    select i.id as import_id, i.provider, r.reference from mandate_import_rows r
    join mandate_imports i on i.merchant_id = ${work.merchantId} and i.id = r.import_id
    where r.merchant_id = ${work.merchantId} and r.mandate_id = ${mandateId}`);
  return moved ?? null;
}

/** The letter that told the payer of a moved mandate who debits from now on; null where none was needed. */
export async function moveLetterOf(work: Work, mandateId: string): Promise<SentMoveLetter | null> {
  const letter = await work.maybe<SentMoveLetter>(sql`
    select r.notified_at as sent_at, r.first_date, r.bounced_at, g.status from mandate_import_rows r
    left join messages g on g.merchant_id = ${work.merchantId} and g.id = r.message_id
    where r.merchant_id = ${work.merchantId} and r.mandate_id = ${mandateId} and r.notified_at is not null`);
  return letter ?? null;
}
