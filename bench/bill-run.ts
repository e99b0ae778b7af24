import { addDays, addMonthsAnchored, datesBetween, nextBankDay, toLocalDate } from '@lorikeet/domain/kernel';
import pg from 'pg';
import { runBilling } from '../apps/server/src/modules/subscriptions/index.ts';
import { uuidSeed } from '../apps/server/src/platform/ids.ts';
import { type Platform, SYSTEM } from '../apps/server/src/platform/work.ts';
import { resetBillRun, seedBillRun } from './bill-run-seed.ts';
import { LAY_FLOOR, RESET_FLOOR, RUN_FLOOR } from './floors/bill-run.sql.ts';

/** A throwaway database (migrated, empty, fsync on) and where to print a figure. */
export type BenchContext = { platform: Platform; ownerUrl: string; print(line: object): void };

const SUBSCRIPTIONS = 40_000;
const ROUNDS = 3;

/**
 * The billing run of 40,000 due subscriptions (of 44,000) on 20 plans of four graduated tiers, through the product
 * and as one hand-written statement, interleaved; the medians of three. Both write the same rows, which is checked.
 */
export async function run({ platform, ownerUrl, print }: BenchContext): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const today = platform.clock.today('Australia/Sydney');
    const on = addDays(today, 1);
    const seed = await seedBillRun(owner, {
      due: SUBSCRIPTIONS,
      on,
      later: addMonthsAnchored(today, 2, 1),
      at: platform.clock.now(),
    });
    await owner.query(LAY_FLOOR);
    const figures: { floor: number[]; product: number[] } = { floor: [], product: [] };
    for (let round = 0; round < ROUNDS; round++) {
      figures.floor.push(await timeFloor(owner, platform, seed.merchantId, today));
      figures.product.push(await timeProduct(owner, platform, seed.merchantId));
      await compare(owner);
    }
    const [floor, product] = [median(figures.floor), median(figures.product)];
    const n = SUBSCRIPTIONS;
    print({ name: 'bill-run floor', n, seconds: rounded(floor), per_second: Math.round(n / floor) });
    print({
      name: 'bill-run',
      n,
      seconds: rounded(product),
      per_second: Math.round(n / product),
      rss_mb: Math.round(process.memoryUsage.rss() / 1_048_576),
      limit_ratio: rounded(floor / product),
    });
  } finally {
    await owner.end();
  }
}

async function timeFloor(
  owner: pg.Client,
  platform: Platform,
  merchantId: string,
  today: string,
): Promise<number> {
  await owner.query(RESET_FLOOR);
  await settle(owner, 'floor.');
  const date = toLocalDate(today);
  const due = datesBetween(addDays(date, -31), addDays(date, 31));
  const { ms, salt } = uuidSeed();
  const values = [
    merchantId,
    addDays(date, 10),
    today,
    ms,
    salt,
    platform.clock.now(),
    due,
    due.map(nextBankDay),
  ];
  const started = performance.now();
  await owner.query('begin');
  await owner.query(RUN_FLOOR, values);
  await owner.query('commit');
  return (performance.now() - started) / 1000;
}

async function timeProduct(owner: pg.Client, platform: Platform, merchantId: string): Promise<number> {
  await resetBillRun(owner);
  await settle(owner, '');
  const started = performance.now();
  const { invoices } = await runBilling(platform, { merchantId, actor: SYSTEM });
  const seconds = (performance.now() - started) / 1000;
  if (invoices !== SUBSCRIPTIONS) throw new Error(`billed ${invoices} of ${SUBSCRIPTIONS}`);
  return seconds;
}

const WRITTEN = [
  'subscriptions',
  'invoices',
  'invoice_lines',
  'payments',
  'postings',
  'entries',
  'account_days',
];

async function settle(owner: pg.Client, schema: string): Promise<void> {
  for (const table of [...WRITTEN, 'counters']) await owner.query(`vacuum analyze ${schema}${table}`);
}

/** The two must have written the same number of rows and the same cents. */
async function compare(owner: pg.Client): Promise<void> {
  const sums = async (schema: string) => {
    const counts = WRITTEN.map((table) => `(select count(*) from ${schema}${table}) as ${table}`);
    const { rows } = await owner.query(`select ${counts.join(', ')},
      (select sum(amount_cents) from ${schema}invoice_lines) as lines_cents,
      (select sum(gst_cents) from ${schema}invoice_lines) as lines_gst,
      (select sum(amount_cents) from ${schema}payments) as debited,
      (select sum(abs(amount_cents)) from ${schema}entries) as posted`);
    return JSON.stringify(rows[0]);
  };
  const [product, floor] = [await sums(''), await sums('floor.')];
  if (product !== floor) throw new Error(`the floor wrote other rows:\n${product}\n${floor}`);
}

function median(seconds: readonly number[]): number {
  return [...seconds].sort((a, b) => a - b)[Math.floor(seconds.length / 2)]!;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
