import pg from 'pg';
import { balances } from '../../apps/server/src/modules/ledger/balance-of.ts';
import { median, rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { openMoneyStage } from './money-stage.ts';
import { LEDGER_DAYS, seedLedger } from './seed-ledger.ts';

const POSTINGS = 1_000_000;
const CALLS = 200;
const DAY_MS = 86_400_000;

/**
 * Every balance of a merchant with a million postings in two years, as it was booked at instants spread over them, and
 * now: milliseconds of a call.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, ownerUrl, sizes } = context;
  const n = sizes[0] ?? POSTINGS;
  const stage = await openMoneyStage(context);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const merchant = await stage.merchant({ slug: 'bench', model: 'direct' }, 1);
    const until = stage.platform.clock.now();
    await seedLedger(owner, { merchantId: merchant.merchantId, count: n, until });
    const took = { past: [] as number[], now: [] as number[] };
    for (let call = 0; call < CALLS; call += 1) {
      const ago = ((call + 0.5) / CALLS) * LEDGER_DAYS * DAY_MS;
      took.past.push(
        await timed(() => stage.within(merchant, (work) => balances(work, new Date(until.getTime() - ago)))),
      );
      took.now.push(await timed(() => stage.within(merchant, (work) => balances(work))));
    }
    for (const [when, ms] of Object.entries(took))
      print({
        name: `ledger-as-of, ${when}`,
        n,
        p50_ms: rounded(median(ms)),
        p95_ms: rounded(median(ms, 0.95)),
      });
  } finally {
    await owner.end();
    await stage.close();
  }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}
