import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import { wholeFile } from '../../platform/files/file-store.ts';
import type { Run } from '../../platform/run.ts';
import { loadBrf } from './load-brf.ts';

/** Files of receipts whose loading was interrupted are loaded on, before the day of any merchant closes. */
export const finishBpayPhase: Phase = {
  name: 'bpay.finish',
  meaning: { en: 'Loads on the BPAY files that were interrupted', zh: '继续处理中断的 BPAY 文件' },
  at: '17:40',
  zone: 'bank',
  kinds: ['platform', 'business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: () => sql`exists (
    select 1 from bpay_files f where f.merchant_id = m.id and f.status = 'loading')`,
  run: async (run) => ({ taken_up: await finishLoading(run) }),
};

async function finishLoading(run: Run): Promise<number> {
  const files = await run.reads.rows<{ filename: string; storage_key: string; sha256: string }>(sql`
    select filename, storage_key, sha256 from bpay_files
    where merchant_id = ${run.merchantId} and status = 'loading' order by id`);
  for (const { filename, storage_key: key, sha256 } of files) {
    const content = await wholeFile(run.files, key, { sha256 });
    await loadBrf(run, { filename, content: content.toString('utf8') });
  }
  return files.length;
}
