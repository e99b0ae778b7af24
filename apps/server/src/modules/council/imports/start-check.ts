import type { Input } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/rates-imports';
import { instantAt } from '@lorikeet/domain/kernel';
import { type RollColumns, rollColumnFaults } from '@lorikeet/domain/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { refuseMoment } from './import-moment.ts';
import { lockImport, moveImport } from './import-store.ts';

/**
 * Keeps how a file is to be read, and has its rows read and judged. Refuses `rates_import.columns_wrong`, what is wrong with
 * its moment, and what its state does not allow; 404.
 */
export async function startCheck(work: Work, asked: Input<typeof imports.checkRatesImport>): Promise<void> {
  const held = await lockImport(work, asked.id);
  const columns = asked.columns as RollColumns;
  refuseUnless(rollColumnFaults(columns, held.width).length === 0, 'rates_import.columns_wrong');
  const receiptsFile = asked.receipts_file ?? null;
  const extractedAt = instantAt(asked.extracted_on, asked.extracted_time, work.timeZone);
  await refuseMoment(work, { extractedAt, receiptsFile });
  await moveImport(
    work,
    held,
    'check',
    sql`columns = ${JSON.stringify(columns)}, date_order = ${asked.date_order}, rating_year = ${asked.rating_year},
      issued_on = ${asked.issued_on}, extracted_at = ${extractedAt}, receipts_file = ${receiptsFile},
      checks = checks + 1, concern = null, done = 0, faulty = 0, ready = 0, added = 0, changed = 0, more_cents = 0, less_cents = 0`,
  );
  await work.audit({
    action: 'rates_import.checked',
    subjectKind: 'rates_import',
    subjectId: asked.id,
    after: { rating_year: asked.rating_year, receipts_file: receiptsFile },
  });
  await work.emit('rates_import.check_started', { id: asked.id });
}
