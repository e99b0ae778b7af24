import { toLocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../apps/server/src/modules/bank-files/index.ts';
import { runDebits, submitFile } from '../apps/server/src/modules/debits/index.ts';
import { createRun } from '../apps/server/src/platform/run.ts';
import { inTenant, type Platform, SYSTEM } from '../apps/server/src/platform/work.ts';
import { benchPlatform, type Ground } from './bench-platform.ts';

/** What a debit run took: seconds, and the most memory that its process held, in bytes. */
export type RunFigures = { debits: number; claim: number; post: number; rss: number };
export type RunOrder = { ground: Ground; merchantId: string; on: string };

/**
 * Debit runs in a process of their own, so that its memory is its own: claim, files, the bank's acceptance, postings.
 * Started by `fork`; says that it is ready, runs at each 'go' and sends the figures, ends when let go.
 */
async function serve({ ground, merchantId, on }: RunOrder): Promise<void> {
  const platform = benchPlatform(ground);
  await platform.pool.query('select 1');
  process.on('message', () => {
    void runAll(platform, merchantId, on).then((figures) => process.send!(figures));
  });
  process.once('disconnect', () => void platform.pool.end());
  process.send!('ready');
}

async function runAll(platform: Platform, merchantId: string, on: string): Promise<RunFigures> {
  const run = createRun(platform, merchantId, SYSTEM);
  const memory = watchMemory();
  const started = performance.now();
  const { debits } = await runDebits(run, toLocalDate(on));
  const claimed = performance.now();
  const { rows: files } = await platform.pool.query<{ id: string }>(
    'select id from bank_files where merchant_id = $1 order by first_payment_id',
    [merchantId],
  );
  for (const { id } of files) {
    await inTenant(platform, merchantId, SYSTEM, (work) => acceptFile(work, id, 'BENCH'));
    await submitFile(run, id);
  }
  const ended = performance.now();
  return { debits, claim: (claimed - started) / 1000, post: (ended - claimed) / 1000, rss: memory.stop() };
}

/** The largest resident memory until stopped, looked at fifty times a second. */
function watchMemory(): { stop(): number } {
  let peak = process.memoryUsage.rss();
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

await serve(JSON.parse(process.argv[2]!) as RunOrder);
