import { maskAccount } from '@lorikeet/bank-files';
import type { ImportFault } from '@lorikeet/domain/mandate-imports';
import { sql } from '../../platform/db/sql.ts';
import { wholeFile } from '../../platform/files/file-store.ts';
import type { FileKind } from '../../platform/files/tickets.ts';
import { faultyRows } from '../../platform/lists/faulty-rows.ts';
import { inWords } from './import-list.query.ts';
import { importOf } from './import-store.ts';
import { coverNumber } from './read-file.ts';

/** The rows of an import that were not taken in, each with what is wrong. Account numbers are masked. */
export const faultyRowsFile: FileKind = {
  kind: 'mandate_import_faults',
  permission: 'mandate_imports.read',
  async open(run, id, params) {
    const file = await importOf(run.reads, run.merchantId, id);
    const locale = params.locale === 'zh' ? 'zh' : 'en';
    const rows = await run.reads.rows<{ line: number; faults: ImportFault[] }>(sql`
      select line, faults from mandate_import_rows
      where merchant_id = ${run.merchantId} and import_id = ${id} and status in ('faulty', 'refused') order by line`);
    const account = file.columns?.account_number;
    return faultyRows({
      filename: file.filename,
      bytes: await wholeFile(run.files, file.storage_key, file),
      faults: new Map(rows.map(({ line, faults }) => [line, inWords(faults, locale).join('. ')])),
      locale,
      shown: (cell, at) =>
        at !== undefined && at === account ? cell && maskAccount(cell) : coverNumber(cell),
    });
  },
};
