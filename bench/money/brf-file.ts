import { parseBrf } from '@lorikeet/bank-files';
import { loadBrf, loadOn, setBiller } from '../../apps/server/src/modules/bpay/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { openBills, receiptsOf } from '../../simulate/fixture/bank-writes.ts';
import { insertInvoices } from '../../simulate/fixture/insert-due-debits.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { openMoneyStage } from './money-stage.ts';

const SIZES = [1_000, 10_000];
const MEBIBYTE = 1_048_576;

/**
 * A file of BPAY receipts in which every line pays an invoice in full, lines a second: each is matched by its reference,
 * posted, and its invoice paid. Beside it the reading of the same text alone.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, analyze, sizes } = context;
  const stage = await openMoneyStage(context);
  try {
    for (const n of sizes.length > 0 ? sizes : SIZES) {
      const merchant = await stage.merchant({ slug: `bench-${n}`, model: 'direct' }, n);
      const code = String(500_000 + n);
      await stage.within(merchant, (work) =>
        setBiller(work, { biller_code: code, crn_rule: 'MOD10V01', crn_for: 'invoice' }),
      );
      await insertInvoices(stage.platform, merchant, stage.platform.clock.bankToday());
      const content = await stage.within(merchant, async (work) =>
        receiptsOf(work, code, await openBills(work)),
      );
      const read = performance.now();
      parseBrf(content);
      const reading = (performance.now() - read) / 1000;
      await analyze();
      await settle();
      const begun = performance.now();
      const loading = createRun(stage.platform, merchant.merchantId, SYSTEM);
      const { fileId } = await loadBrf(loading, { filename: 'bench.brf', content });
      await loadOn(loading, fileId);
      const seconds = (performance.now() - begun) / 1000;
      const { paid } = await stage.within(merchant, (work) =>
        work.one<{ paid: number }>(sql`
          select count(*)::int as paid from invoices where merchant_id = ${work.merchantId} and status = 'paid'`),
      );
      if (paid !== n) throw new Error(`${paid} of ${n} are paid`);
      print({ name: 'brf-file reading', n, per_second: Math.round(n / reading) });
      print({
        name: 'brf-file',
        n,
        seconds: rounded(seconds),
        per_second: Math.round(n / seconds),
        rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      });
    }
  } finally {
    await stage.close();
  }
}
