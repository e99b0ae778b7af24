import { setTimeout as sleep } from 'node:timers/promises';
import { BANK_ZONE, instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { acceptFile } from '../../apps/server/src/modules/bank-files/index.ts';
import { runDebits, submitFile } from '../../apps/server/src/modules/debits/index.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';
import { createRun } from '../../apps/server/src/platform/run.ts';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import { checkInvariants } from '../check-invariants.ts';
import { createFixturePlatform, type FixturePlatform } from '../fixture/fixture-platform.ts';
import { insertDueDebits } from '../fixture/insert-due-debits.ts';
import { insertPayers } from '../fixture/insert-payers.ts';
import { type FixtureMerchant, openMerchant, openPlatformTenant } from '../fixture/open-merchants.ts';
import type { OwnGround } from '../fixture/throwaway-database.ts';
import { filesAreDebits } from '../kills/files-are-debits.ts';

export type NodesSize = { merchants: number; rows: number; kills: number; recordsPerFile: number };
export type NodesProof = {
  merchants: number;
  debits: number;
  files: number;
  kills: number;
  /** Tries that failed because a node was away, and were made again. */
  failed_tries: number;
  invariants: number;
};

const DAY = toLocalDate('2026-11-24');
const NOW = instantAt(DAY, '07:00', BANK_ZONE);
/** How long a node stays away. */
const AWAY_MS = 700;
/** A run that cannot end must fail, not hang. */
const PATIENCE_MS = 600_000;

/**
 * Debit runs of merchants on every worker, while one node after the other is ended as by a loss of power and started
 * again. What failed is tried again, as a worker process does. Afterwards each debit is in one file and posted once, and
 * every invariant holds. Throws on whatever does not; where the database is not spread over several nodes, at once.
 */
export async function proveNodes(
  ground: OwnGround,
  modules: readonly Module[],
  size: NodesSize,
  seed: number,
): Promise<NodesProof> {
  const { nodes } = ground;
  if (!nodes) throw new Error('This proof needs several nodes.');
  const platform = createFixturePlatform(ground, NOW, { connections: 12 });
  try {
    await openPlatformTenant(platform);
    const merchants: FixtureMerchant[] = [];
    for (let n = 1; n <= size.merchants; n += 1) {
      const { recordsPerFile, rows } = size;
      const merchant = await openMerchant(platform, { slug: `node-${n}`, model: 'direct', recordsPerFile });
      await insertPayers(platform, merchant, rows);
      await insertDueDebits(platform, merchant, DAY);
      merchants.push(merchant);
    }
    let failedTries = 0;
    const work = merchants.map(({ merchantId }) =>
      untilDone(
        () => debits(platform, merchantId),
        () => {
          failedTries += 1;
        },
      ),
    );
    const over = { yes: false };
    const all = Promise.all(work).finally(() => {
      over.yes = true;
    });
    const [kills] = await Promise.all([killNodes(nodes, size.kills, seed, over), all]);
    if (kills < size.kills) throw new Error(`the runs were over after ${kills} of ${size.kills} kills`);
    let files = 0;
    for (const { merchantId } of merchants) {
      files += await filesAreDebits(platform, merchantId);
      await postedOnce(platform, merchantId, size.rows);
    }
    const invariants = await checkInvariants(platform, modules);
    const sum = size.merchants * size.rows;
    return { merchants: size.merchants, debits: sum, files, kills, failed_tries: failedTries, invariants };
  } finally {
    await platform.pool.end();
  }
}

/** Claimed and filed, taken by the bank, posted: each step harmless when it is repeated. */
async function debits(platform: FixturePlatform, merchantId: string): Promise<void> {
  const run = createRun(platform, merchantId, SYSTEM);
  await runDebits(run, DAY);
  const files = await queriesOn(platform.pool).rows<{ id: string; status: string }>(sql`
    select id, status from bank_files
    where merchant_id = ${merchantId} and status <> 'withdrawn' and posted_at is null order by id`);
  for (const { id, status } of files) {
    if (status !== 'accepted') {
      await inTenant(platform, merchantId, SYSTEM, (work) => acceptFile(work, id, `R-${id}`));
    }
    await submitFile(run, id);
  }
}

async function untilDone(body: () => Promise<void>, failed: () => void): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const error = await body().then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    if (!error) return;
    if (performance.now() > deadline) throw error;
    failed();
    await sleep(200);
  }
}

/** Ends one node after the other, workers more often than the coordinator, until enough were or the work is over. */
async function killNodes(
  nodes: NonNullable<OwnGround['nodes']>,
  kills: number,
  seed: number,
  over: { yes: boolean },
): Promise<number> {
  const random = createRandom(seed);
  for (let n = 0; n < kills; n += 1) {
    await sleep(100 + random.next() * 400);
    if (over.yes) return n;
    const node = n % 4 === 3 ? 0 : 1 + (n % (nodes.count - 1));
    await nodes.kill(node);
    await sleep(AWAY_MS);
    await nodes.start(node);
  }
  return kills;
}

async function postedOnce(platform: FixturePlatform, merchantId: string, rows: number): Promise<void> {
  const found = await queriesOn(platform.pool).one<{ postings: number; sources: number }>(sql`
    select count(*)::int as postings, count(distinct source_id)::int as sources from postings
    where merchant_id = ${merchantId} and kind = 'debit_submitted'`);
  if (found.postings !== rows || found.sources !== rows) throw new Error(`posted: ${JSON.stringify(found)}`);
}
