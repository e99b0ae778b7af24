import { type ImportState, importTable } from '@lorikeet/domain/mandate-imports';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type GivenFile, type KeptFile, keepUpload } from '../../platform/files/keep-upload.ts';
import { found } from '../../platform/http/problem.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { lockImport } from './import-store.ts';

type Row = { line: number; name: string; reference: string; mandate_id: string | null };

/** A reference as a file can be named after it: its letters and digits. */
const plain = (text: Sql): Sql => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;

/**
 * Keeps the authority that one payer signed with the row of its reference, by which the file is named. Returns the row. The
 * import is held, so that none joins one that is being put aside. Refuses `mandate_import.file_fits_no_row`,
 * `mandate_import.file_fits_two_rows`, `mandate_import.file_is_kept` and what the import's state does not allow; 404; 422
 * for a broken picture.
 */
export async function keepAuthority(
  run: Run,
  { id, ...given }: GivenFile & { id: string },
): Promise<{ line: number; name: string }> {
  let row: Row | undefined;
  await keepUpload(run, `mandate-imports/${run.merchantId}/files`, given, async (kept) => {
    row = await run.inTransaction((work) => enter(work, id, kept));
  });
  const { line, name } = row!;
  return { line, name };
}

async function enter(work: Work, importId: string, file: KeptFile): Promise<Row> {
  refuseUnready((await lockImport(work, importId)).status);
  const row = await rowNamed(work, importId, file.name.replace(/\.[a-z]+$/, ''));
  const entered = await work.run(sql`
    insert into mandate_import_files (merchant_id, id, import_id, reference, name, file_key, file_type, bytes, sha256,
      added_by_name, added_at)
    values (${work.merchantId}, ${work.newId()}, ${importId}, ${row.reference}, ${work.vault.seal(file.name)}, ${file.key},
      ${file.type}, ${file.bytes}, ${file.sha256}, ${work.actor.name}, ${work.now})
    on conflict (merchant_id, import_id, reference) do nothing`);
  refuseUnless(entered === 1, 'mandate_import.file_is_kept');
  await note(work, 'mandate_import.file_added', importId, row, file.sha256);
  return row;
}

/** Rows are there once the columns are chosen, and as long as they are not taken back. */
function refuseUnready(status: ImportState): void {
  refuseUnless(status !== importTable.initial, 'mandate_import.not_checked');
  refuseUnless(status !== 'cancelled', 'mandate_import.was_cancelled');
  refuseUnless(status !== 'undoing' && status !== 'undone', 'mandate_import.was_undone');
}

/** The one row of a sound reference; nothing is guessed between two. */
async function rowNamed(work: Work, importId: string, stem: string): Promise<Row> {
  const rows = await work.rows<Row>(sql`
    select line, name, reference, mandate_id from mandate_import_rows
    where merchant_id = ${work.merchantId} and import_id = ${importId} and status <> 'faulty'
      and ${plain(sql`reference`)} = ${plain(sql`${stem}::text`)} and ${plain(sql`reference`)} <> ''
    order by line limit 2`);
  refuseUnless(rows.length > 0, 'mandate_import.file_fits_no_row');
  refuseUnless(rows.length === 1, 'mandate_import.file_fits_two_rows');
  return rows[0]!;
}

/**
 * Takes a file from its row: evidence made from now on is without it. Its content stays once the row was taken in, for the
 * evidence that holds it. 404.
 */
export async function removeAuthority(run: Run, id: string): Promise<void> {
  const unused = await run.inTransaction(async (work) => {
    const { importId } = found(
      await work.maybe<{ importId: string }>(sql`
        select import_id as "importId" from mandate_import_files where merchant_id = ${work.merchantId} and id = ${id}`),
    );
    await lockImport(work, importId);
    const file = found(
      await work.maybe<{ reference: string; key: string; sha256: string }>(sql`
        delete from mandate_import_files where merchant_id = ${work.merchantId} and id = ${id}
        returning reference, file_key as key, sha256`),
    );
    const row = await work.maybe<Row>(sql`
      select line, name, reference, mandate_id from mandate_import_rows
      where merchant_id = ${work.merchantId} and import_id = ${importId} and reference = ${file.reference}
        and status <> 'faulty'
      order by line limit 1`);
    await note(work, 'mandate_import.file_removed', importId, row ?? file, file.sha256);
    return row?.mandate_id ? undefined : file.key;
  });
  if (unused) await run.files.remove(unused);
}

const note = (
  work: Work,
  action: 'mandate_import.file_added' | 'mandate_import.file_removed',
  importId: string,
  row: { reference: string; line?: number },
  sha256: string,
) =>
  work.audit({
    action,
    subjectKind: 'mandate_import',
    subjectId: importId,
    after: { reference: row.reference, line: row.line ?? null, sha256 },
  });
