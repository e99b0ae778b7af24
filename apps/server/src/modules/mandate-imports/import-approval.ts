import { advance } from '@lorikeet/domain/kernel';
import { importTable } from '@lorikeet/domain/mandate-imports';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { facilityFor, refuseClosing } from '../merchants/index.ts';
import { type LockedImport, lockImport, refuseOtherUser } from './import-store.ts';
import { moveImport } from './move-imports.ts';

type Asked = { id: string };

/** Accounts of many people come under debit: always a matter for two. */
export const takeInApproval: ApprovalKind<Asked> = {
  kind: 'mandate_imports.take_in',
  topic: null,
  permission: 'mandate_imports.write',
  async now(work, { id }) {
    await lockImport(work, id);
    return {};
  },
  apply: (work, asked) => approveImport(work, asked.id),
};

/**
 * Lets the sound rows of a checked import in: a listener takes them in, which takes longer than a call may. Refuses
 * `mandate_import.nothing_ready`, `mandate_import.check_again`, `mandate.facility_stopped`, and what its state does not allow.
 */
async function approveImport(work: Work, id: string): Promise<void> {
  const held = await lockImport(work, id);
  await refuseUnready(work, held);
  await moveImport(work, held, 'approve');
  await work.audit({ action: 'mandate_import.approved', subjectKind: 'mandate_import', subjectId: id });
  await work.emit('mandate_import.approved', { id });
}

async function refuseUnready(work: Work, held: LockedImport): Promise<void> {
  advance(importTable, held.status, 'approve');
  await refuseClosing(work);
  const facility = await facilityFor(work, {});
  refuseUnless(facility.status === 'active', 'mandate.facility_stopped');
  refuseOtherUser(held, facility);
  refuseUnless((await countRows(work, held.id)).ready > 0, 'mandate_import.nothing_ready');
}

async function countRows(work: Work, id: string): Promise<{ ready: number; faulty: number }> {
  return work.one(sql`
    select count(*) filter (where status = 'ready')::int as ready, count(*) filter (where status = 'faulty')::int as faulty
    from mandate_import_rows where merchant_id = ${work.merchantId} and import_id = ${id}`);
}

/** Asks a second person to let an import in. Refusals as of `approveImport` and `requestApproval`. */
export async function askToTakeIn(work: Work, { id }: Asked) {
  const held = await lockImport(work, id);
  await refuseUnready(work, held);
  const { ready, faulty } = await countRows(work, id);
  const waiting = await requestApproval(work, takeInApproval, {
    subject: { kind: 'mandate_import', id },
    after: {
      filename: held.filename,
      provider: held.provider,
      mandates: ready,
      left_out: faulty,
      letters: held.needs_notice ? ready : 0,
    },
    payload: { id },
  });
  return waiting ?? null;
}
