import { sql } from '../../platform/db/sql.ts';
import { wholeFile } from '../../platform/files/file-store.ts';
import type { Run } from '../../platform/run.ts';
import { loadReturns } from './load-returns.ts';

type Interrupted = { facility_id: string; filename: string; storage_key: string; sha256: string };

/**
 * Return files whose lines were not all applied when their process died, loaded on from where they ended. With none
 * left it does nothing. Returns how many there were.
 */
export async function finishLoading(run: Run): Promise<number> {
  const files = await run.reads.rows<Interrupted>(sql`
    select facility_id, filename, storage_key, sha256 from returns_files
    where merchant_id = ${run.merchantId} and status = 'loading' order by id`);
  for (const file of files) {
    const { facility_id: facilityId, filename, storage_key: key, sha256 } = file;
    const content = await wholeFile(run.files, key, { sha256 });
    await loadReturns(run, { facilityId, filename, content: content.toString('utf8') });
  }
  return files.length;
}
