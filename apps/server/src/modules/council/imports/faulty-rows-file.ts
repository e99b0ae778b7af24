import { rollFaultInWords } from '@lorikeet/contracts/refusals/rates-import-faults';
import type { RollFault } from '@lorikeet/domain/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import { wholeFile } from '../../../platform/files/file-store.ts';
import type { FileKind } from '../../../platform/files/tickets.ts';
import { faultyRows } from '../../../platform/lists/faulty-rows.ts';
import { importOf } from './import-store.ts';

/** The faulty rows of an import, each with what is wrong. */
export const faultyRowsFile: FileKind = {
  kind: 'rates_import_faults',
  permission: 'council.read',
  async open(run, id, params) {
    const file = await importOf(run.reads, run.merchantId, id);
    const locale = params.locale === 'zh' ? 'zh' : 'en';
    const rows = await run.reads.rows<{ line: number; faults: RollFault[] }>(sql`
      select line, faults from rates_import_rows
      where merchant_id = ${run.merchantId} and import_id = ${id} and faults <> '[]' order by line`);
    const words = (faults: RollFault[]) => faults.map((fault) => rollFaultInWords(fault, locale)).join('. ');
    return faultyRows({
      filename: file.filename,
      bytes: await wholeFile(run.files, file.storage_key, file),
      faults: new Map(rows.map(({ line, faults }) => [line, words(faults)])),
      locale,
    });
  },
};
