import { createHash } from 'node:crypto';
import type { Input } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import { IMPORT_BYTES_MAX, IMPORT_LINES_MAX } from '@lorikeet/contracts/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import { encodingOf, recordsOf } from '../../platform/lists/read-csv.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { endsOpen, type FileHead } from './read-file.ts';

const SAMPLES = 3;
const COLUMNS_MAX = 200;
const CELL_SHOWN = 80;
const MEGABYTE = 1024 * 1024;

/** A file as it was read once, from its first row to its last. */
type Surveyed = FileHead & { rows: number; width: number; mayBeCut: boolean };

/**
 * Takes a file of mandates: it is read to its end, kept encrypted, and nothing of it is taken in. Returns its id. Refuses
 * `mandate_import.not_csv`, `mandate_import.no_rows`, `mandate_import.too_large`, `mandate_import.too_many_lines` and
 * `mandate_import.too_many_columns`.
 */
export async function uploadImport(
  run: Run,
  { filename, content }: Input<typeof imports.uploadMandateImport>,
): Promise<{ id: string }> {
  const bytes = Buffer.from(content, 'base64');
  refuseUnless(bytes.length <= IMPORT_BYTES_MAX, 'mandate_import.too_large', {
    max: `${IMPORT_BYTES_MAX / MEGABYTE} MB`,
  });
  const surveyed = survey(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageKey = `mandate-imports/${run.merchantId}/${sha256}.csv`;
  await run.files.write(storageKey, [bytes]);
  return run.inTransaction((work) => insertImport(work, { filename, sha256, storageKey, surveyed }));
}

function survey(bytes: Buffer): Surveyed {
  const encoding = encodingOf(bytes);
  refuseUnless(encoding !== undefined, 'mandate_import.not_csv');
  let headings: string[] | undefined;
  const samples: string[][] = [];
  let rows = 0;
  for (const { cells } of recordsOf(bytes, encoding)) {
    if (!headings) {
      refuseUnless(cells !== undefined, 'mandate_import.not_csv');
      refuseUnless(cells.length <= COLUMNS_MAX, 'mandate_import.too_many_columns', { max: COLUMNS_MAX });
      headings = cells.map((cell) => cell.slice(0, CELL_SHOWN));
      continue;
    }
    rows += 1;
    refuseUnless(rows <= IMPORT_LINES_MAX, 'mandate_import.too_many_lines', { max: IMPORT_LINES_MAX });
    if (cells && samples.length < SAMPLES) samples.push(cells.map((cell) => cell.slice(0, CELL_SHOWN)));
  }
  refuseUnless(headings !== undefined && rows > 0, 'mandate_import.no_rows');
  return { headings, samples, rows, width: headings.length, mayBeCut: endsOpen(bytes, encoding) };
}

async function insertImport(
  work: Work,
  file: { filename: string; sha256: string; storageKey: string; surveyed: Surveyed },
): Promise<{ id: string }> {
  const id = work.newId();
  const { headings, samples, rows, width, mayBeCut } = file.surveyed;
  await work.run(sql`
    insert into mandate_imports (merchant_id, id, filename, sha256, storage_key, status, rows, width, head, may_be_cut,
      uploaded_by, uploaded_by_name, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${file.filename}, ${file.sha256}, ${file.storageKey}, 'uploaded', ${rows},
      ${width}, ${work.vault.seal(JSON.stringify({ headings, samples }))}, ${mayBeCut},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}, ${work.actor.name}, ${work.now}, ${work.now})`);
  await work.audit({
    action: 'mandate_import.uploaded',
    subjectKind: 'mandate_import',
    subjectId: id,
    after: { filename: file.filename, rows },
  });
  return { id };
}
