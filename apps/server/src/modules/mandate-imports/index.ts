import { toLocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import { authorityFiles } from './authority-links.ts';
import { beginMandates } from './begin-mandates.ts';
import { faultyRowsFile } from './faulty-rows-file.ts';
import { forgetMoved, removeAuthoritiesOf } from './forget-moved.ts';
import { takeInApproval } from './import-approval.ts';
import { mandateImportRoutes } from './routes.ts';
import { takeInImport } from './take-in.ts';
import { finishUndo } from './undo-import.ts';

export { authorityOf } from './authority-links.ts';
export { movedFrom, moveLetterOf } from './moved-from.query.ts';

/** Mandates that another provider held come in from a file: checked, approved by a second person, announced, in force. */
export const mandateImportsModule: Module = {
  name: 'mandate-imports',
  routes: mandateImportRoutes,
  approvals: [takeInApproval],
  files: [faultyRowsFile, authorityFiles],
  forgets: forgetMoved,
  listeners: [
    listener('mandate_import.approved', 'mandate-imports.take-in', (run, { payload }) =>
      takeInImport(run, payload.id),
    ),
    listener('mandate_import.undo_started', 'mandate-imports.undo', (run, { payload }) =>
      finishUndo(run, payload.id),
    ),
    listener('customer.erased', 'mandate-imports.remove-authorities', (run, { payload }) =>
      removeAuthoritiesOf(run, payload.id),
    ),
  ],
  phases: [
    {
      name: 'mandate-imports.begin',
      meaning: {
        en: 'Brings imported direct debit requests into force whose payers have been told long enough',
        zh: '使已导入且通知期满的直接借记授权生效',
      },
      at: '04:30',
      zone: 'bank',
      kinds: ['business', 'council'],
      begins: toLocalDate('2026-11-24'),
      mayBeDue: () => sql`exists (
          select 1 from mandate_import_rows r where r.merchant_id = m.id and r.status = 'notified')
        or exists (
          select 1 from mandate_imports i where i.merchant_id = m.id and i.status in ('taking_in', 'undoing'))`,
      run: async (run) => {
        await finishInterrupted(run);
        return beginMandates(run);
      },
    },
  ],
};

async function finishInterrupted(run: Run): Promise<void> {
  const left = await run.reads.rows<{ id: string; status: 'taking_in' | 'undoing' }>(sql`
    select id, status from mandate_imports
    where merchant_id = ${run.merchantId} and status in ('taking_in', 'undoing') order by id`);
  for (const { id, status } of left)
    await (status === 'taking_in' ? takeInImport(run, id) : finishUndo(run, id));
}
