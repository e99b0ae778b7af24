import { createHash } from 'node:crypto';
import type { Input } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/rates-imports';
import { ROLL_BYTES_MAX, ROLL_LINES_MAX } from '@lorikeet/contracts/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import { encodingOf, recordsOf } from '../../../platform/lists/read-csv.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';

const SAMPLES = 3;
const COLUMNS_MAX = 200;
const CELL_SHOWN = 80;
const MEGABYTE = 1024 * 1024;

/** The first row of a file, and those under it that are shown while its columns are chosen. */
export type FileHead = { headings: string[]; samples: string[][] };
type Surveyed = FileHead & { rows: number };

/**
 * Takes a file of the rates roll: it is read to its end, kept encrypted, and nothing of it is taken in. Returns its id.
 * Refuses what is no CSV, has no row, or is too large.
 */
export async function uploadImport(
  run: Run,
  { filename, content }: Input<typeof imports.uploadRatesImport>,
): Promise<{ id: string }> {
  const bytes = Buffer.from(content, 'base64');
  refuseUnless(bytes.length <= ROLL_BYTES_MAX, 'rates_import.too_large', {
    max: `${ROLL_BYTES_MAX / MEGABYTE} MB`,
  });
  const surveyed = survey(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageKey = `rates-imports/${run.merchantId}/${sha256}.csv`;
  await run.files.write(storageKey, [bytes]);
  return run.inTransaction((work) => insertImport(work, { filename, sha256, storageKey, surveyed }));
}

function survey(bytes: Buffer): Surveyed {
  const encoding = encodingOf(bytes);
  refuseUnless(encoding !== undefined, 'rates_import.not_csv');
  let headings: string[] | undefined;
  const samples: string[][] = [];
  let rows = 0;
  for (const { cells } of recordsOf(bytes, encoding)) {
    if (!headings) {
      refuseUnless(cells !== undefined, 'rates_import.not_csv');
      refuseUnless(cells.length <= COLUMNS_MAX, 'rates_import.too_many_columns', { max: COLUMNS_MAX });
      headings = cells.map((cell) => cell.slice(0, CELL_SHOWN));
      continue;
    }
    rows += 1;
    refuseUnless(rows <= ROLL_LINES_MAX, 'rates_import.too_many_lines', { max: ROLL_LINES_MAX });
    if (cells && samples.length < SAMPLES) samples.push(cells.map((cell) => cell.slice(0, CELL_SHOWN)));
  }
  refuseUnless(headings !== undefined && rows > 0, 'rates_import.no_rows');
  return { headings, samples, rows };
}

async function insertImport(
  work: Work,
  file: { filename: string; sha256: string; storageKey: string; surveyed: Surveyed },
): Promise<{ id: string }> {
  const id = work.newId();
  const { headings, samples, rows } = file.surveyed;
  await work.run(sql`
    insert into rates_imports (merchant_id, id, filename, sha256, storage_key, status, rows, width, head, uploaded_by,
      uploaded_by_name, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${file.filename}, ${file.sha256}, ${file.storageKey}, 'uploaded', ${rows},
      ${headings.length}, ${work.vault.seal(JSON.stringify({ headings, samples }))},
      ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}, ${work.actor.name}, ${work.now}, ${work.now})`);
  await work.audit({
    action: 'rates_import.uploaded',
    subjectKind: 'rates_import',
    subjectId: id,
    after: { filename: file.filename, rows },
  });
  return { id };
}
