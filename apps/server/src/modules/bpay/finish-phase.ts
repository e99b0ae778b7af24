import { toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { TURN_MS } from '../bank-files/index.ts';
import { loadOn } from './load-on.ts';

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
  const files = await run.reads.rows<{ id: string }>(sql`
    select id from bpay_files where merchant_id = ${run.merchantId} and status = 'loading' order by id`);
  // One whose turn it is with the worker is waited for, and then loaded to its end.
  for (const { id } of files) await loadOn(run, id, { waitMs: 2 * TURN_MS });
  return files.length;
}
