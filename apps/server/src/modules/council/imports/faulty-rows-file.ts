import { Readable } from 'node:stream';
import { rollFaultInWords } from '@lorikeet/contracts/refusals/rates-import-faults';
import type { RollFault } from '@lorikeet/domain/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import type { FileKind } from '../../../platform/files/tickets.ts';
import { BOM, csvRecord, harmless } from '../../../platform/lists/csv.ts';
import { encodingOf, recordsOf } from '../../../platform/lists/read-csv.ts';
import type { Run } from '../../../platform/run.ts';
import { bytesOf, importOf } from './import-store.ts';

const HEADINGS = { en: ['Line', 'What is wrong'], zh: ['行号', '问题'] } as const;

/** The faulty rows of an import as they stand in its file, each with its line and what is wrong. */
export const faultyRowsFile: FileKind = {
  kind: 'rates_import_faults',
  permission: 'council.read',
  async open(run, id, params) {
    const file = await importOf(run.reads, run.merchantId, id);
    const locale = params.locale === 'zh' ? 'zh' : 'en';
    const faults = await faultsByLine(run, id);
    const bytes = await bytesOf(run, file);
    return {
      filename: `${file.filename.replace(/\.[^.]*$/, '').replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}-faults.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(faultyRecords(bytes, faults, locale)),
    };
  },
};

async function faultsByLine(run: Run, id: string): Promise<Map<number, RollFault[]>> {
  const rows = await run.reads.rows<{ line: number; faults: RollFault[] }>(sql`
    select line, faults from rates_import_rows
    where merchant_id = ${run.merchantId} and import_id = ${id} and faults <> '[]' order by line`);
  return new Map(rows.map(({ line, faults }) => [line, faults]));
}

function* faultyRecords(
  bytes: Buffer,
  faults: ReadonlyMap<number, RollFault[]>,
  locale: 'en' | 'zh',
): Generator<string> {
  let isHeading = true;
  for (const { line, cells } of recordsOf(bytes, encodingOf(bytes)!)) {
    if (isHeading) {
      isHeading = false;
      yield BOM + csvRecord([...HEADINGS[locale], ...(cells ?? []).map(harmless)]);
      continue;
    }
    const own = faults.get(line);
    if (!own) continue;
    const words = own.map((fault) => rollFaultInWords(fault, locale)).join('. ');
    yield csvRecord([String(line), words, ...(cells ?? []).map(harmless)]);
  }
}
