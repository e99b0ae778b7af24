import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { TURN_MS } from '../bank-files/index.ts';
import { loadOn } from './load-on.ts';

/**
 * Return files whose lines were not all applied when their process died, loaded on from where they ended. With none
 * left it does nothing. Returns how many there were.
 */
export async function finishLoading(run: Run): Promise<number> {
  const files = await run.reads.rows<{ id: string }>(sql`
    select id from returns_files where merchant_id = ${run.merchantId} and status = 'loading' order by id`);
  // One whose turn it is with the worker is waited for, and then loaded to its end.
  for (const { id } of files) await loadOn(run, id, { waitMs: 2 * TURN_MS });
  return files.length;
}
