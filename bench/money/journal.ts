import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { journalOf } from '../../apps/server/src/tools/write-journal.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { openMoneyStage } from './money-stage.ts';
import { seedLedger } from './seed-ledger.ts';

const POSTINGS = 1_000_000;
const MEBIBYTE = 1_048_576;

/** The journal of a merchant with a million postings, postings a second, beside a bare COPY of the same rows. */
export async function run(context: BenchContext): Promise<void> {
  const { platform, print, ownerUrl, sizes } = context;
  const n = sizes[0] ?? POSTINGS;
  const stage = await openMoneyStage(context);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { merchantId } = await stage.merchant({ slug: 'bench', model: 'direct' }, 1);
    await seedLedger(owner, { merchantId, count: n, until: stage.platform.clock.now() });
    const floor = await timed(async () => {
      const copied = owner.query(
        copyTo(`copy (select id, kind, source_id, currency, accounts, amounts, customer_id, effective_date from postings
          where merchant_id = '${merchantId}' order by effective_date, id) to stdout`),
      );
      await finished(copied.resume());
    });
    let bytes = 0;
    const product = await timed(async () => {
      for await (const piece of journalOf(platform.pool, merchantId)) bytes += piece.length;
    });
    print({ name: 'journal floor', n, seconds: rounded(floor), per_second: Math.round(n / floor) });
    print({
      name: 'journal',
      n,
      seconds: rounded(product),
      per_second: Math.round(n / product),
      mb: Math.round(bytes / MEBIBYTE),
      rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      limit_ratio: rounded(floor / product),
    });
  } finally {
    await owner.end();
    await stage.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
