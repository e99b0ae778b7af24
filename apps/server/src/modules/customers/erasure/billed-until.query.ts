import { keptUntil } from '@lorikeet/domain/customers';
import { BANK_ZONE, type Cents, type LocalDate, localDateAt } from '@lorikeet/domain/kernel';
import { hasAdjustmentNote, refundTable } from '@lorikeet/domain/refunds';
import { sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';

const NOTED_STATES = refundTable.states.filter((state) => hasAdjustmentNote(state, 1 as Cents));

/**
 * The last day on which an invoice or a credit note was issued to one of some customers, or a refund's adjustment note, which
 * bears the bank's day of the refund.
 */
async function lastBilled(work: Work, ids: readonly string[]): Promise<LocalDate | null> {
  const whose = sql`merchant_id = ${work.merchantId} and customer_id = any(${[...ids]}::uuid[])`;
  const { issued, refunded } = await work.one<{ issued: LocalDate | null; refunded: Date | null }>(sql`
    select greatest((select max(issue_date) from invoices where ${whose}),
        (select max(issue_date) from credit_notes where ${whose})) as issued,
      (select max(created_at) from refunds
        where ${whose} and gst_cents > 0 and status ${among(NOTED_STATES)}) as refunded`);
  const noted = refunded && localDateAt(refunded, BANK_ZONE);
  return noted && (!issued || noted > issued) ? noted : issued;
}

/** Until when the name stays on papers of some customers; null where no tax law keeps any. */
export async function billedNameUntil(work: Work, ids: readonly string[]): Promise<LocalDate | null> {
  const last = await lastBilled(work, ids);
  const until = last && keptUntil(last);
  return until && until > work.today ? until : null;
}
