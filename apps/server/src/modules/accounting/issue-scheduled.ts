import { isRefusal, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { queueUnissued } from '../invoices/index.ts';
import { lockDraft, unschedule } from './draft-store.ts';
import { issueDraft } from './issue-draft.ts';

const BATCH = 200;

/** In the morning, before anybody is at work, the invoices of the day are issued. */
export const issuePhase: Phase = {
  name: 'invoices.issue',
  meaning: { en: 'Issues the invoices that were scheduled for the day', zh: '开具当日排期的账单' },
  at: '06:30',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: '2026-11-23' as LocalDate,
  mayBeDue: draftsMayBeDue,
  run: issueScheduled,
};

/** Which merchants `m` may have a draft to issue on a day. */
function draftsMayBeDue(day: LocalDate): Sql {
  return sql`exists (
    select 1 from invoice_drafts d
    where d.merchant_id = m.id and d.invoice_id is null and d.issue_on <= ${day})`;
}

/**
 * Issues what is scheduled up to a day, each in a transaction of its own under its draft's lock. One that cannot be issued
 * waits for a person and is not tried again. Harmless when repeated: what is issued names its invoice.
 */
export async function issueScheduled(run: Run, day: LocalDate): Promise<{ issued: number; refused: number }> {
  const told = { issued: 0, refused: 0 };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await run.inTransaction((work) => scheduled(work, day, after));
    for (const id of ids) {
      const outcome = await run.inTransaction((work) => issueOne(work, id, day));
      if (outcome) told[outcome] += 1;
    }
    if (ids.length < BATCH) return told;
    after = ids.at(-1)!;
  }
}

async function scheduled(work: Work, day: LocalDate, after: string | null): Promise<string[]> {
  const rows = await work.rows<{ id: string }>(sql`
    select d.id from invoice_drafts d
    where d.merchant_id = ${work.merchantId} and d.invoice_id is null and d.issue_on <= ${day}
      and (${after}::uuid is null or d.id > ${after}::uuid)
    order by d.id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

async function issueOne(work: Work, id: string, day: LocalDate): Promise<'issued' | 'refused' | undefined> {
  const draft = await lockDraft(work, id);
  // Deleted, issued or moved to another day meanwhile.
  if (!draft || draft.invoice_id || !draft.issue_on || draft.issue_on > day) return undefined;
  try {
    await work.undoIfThrown(() => issueDraft(work, { id, is_sent: draft.is_sent }));
    return 'issued';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await unschedule(work, id);
    await queueUnissued(work, { customerId: draft.customer_id, reason: reasonOf(error.code), draft });
    return 'refused';
  }
}

const reasonOf = (code: string) => {
  if (code === 'invoice.payer_has_no_email') return 'no_email';
  if (code === 'merchant.currency_not_collected') return 'currency_not_collected';
  return code === 'merchant.closing' ? 'closing' : 'due_date_past';
};
