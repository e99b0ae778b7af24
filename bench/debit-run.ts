import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Platform } from '../apps/server/src/platform/work.ts';
import type { Ground } from './bench-platform.ts';
import { MERCHANT, RECORDS_PER_FILE, resetDebits, seedDebits } from './debit-run-seed.ts';
import type { RunFigures, RunOrder } from './debit-run-worker.ts';
import { median, rounded } from './figures.ts';
import { layFloor, runFloor } from './floors/debit-run.ts';
import type { BenchContext } from './main.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const ON = '2026-11-23';
const LATER = '2026-12-23';
const MEBIBYTE = 1_048_576;
const RECORD_BYTES = 122;

/**
 * The debit run of 10,000, 100,000 and 1,000,000 due debits (and a tenth more that are not): claim, files, and the
 * postings of the bank's acceptance, through the product and as hand-written SQL, interleaved; medians of three, one
 * of the largest. Both write the same rows and the same records, which is checked after every run.
 */
export async function run({ platform, ground, ownerUrl, print, settle, sizes }: BenchContext): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const n of sizes.length > 0 ? sizes : SIZES) {
      await seedDebits(owner, platform.vault, { due: n, on: ON, later: LATER, at: platform.clock.now() });
      await layFloor(owner);
      const rounds = n >= 1_000_000 ? 1 : 3;
      const figures: { floor: number[]; product: Product[] } = { floor: [], product: [] };
      const runner = await startRunner(ground);
      for (let round = 0; round < rounds; round += 1) {
        await resetDebits(owner, 'floor');
        await settle();
        const floor = await timeFloor(owner, { at: platform.clock.now(), folder: ground.folder }, n);
        await resetDebits(owner, 'public');
        await settle();
        const product = await timeProduct(platform, runner, n);
        await check(owner, n);
        if (product.sha256 !== floor.sha256) throw new Error('product and floor wrote other records');
        figures.floor.push(floor.seconds);
        figures.product.push(product);
      }
      runner.end();
      const floor = median(figures.floor);
      const seconds = median(figures.product.map((one) => one.seconds));
      const part = (key: 'claim' | 'post') => rounded(median(figures.product.map((one) => one[key])));
      print({ name: 'debit-run floor', n, seconds: rounded(floor), per_second: Math.round(n / floor) });
      print({
        name: 'debit-run',
        n,
        seconds: rounded(seconds),
        per_second: Math.round(n / seconds),
        claim_and_file_seconds: part('claim'),
        post_seconds: part('post'),
        rss_mb: Math.round(median(figures.product.map((one) => one.rss)) / MEBIBYTE),
        limit_ratio: rounded(floor / seconds),
      });
    }
  } finally {
    await owner.end();
  }
}

async function timeFloor(owner: pg.Client, { at, folder }: { at: Date; folder: string }, n: number) {
  const path = join(folder, 'floor', 'de.aba');
  await mkdir(dirname(path), { recursive: true });
  const files: number[] = [];
  for (let left = n; left > 0; left -= RECORDS_PER_FILE) files.push(Math.min(left, RECORDS_PER_FILE));
  return runFloor(owner, { on: ON, at, files, path });
}

type Product = RunFigures & { seconds: number; sha256: string };

type Runner = { run(): Promise<RunFigures>; end(): void };

/** A process of its own that runs the product's debit runs, as a worker does. */
async function startRunner(ground: Ground): Promise<Runner> {
  const order: RunOrder = { ground, merchantId: MERCHANT, on: ON };
  const worker = fork(new URL('./debit-run-worker.ts', import.meta.url), [JSON.stringify(order)]);
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`the run ended with ${code}`));
      worker.once('exit', fail);
      worker.once('message', (said: T) => {
        worker.off('exit', fail);
        resolve(said);
      });
    });
  await next<'ready'>();
  return {
    run() {
      worker.send('go');
      return next<RunFigures>();
    },
    end: () => worker.disconnect(),
  };
}

async function timeProduct(platform: Platform, runner: Runner, n: number): Promise<Product> {
  const figures = await runner.run();
  if (figures.debits !== n) throw new Error(`ran ${figures.debits} of ${n}`);
  return {
    ...figures,
    seconds: figures.claim + figures.post,
    sha256: await recordsOf(platform, await filesOf(platform)),
  };
}

async function filesOf(platform: Platform) {
  const { rows } = await platform.pool.query<{ id: string; storage_key: string }>(
    'select id, storage_key from bank_files where merchant_id = $1 order by first_payment_id',
    [MERCHANT],
  );
  return rows;
}

/** The sha256 of the files' detail records, without header, balancing line and total. */
async function recordsOf(platform: Platform, files: readonly { storage_key: string }[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { storage_key } of files) {
    let seen = 0;
    let tail = Buffer.alloc(0);
    for await (const chunk of await platform.files.read(storage_key)) {
      let piece = chunk as Buffer;
      if (seen < RECORD_BYTES) {
        const head = Math.min(RECORD_BYTES - seen, piece.length);
        seen += head;
        piece = piece.subarray(head);
      }
      tail = Buffer.concat([tail, piece]);
      const whole = Math.max(0, tail.length - 2 * RECORD_BYTES);
      hash.update(tail.subarray(0, whole));
      tail = tail.subarray(whole);
    }
  }
  return hash.digest('hex');
}

/** After every run: everything submitted, a posting and two entries each, the book at zero, in both. */
async function check(owner: pg.Client, n: number): Promise<void> {
  for (const schema of ['public', 'floor']) {
    const { rows } = await owner.query<Record<string, string>>(`select
      (select count(*) from ${schema}.payments where stage = 'submitted') as submitted,
      (select count(*) from ${schema}.postings) as postings, (select count(*) from ${schema}.entries) as entries,
      (select sum(amount_cents) from ${schema}.entries) as sum,
      (select sum(records) from ${schema}.bank_files) as records,
      (select count(*) from ${schema}.invoices where in_flight_cents > 0) as flying`);
    const found = Object.values(rows[0]!).map(Number).join(' ');
    if (found !== `${n} ${n} ${2 * n} 0 ${n} ${n}`) throw new Error(`${schema} holds ${found}`);
  }
}
