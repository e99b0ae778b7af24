import { BANK_ZONE, isRefusal, type LocalDate, localDateAt, maxDate } from '@lorikeet/domain/kernel';
import { firstDateHere, type ImportFault, moveNoticeAllowsFrom } from '@lorikeet/domain/mandate-imports';
import type { AmountRule } from '@lorikeet/domain/mandates';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { beginMandate } from '../customers/index.ts';
import { raiseExceptions } from '../exceptions/index.ts';
import { startSchedule } from './begin-row.ts';
import { openDetails } from './import-store.ts';
import { moveRows } from './move-imports.ts';
import { type PlanOfRow, planOfRow } from './offered-plans.query.ts';
import { sendLettersAgain } from './send-letters-again.ts';

const STEP = 50;

type Waiting = {
  id: string;
  details: Buffer;
  customer_id: string;
  mandate_id: string;
  first_date: LocalDate | null;
  amount_rule: AmountRule['kind'];
} & PlanOfRow;

export type BeginSummary = { begun: number; bounced: number; sentAgain: number };

/**
 * Brings moved mandates into force whose payers have had the notice of the move for its 14 days: its letter went out, by
 * the day that the carrier took it, and has not come back. A letter that came back is no notice: a person is told, and it
 * is sent again, with days of its own, once the payer's details have changed. One that could not leave is sent again by
 * itself. Harmless when repeated.
 */
export async function beginMandates(run: Run): Promise<BeginSummary> {
  await run.inTransaction(leaveEnded);
  const bounced = await run.inTransaction(noteReturned);
  const sentAgain = await run.inTransaction(sendLettersAgain);
  await run.inTransaction(noteSent);
  let begun = 0;
  for (let step = STEP; step === STEP; begun += step) step = await run.inTransaction(beginStep);
  return { begun, bounced, sentAgain };
}

/** A mandate that was cancelled while it waited is no business of its import any more. */
async function leaveEnded(work: Work): Promise<void> {
  const ended = sql`exists (
    select 1 from mandates m
    where m.merchant_id = ${work.merchantId} and m.id = r.mandate_id and m.status in ('cancelled', 'expired'))`;
  await work.run(moveRows(work, 'undo', { where: ended, also: sql`moved_key = null`, only: ['notified'] }));
}

async function noteReturned(work: Work): Promise<number> {
  const rows = await work.rows<{ customer_id: string; is_refused: boolean }>(sql`
    update mandate_import_rows r set bounced_at = ${work.now}, allowed_from = null, updated_at = ${work.now}
    from messages g
    where r.merchant_id = ${work.merchantId} and g.merchant_id = ${work.merchantId} and r.status = 'notified'
      and r.bounced_at is null and g.id = r.message_id and g.status in ('bounced', 'failed')
    returning r.customer_id, g.status = 'bounced' as is_refused`);
  const refused = rows.filter((row) => row.is_refused);
  if (refused.length === 0) return rows.length;
  await raiseExceptions(work, {
    kind: 'customer.unreachable',
    reason: 'move_letter_returned',
    found: sql`select c.id as subject_id, '{}'::jsonb as details
      from unnest(${refused.map((row) => row.customer_id)}::uuid[]) as c (id)`,
  });
  return rows.length;
}

/** The days of a notice count from the day on which its letter was handed over. */
async function noteSent(work: Work): Promise<void> {
  const sent = await work.rows<{ id: string; sent_at: Date }>(sql`
    select r.id, g.sent_at from mandate_import_rows r
    join messages g on g.merchant_id = ${work.merchantId} and g.id = r.message_id and g.status = 'sent'
    where r.merchant_id = ${work.merchantId} and r.status = 'notified' and r.allowed_from is null
    order by r.id`);
  const from = sent.map((row) => moveNoticeAllowsFrom(localDateAt(row.sent_at, BANK_ZONE)));
  await work.run(sql`
    update mandate_import_rows r set allowed_from = s.allowed_from, updated_at = ${work.now}
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${from}::date[]) as s (id, allowed_from)
    where r.merchant_id = ${work.merchantId} and r.id = s.id`);
}

/** Holds the mandates too: one that is cancelled meanwhile is passed over, and does not keep the others from beginning. */
async function beginStep(work: Work): Promise<number> {
  const rows = await work.rows<Waiting>(sql`
    select r.id, r.details, r.plan_id, r.plan_version_id, r.customer_id, r.mandate_id, r.first_date, m.amount_rule
    from mandate_import_rows r
    join messages g on g.merchant_id = ${work.merchantId} and g.id = r.message_id and g.status = 'sent'
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = r.mandate_id and m.status = 'pending'
    where r.merchant_id = ${work.merchantId} and r.status = 'notified' and r.allowed_from <= ${work.clock.bankToday()}
    order by r.id limit ${STEP} for update of r, m`);
  for (const row of rows) await beginRow(work, row);
  return rows.length;
}

/** One that cannot be scheduled any more, such as on a plan that has ended, is in force without a schedule and says why. */
async function beginRow(work: Work, row: Waiting): Promise<void> {
  await beginMandate(work, { mandateId: row.mandate_id, customerId: row.customer_id });
  let subscriptionId: string | null = null;
  let faults: ImportFault[] = [];
  try {
    subscriptionId = await work.undoIfThrown(() => scheduleOf(work, row));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    faults = [{ field: null, code: 'not_possible', params: { reason: error.code } }];
  }
  await work.run(
    moveRows(work, 'begin', {
      where: sql`r.id = ${row.id}`,
      only: ['notified'],
      also: sql`subscription_id = ${subscriptionId}, faults = ${JSON.stringify(faults)}`,
    }),
  );
}

async function scheduleOf(work: Work, row: Waiting): Promise<string | null> {
  const plan = await planOfRow(work, row);
  if (!plan) return null;
  const told = row.first_date ?? work.today;
  const firstDate = firstDateHere(told, plan.processType, maxDate(work.today, plan.startDate ?? told));
  return startSchedule(work, {
    mandateId: row.mandate_id,
    customerId: row.customer_id,
    plan,
    firstDate,
    endsOn: openDetails(work, row.details).endsOn,
    rule: { kind: row.amount_rule },
    isLater: firstDate !== told,
  });
}
