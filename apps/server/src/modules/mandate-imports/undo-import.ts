import { isRefusal, outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import { type ImportRowState, importRowTable } from '@lorikeet/domain/mandate-imports';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { deactivateCustomer, moveMandate } from '../customers/index.ts';
import { cancelSubscription } from '../subscriptions/index.ts';
import { lockImport, waitsForApproval } from './import-store.ts';
import { moveImport, moveRows } from './move-imports.ts';

/** Rows taken back by one transaction. */
const STEP = 25;

/** Something was asked of the customer of row `r`, or of the account: then a row stays, and is ended as any other. */
const wasBilled = (work: Work): Sql => sql`(exists (
    select 1 from invoices i where i.merchant_id = ${work.merchantId} and i.customer_id = r.customer_id)
  or exists (
    select 1 from payments p where p.merchant_id = ${work.merchantId} and p.customer_id = r.customer_id))`;

/**
 * Puts a file aside that is not taken in. Its rows, with the accounts in them, and the authorities kept with them are deleted. Refuses
 * `mandate_import.waits_for_approval` and what its state does not allow; 404.
 */
export async function cancelImport(run: Run, id: string): Promise<void> {
  const keys = await run.inTransaction(async (work) => {
    const held = await lockImport(work, id);
    refuseUnless(!(await waitsForApproval(work, id)), 'mandate_import.waits_for_approval');
    if (!(await moveImport(work, held, 'cancel')).isMoved) return [];
    await work.run(sql`
      delete from mandate_import_rows where merchant_id = ${work.merchantId} and import_id = ${id}`);
    const files = await work.rows<{ key: string }>(sql`
      delete from mandate_import_files where merchant_id = ${work.merchantId} and import_id = ${id}
      returning file_key as key`);
    await work.audit({ action: 'mandate_import.cancelled', subjectKind: 'mandate_import', subjectId: id });
    return files.map(({ key }) => key);
  });
  for (const key of keys) await run.files.remove(key);
}

/**
 * Begins to take back all that a file brought; a listener does it row by row. Refuses `mandate_import.billed` once
 * something of it was billed, and what its state does not allow; 404.
 */
export async function undoImport(work: Work, id: string): Promise<void> {
  const held = await lockImport(work, id);
  const billed = await work.maybe(sql`
    select 1 from mandate_import_rows r
    where r.merchant_id = ${work.merchantId} and r.import_id = ${id} and r.status in ('notified', 'in_force')
      and ${wasBilled(work)} limit 1`);
  refuseUnless(!billed, 'mandate_import.billed');
  if (!(await moveImport(work, held, 'undo')).isMoved) return;
  await work.audit({ action: 'mandate_import.undo_started', subjectKind: 'mandate_import', subjectId: id });
  await work.emit('mandate_import.undo_started', { id });
}

/** Takes back the rows of an import that is being undone. What was billed meanwhile stays. Harmless when repeated. */
export function finishUndo(run: Run, importId: string): Promise<void> {
  return run.withLock(`mandate-imports:${run.merchantId}`, async () => {
    let line = 0;
    for (;;) {
      const next = await run.inTransaction((work) => undoStep(work, importId, line));
      if (next === undefined) break;
      line = next;
    }
    await run.inTransaction(async (work) => {
      const held = await lockImport(work, importId);
      if (held.status !== 'undoing') return;
      await moveImport(work, held, 'finish');
      await work.audit({
        action: 'mandate_import.undo_completed',
        subjectKind: 'mandate_import',
        subjectId: importId,
      });
    });
  });
}

/** Returns the last line that it came to; undefined when no row is left. */
async function undoStep(work: Work, importId: string, after: number): Promise<number | undefined> {
  const held = await lockImport(work, importId);
  if (held.status !== 'undoing') return undefined;
  const rows = await work.rows<{ id: string; line: number }>(sql`
    select id, line from mandate_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${importId} and status in ('notified', 'in_force')
      and line > ${after}
    order by line limit ${STEP}`);
  for (const { id } of rows) {
    try {
      await work.undoIfThrown(() => undoRow(work, id));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return rows.at(-1)?.line;
}

/**
 * Takes back what one row brought: its mandate and its schedule end, its payer is told, and its customer is inactive.
 * Refuses `mandate_import.billed`, `mandate_import_row.not_taken_in`, and `customer.still_billed` where something else is
 * billed to the customer; 404. Billing holds the subscription that it bills, so that one of the two is first.
 */
export async function undoRow(work: Work, id: string): Promise<void> {
  const row = found(
    await work.maybe<{
      status: ImportRowState;
      customer_id: string;
      mandate_id: string;
      subscription_id: string | null;
    }>(sql`
      select status, customer_id, mandate_id, subscription_id from mandate_import_rows
      where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
  const outcome = outcomeOf(importRowTable, row.status, 'undo');
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return;
  await work.rows(sql`
    select id from mandates where merchant_id = ${work.merchantId} and id = ${row.mandate_id} for update`);
  await work.rows(sql`
    select id from subscriptions
    where merchant_id = ${work.merchantId} and id = ${row.subscription_id} for no key update`);
  const billed = await work.maybe(sql`
    select 1 from mandate_import_rows r
    where r.merchant_id = ${work.merchantId} and r.id = ${id} and ${wasBilled(work)}`);
  refuseUnless(!billed, 'mandate_import.billed');
  if (row.subscription_id) await cancelSubscription(work, row.subscription_id, 'now');
  await moveMandate(work, row.mandate_id, 'cancel', {});
  await deactivateCustomer(work, row.customer_id);
  await work.run(moveRows(work, 'undo', { where: sql`r.id = ${id}`, also: sql`moved_key = null` }));
  await work.audit({
    action: 'mandate_import.row_cancelled',
    subjectKind: 'mandate',
    subjectId: row.mandate_id,
    person: row.customer_id,
  });
}
