import {
  addDays,
  addMonthsAnchored,
  datesBetween,
  type LocalDate,
  nextBankDay,
} from '@lorikeet/domain/kernel';
import pg from 'pg';
import { runBilling } from '../apps/server/src/modules/subscriptions/index.ts';
import { uuidSeed } from '../apps/server/src/platform/ids.ts';
import { createRun } from '../apps/server/src/platform/run.ts';
import { SYSTEM } from '../apps/server/src/platform/work.ts';
import { resetBillRun, seedBillRun } from './bill-run-seed.ts';
import { median, rounded } from './figures.ts';
import { LAY_FLOOR, RESET_FLOOR, RUN_FLOOR } from './floors/bill-run.sql.ts';
import type { BenchContext } from './main.ts';

const SUBSCRIPTIONS = 40_000;
const ROUNDS = 3;
const MEBIBYTE = 1_048_576;

/**
 * The billing run of 40,000 due subscriptions (of 44,000) on 20 plans of four graduated tiers, through the product
 * and as one hand-written statement, interleaved; the medians of three. Both write the same rows, which is checked.
 * `p50_ms` and `p95_ms` are of one transaction of the product, up to 5,000 subscriptions.
 */
export async function run(context: BenchContext): Promise<void> {
  const { platform, ownerUrl, print } = context;
  const n = context.sizes[0] ?? SUBSCRIPTIONS;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const today = platform.clock.today('Australia/Sydney');
    const later = addMonthsAnchored(today, 2, 1);
    const at = platform.clock.now();
    const { merchantId } = await seedBillRun(owner, { due: n, on: addDays(today, 1), later, at });
    await owner.query(LAY_FLOOR);
    const floors: number[] = [];
    const products: number[] = [];
    const chunks: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await timeFloor(context, owner, { merchantId, today }));
      products.push(await timeProduct(context, owner, { merchantId, n, chunks }));
      await compare(owner);
    }
    const [floor, product] = [median(floors, 0.5), median(products, 0.5)];
    print({ name: 'bill-run floor', n, seconds: rounded(floor), per_second: Math.round(n / floor) });
    print({
      name: 'bill-run',
      n,
      seconds: rounded(product),
      per_second: Math.round(n / product),
      p50_ms: Math.round(median(chunks, 0.5)),
      p95_ms: Math.round(median(chunks, 0.95)),
      rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      limit_ratio: rounded(floor / product),
    });
  } finally {
    await owner.end();
  }
}

async function timeFloor(
  { platform, settle }: BenchContext,
  owner: pg.Client,
  run: { merchantId: string; today: LocalDate },
): Promise<number> {
  await owner.query(RESET_FLOOR);
  await vacuum(owner, 'floor.');
  await settle();
  const due = datesBetween(addDays(run.today, -31), addDays(run.today, 31));
  const { ms, salt } = uuidSeed();
  const through = addDays(run.today, 10);
  const debits = due.map(nextBankDay);
  const values = [run.merchantId, through, run.today, ms, salt, platform.clock.now(), due, debits];
  const started = performance.now();
  await owner.query('begin');
  await owner.query(RUN_FLOOR, values);
  await owner.query('commit');
  return (performance.now() - started) / 1000;
}

async function timeProduct(
  { platform, settle }: BenchContext,
  owner: pg.Client,
  run: { merchantId: string; n: number; chunks: number[] },
): Promise<number> {
  await resetBillRun(owner);
  await vacuum(owner, '');
  await settle();
  const started = performance.now();
  let last = started;
  // Each transaction says when it has claimed: from one to the next is what a chunk takes.
  const heard = {
    ...platform.log,
    info: (fields: { point?: string }) => fields.point === 'billing.claim' && mark(),
  };
  const mark = () => {
    run.chunks.push(performance.now() - last);
    last = performance.now();
  };
  const { invoices } = await runBilling(createRun({ ...platform, log: heard }, run.merchantId, SYSTEM));
  const seconds = (performance.now() - started) / 1000;
  if (invoices !== run.n) throw new Error(`billed ${invoices} of ${run.n}`);
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

async function vacuum(owner: pg.Client, schema: string): Promise<void> {
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
