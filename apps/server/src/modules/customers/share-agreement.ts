import { sql } from '../../platform/db/sql.ts';
import { shareDocument } from '../../platform/documents/index.ts';
import type { Work } from '../../platform/work.ts';
import { AGREEMENT_PATH } from './accept-mandate.ts';

/** The payer's link to the agreement of a mandate, the same each time; null for a mandate without a document. */
export async function shareAgreement(work: Work, mandateId: string): Promise<string | null> {
  const row = await work.maybe<{ document_id: string }>(sql`
    select document_id from mandates
    where merchant_id = ${work.merchantId} and id = ${mandateId} and document_id is not null`);
  return row ? shareDocument(work, AGREEMENT_PATH, row.document_id) : null;
}
