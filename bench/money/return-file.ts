import { parseReturns } from '@lorikeet/bank-files';
import { loadOn, loadReturns } from '../../apps/server/src/modules/returns/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { SYSTEM } from '../../apps/server/src/platform/work.ts';
import { lodgedDebits, returnsOf } from '../../simulate/fixture/bank-writes.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { openMoneyStage } from './money-stage.ts';

const SIZES = [1_000, 10_000];
const MEBIBYTE = 1_048_576;

/**
 * A return file that sends back every debit of a file, lines a second: each is matched, its debit returned and posted in
 * full, its invoice open again, its payer written to. Beside it the reading of the same text alone.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, analyze, sizes } = context;
  const stage = await openMoneyStage(context);
  try {
    for (const n of sizes.length > 0 ? sizes : SIZES) {
      const merchant = await stage.merchant({ slug: `bench-${n}`, model: 'direct', recordsPerFile: n }, n);
      await stage.lodge(merchant);
      const content = await stage.within(merchant, async (work) => {
        const lodged = await lodgedDebits(work);
        if (lodged.length !== n) throw new Error(`${lodged.length} of ${n} were lodged`);
        return returnsOf(work, lodged);
      });
      const read = performance.now();
      parseReturns(content);
      const reading = (performance.now() - read) / 1000;
      await analyze();
      await settle();
      const begun = performance.now();
      const loading = createRun(stage.platform, merchant.merchantId, SYSTEM);
      const { facilityId } = merchant;
      const { fileId } = await loadReturns(loading, { facilityId, filename: 'returns.txt', content });
      await loadOn(loading, fileId);
      const seconds = (performance.now() - begun) / 1000;
      const back = await stage.within(merchant, (work) =>
        work.one<{ n: number }>(sql`
          select count(*)::int as n from payments where merchant_id = ${work.merchantId} and stage = 'returned'`),
      );
      if (back.n !== n) throw new Error(`${back.n} of ${n} came back`);
      print({ name: 'return-file reading', n, per_second: Math.round(n / reading) });
      print({
        name: 'return-file',
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
