import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { inTenant, SYSTEM } from '../../apps/server/src/platform/work.ts';
import type { FixtureMerchant } from '../../simulate/fixture/open-merchants.ts';
import { rounded } from '../figures.ts';
import type { BenchContext } from '../main.ts';
import { layKeys, layTable } from './floor-tables.ts';
import { openRatesStage, type RatesStage } from './rates-stage.ts';
import { rollFile } from './roll-file.ts';

const CHECKED = { properties: 50_000, faultEvery: 500 } as const;
const PROPERTIES = 200_000;
const GOALS = { checkedSeconds: 60, times: 2.5 } as const;
const MEBIBYTE = 1_048_576;

/**
 * A council's roll from its upload: 50,000 lines with a hundred faults until they are named, and 200,000 properties until they
 * are on the roll with what they owe, beside a bare COPY of the same lines and one statement that puts them into the same
 * tables. The second roll asks everybody for more, and is taken back.
 */
export async function run(context: BenchContext): Promise<void> {
  const { print, settle, sizes } = context;
  const n = sizes[0] ?? PROPERTIES;
  const stage = await openRatesStage(context);
  try {
    const checked = await timed(async () => check(stage, await stage.council('faulty-shire')));
    const { properties, faultEvery } = CHECKED;
    print({
      name: 'roll-import checked',
      n: properties,
      faults: properties / faultEvery,
      seconds: rounded(checked),
      per_second: Math.round(properties / checked),
      goal_seconds: GOALS.checkedSeconds,
      is_met: checked <= GOALS.checkedSeconds,
    });
    const council = await stage.council('bench-shire');
    await settle();
    const product = await timed(() => stage.roll(council, { properties: n }));
    const statement = await layFloor(stage, council);
    await settle();
    const floor = await timed(() => writeFloor(stage, n, statement));
    print({ name: 'roll-import floor', n, seconds: rounded(floor), per_second: Math.round(n / floor) });
    print({
      name: 'roll-import',
      n,
      seconds: rounded(product),
      per_second: Math.round(n / product),
      rss_mb: Math.round(process.memoryUsage.rss() / MEBIBYTE),
      times_floor: rounded(product / floor),
      limit_ratio: rounded(floor / product),
      goal_times: GOALS.times,
      is_met: product <= GOALS.times * floor,
    });
    await stage.owner.query('vacuum analyze');
    await settle();
    let second = '';
    const again = await timed(async () => {
      second = await stage.roll(council, { properties: n, more: 10_000 });
    });
    print({ name: 'roll-import again', n, seconds: rounded(again), per_second: Math.round(n / again) });
    await settle();
    const undone = await timed(() => stage.undo(council, second));
    print({ name: 'roll-import undone', n, seconds: rounded(undone), per_second: Math.round(n / undone) });
  } finally {
    await stage.close();
  }
}

/** Every planted fault is named, and nothing else. */
async function check(stage: RatesStage, council: FixtureMerchant): Promise<void> {
  const id = await stage.roll(council, { ...CHECKED, confirm: false });
  const found = await inTenant(stage.platform, council.merchantId, SYSTEM, (work) =>
    work.one<{ faulty: number; ready: number }>(sql`
      select faulty, ready from rates_imports where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  const faulty = CHECKED.properties / CHECKED.faultEvery;
  if (found.faulty !== faulty || found.ready !== CHECKED.properties - faulty)
    throw new Error(`found ${found.faulty} faults of ${faulty}`);
}

const TABLES = [
  'rates_import_rows',
  'properties',
  'rates_notices',
  'rates_instalments',
  'postings',
  'entries',
  'account_days',
] as const;

/**
 * Empty tables with the same columns, checks, indexes, foreign keys and room in their pages, and what the product has written to
 * be written again by the statement that this returns.
 */
async function layFloor({ owner }: RatesStage, { merchantId }: FixtureMerchant): Promise<string> {
  await owner.query('create schema floor');
  const written: string[] = [];
  for (const table of TABLES) {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const { columns } = rows[0]!;
    await layTable(owner, table);
    await layKeys(owner, table, TABLES);
    await owner.query(
      `create table floor.new_${table} as select ${columns} from public.${table} where merchant_id = '${merchantId}'`,
    );
    written.push(
      `w_${table} as (insert into floor.${table} (${columns}) select ${columns} from floor.new_${table})`,
    );
  }
  await owner.query('create table floor.lines (line text)');
  return `with ${written.join(', ')} select 1`;
}

/** The file's lines as they are, then what the product made of them, in one statement. */
async function writeFloor({ owner }: RatesStage, n: number, statement: string): Promise<void> {
  const lines = rollFile({ properties: n }).split('\r\n').slice(1);
  await owner.query('begin');
  await pipeline(
    Readable.from(lines.map((line) => `${line}\n`)),
    owner.query(copyFrom('copy floor.lines from stdin')),
  );
  await owner.query(statement);
  await owner.query('commit');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
