import { sql } from '../../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockMerchant, refuseClosing } from '../../merchants/index.ts';
import { refuseMoment } from './import-moment.ts';
import { lockImport, type MappedImport, moveImport } from './import-store.ts';

/**
 * Confirms what a checked file changes, and has it taken in. What its moment was judged by is looked at again, since money
 * may have come or another file gone in meanwhile. Refuses the concern that keeps it out, `rates_import.other_moving`, what
 * its state does not allow; throws `merchant.closing`; 404.
 */
export async function confirmImport(work: Work, importId: string): Promise<void> {
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
  const { extracted_at: extractedAt, receipts_file: receiptsFile } = held as MappedImport;
  // This one is moved already, and is no import before itself.
  await refuseOtherMoving(work, importId);
  await refuseMoment(work, { extractedAt, receiptsFile }, importId);
  await work.audit({ action: 'rates_import.confirmed', subjectKind: 'rates_import', subjectId: importId });
  await work.emit('rates_import.confirmed', { id: importId });
}

async function refuseOtherMoving(work: Work, importId: string): Promise<void> {
  const { other } = await work.one<{ other: boolean }>(sql`
    select exists (
      select 1 from rates_imports
      where merchant_id = ${work.merchantId} and id <> ${importId} and status in ('applying', 'undoing')) as other`);
  refuseUnless(!other, 'rates_import.other_moving');
}
