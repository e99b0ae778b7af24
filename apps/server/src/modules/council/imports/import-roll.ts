import type { Input } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/rates-imports';
import type { Run } from '../../../platform/run.ts';
import { applyImport } from './apply-import.ts';
import { confirmImport } from './confirm-import.ts';
import { importDetail } from './import-detail.query.ts';
import { readRows } from './read-rows.ts';
import { startCheck } from './start-check.ts';
import { finishUndo, undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

type Reading = Omit<Input<typeof imports.checkRatesImport>, 'id' | 'columns' | 'date_order'>;

/**
 * A file of the roll whose headings the portal knows, from its upload to its rows in one go: read, and taken in where that is
 * asked for. Returns its id.
 */
export async function importRoll(
  run: Run,
  file: { filename: string; csv: string; reading: Reading; confirm: boolean },
): Promise<string> {
  const content = Buffer.from(file.csv).toString('base64');
  const { id } = await uploadImport(run, { filename: file.filename, content });
  await run.inTransaction(async (work) => {
    const { columns, date_order } = (await importDetail(work, id)).mapping;
    await startCheck(work, { id, columns, date_order, ...file.reading });
  });
  await readRows(run, id);
  if (!file.confirm) return id;
  await run.inTransaction((work) => confirmImport(work, id));
  await applyImport(run, id);
  return id;
}

/** Takes back what a roll brought, in one go. Refuses what `undoImport` refuses. */
export async function undoRoll(run: Run, importId: string): Promise<void> {
  await run.inTransaction((work) => undoImport(work, importId));
  await finishUndo(run, importId);
}
