import { Readable } from 'node:stream';
import { maskAccount } from '@lorikeet/bank-files';
import type { ImportFault } from '@lorikeet/domain/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { BOM, csvRecord, harmless } from '../../platform/lists/csv.ts';
import { encodingOf, recordsOf } from '../../platform/lists/read-csv.ts';
import type { Run } from '../../platform/run.ts';
import { inWords } from './import-list.query.ts';
import { bytesOf, importOf, type LockedImport } from './import-store.ts';
import { coverNumber } from './read-file.ts';

const HEADINGS = { en: ['Line', 'What is wrong'], zh: ['行号', '问题'] } as const;

/**
 * The rows of an import that were not taken in, as they stand in its file, each with its line and what is wrong. Account
 * numbers are masked, and nothing can run as a formula: the rows are mended in the system that they come from.
 */
export const faultyRowsFile: FileKind = {
  kind: 'mandate_import_faults',
  permission: 'mandate_imports.read',
  async open(run, id, params) {
    const file = await importOf(run.reads, run.merchantId, id);
    const locale = params.locale === 'zh' ? 'zh' : 'en';
    const faults = await faultsByLine(run, id);
    const bytes = await bytesOf(run, file);
    return {
      filename: `${file.filename.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}-faults.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(faultyRecords(bytes, file, { faults, locale })),
    };
  },
};

async function faultsByLine(run: Run, id: string): Promise<Map<number, ImportFault[]>> {
  const rows = await run.reads.rows<{ line: number; faults: ImportFault[] }>(sql`
    select line, faults from mandate_import_rows
    where merchant_id = ${run.merchantId} and import_id = ${id} and status in ('faulty', 'refused') order by line`);
  return new Map(rows.map(({ line, faults }) => [line, faults]));
}

function* faultyRecords(
  bytes: Buffer,
  { columns }: Pick<LockedImport, 'columns'>,
  by: { faults: ReadonlyMap<number, ImportFault[]>; locale: 'en' | 'zh' },
): Generator<string> {
  let isHeading = true;
  for (const { line, cells } of recordsOf(bytes, encodingOf(bytes)!)) {
    if (isHeading) {
      isHeading = false;
      yield BOM +
        csvRecord([...HEADINGS[by.locale], ...(cells ?? []).map((cell) => harmless(coverNumber(cell)))]);
      continue;
    }
    const faults = by.faults.get(line);
    if (!faults) continue;
    const shown = (cells ?? []).map((cell, at) =>
      harmless(at === columns?.account_number ? cell && maskAccount(cell) : coverNumber(cell)),
    );
    yield csvRecord([String(line), inWords(faults, by.locale).join('. '), ...shown]);
  }
}
