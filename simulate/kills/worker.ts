import { readSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { runDebits, submitFile } from '../../apps/server/src/modules/debits/index.ts';
import { runBilling } from '../../apps/server/src/modules/subscriptions/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Log, silentLog } from '../../apps/server/src/platform/log.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { inTenant, type Platform, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { createFixturePlatform } from '../fixture/fixture-platform.ts';
import type { Ground } from '../fixture/throwaway-database.ts';

/** The settings of one worker process, as JSON in its first argument. */
export type Orders = {
  ground: Ground;
  merchantId: string;
  run: 'debits' | 'bills';
  day: LocalDate;
  /** The business instant at which the run's time stands still. */
  now: string;
  /** Subscriptions billed in one transaction. */
  billingChunk: number;
};

const FROM_REFEREE = 0;
const TO_REFEREE = 1;

/**
 * At each named point the whole process stands still until the referee, who reads the log, lets it continue; so it
 * can be killed exactly there, with its transaction open and its file half written.
 */
const pausingLog: Log = {
  ...silentLog,
  info(fields) {
    const { point } = fields as { point?: string };
    if (!point) return;
    writeSync(TO_REFEREE, `${point}\n`);
    readSync(FROM_REFEREE, Buffer.alloc(1));
  },
};

/** The debit run as its days go: claimed and filed, taken by the bank, posted. */
async function debits(platform: Platform, orders: Orders): Promise<void> {
  const run = createRun(platform, orders.merchantId, SYSTEM);
  await runDebits(run, orders.day);
  const files = await queriesOn(platform.pool).rows<{ id: string }>(sql`
    select id from bank_files where merchant_id = ${orders.merchantId} and status <> 'withdrawn' and posted_at is null
    order by id`);
  for (const { id } of files) {
    await inTenant(platform, orders.merchantId, SYSTEM, (work) => acceptFile(work, id, `R-${id}`));
    await submitFile(run, id);
  }
}

const orders = JSON.parse(process.argv[2]!) as Orders;
const platform = createFixturePlatform(orders.ground, new Date(orders.now), {
  log: pausingLog,
  connections: 4,
});
// Who is killed would keep nothing for those that take its place.
flushCompileCache();
writeSync(TO_REFEREE, 'ready\n');
readSync(FROM_REFEREE, Buffer.alloc(1));
if (orders.run === 'debits') await debits(platform, orders);
else {
  await runBilling(createRun(platform, orders.merchantId, SYSTEM), { chunk: orders.billingChunk });
}
await platform.pool.end();
writeSync(TO_REFEREE, 'done\n');
