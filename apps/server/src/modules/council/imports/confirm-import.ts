import { sql } from '../../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockMerchant, refuseClosing } from '../../merchants/index.ts';
import { refuseMoment } from './import-moment.ts';
import { lockImport, type MappedImport, moveImport } from './import-store.ts';
import { differenceSql } from './judge-rows.ts';

/**
 * Confirms what a checked file changes, and has it taken in. What its moment was judged by is looked at again, since money
 * may have come or another file gone in meanwhile, and so is what it changes: nobody agrees to other amounts than they read.
 * `check` says which of its checks that was. Refuses the concern that keeps it out, `rates_import.other_moving`,
 * `rates_import.checked_again`, `rates_import.rows_outdated`, what its state does not allow; throws `merchant.closing`; 404.
 */
export async function confirmImport(work: Work, importId: string, check?: number): Promise<void> {
  await refuseClosing(work);
  await lockMerchant(work);
  const held = await lockImport(work, importId);
  if (held.concern && held.status === 'checked') throw new Refusal(`rates_import.${held.concern}`);
  const isMoved = await moveImport(
    work,
    held,
    'confirm',
    sql`confirmed_at = ${work.now}, done = 0, at_line = 0`,
  );
  if (!isMoved) return;
  refuseUnless(check === undefined || check === held.checks, 'rates_import.checked_again');
  const { extracted_at: extractedAt, receipts_file: receiptsFile } = held as MappedImport;
  // This one is moved already, and is no import before itself.
  await refuseOtherMoving(work, importId);
  await refuseMoment(work, { extractedAt, receiptsFile }, importId);
  await refuseOutdated(work, importId, receiptsFile);
  await work.audit({ action: 'rates_import.confirmed', subjectKind: 'rates_import', subjectId: importId });
  await work.emit('rates_import.confirmed', { id: importId });
}

/** Refuses where a row finds another property than it was judged with, or one that is asked another amount since. */
async function refuseOutdated(work: Work, importId: string, receiptsFile: number | null): Promise<void> {
  const { outdated } = await work.one<{ outdated: boolean }>(sql`
    select exists (
      select 1 from rates_import_rows r
      left join properties p on p.merchant_id = ${work.merchantId} and p.assessment_number = r.assessment_number
      where r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.status = 'ready'
        and (p.id is distinct from r.property_id
          or (p.id is not null and r.difference_cents <> ${differenceSql(work, receiptsFile)}))) as outdated`);
  refuseUnless(!outdated, 'rates_import.rows_outdated');
}

async function refuseOtherMoving(work: Work, importId: string): Promise<void> {
  const { other } = await work.one<{ other: boolean }>(sql`
    select exists (
      select 1 from rates_imports
      where merchant_id = ${work.merchantId} and id <> ${importId} and status in ('applying', 'undoing')) as other`);
  refuseUnless(!other, 'rates_import.other_moving');
}
