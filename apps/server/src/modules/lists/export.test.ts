import { AsyncLocalStorage } from 'node:async_hooks';
import { SHARED_LISTS } from '@lorikeet/contracts/lists';
import { type Cents, parseMoney } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_PER_READ } from '../../platform/db/read-by-cursor.ts';
import { sql } from '../../platform/db/sql.ts';
import { csvOf, streamCsv } from '../../platform/lists/stream-csv.ts';
import { createRun } from '../../platform/run.ts';
import { inSnapshot, SYSTEM } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { exportCsv } from '../../test/read-csv.ts';
import { createCustomer } from '../customers/index.ts';

const DAY = '2026-11-24';
const FORMULA = '=HYPERLINK("http://example.test","Refund")';

let scene: DebitMerchants;

beforeAll(async () => {
  scene = await openDebitMerchants();
  const { harbour, other } = scene;
  const grace = await scene.payer(harbour, { name: 'Grace Okonkwo' });
  const trick = await scene.payer(harbour, { name: 'Trick', account: '12340001' });
  const comma = await scene.payer(harbour, { name: 'Wei Chen', account: '12340002' });
  await rename(trick, FORMULA);
  await rename(comma, '陈, "Wei"');
  for (const [i, payer] of [grace, grace, trick, comma].entries()) {
    await scene.debit(harbour, payer, { cents: 1005 + i * 100, due: `2026-12-0${i + 1}` });
  }
  await scene.debit(harbour, grace, { cents: 5_000, due: DAY });
  await scene.debit(other, await scene.payer(other, { name: 'Somebody Else' }), { cents: 99, due: DAY });
});
afterAll(() => scene.close());

const rename = ({ customerId }: Payer, name: string) =>
  scene.within(scene.harbour, (work) =>
    work.run(
      sql`update customers set name = ${name} where merchant_id = ${work.merchantId} and id = ${customerId}`,
    ),
  );

type Totals = { count: number; sums: { currency: string; amount_cents: number }[] };
const totalsOf = async (query = '') =>
  (
    await scene.portal.call<Totals>('GET', `/api/merchant/payment/totals${query}`, {
      token: scene.harbour.token,
    })
  ).data;
const idsOf = async (path: string) => {
  const answer = await scene.portal.call<{ rows: { id: string }[] }>('GET', `/api/merchant${path}`, {
    token: scene.harbour.token,
  });
  return answer.data.rows.map(({ id }) => id);
};
const sumOf = (rows: Record<string, string>[]) =>
  rows.reduce((sum, row) => sum + (parseMoney(row.Amount!) as Cents), 0);

test('every list that the contracts name is shared by a module, and none besides', () => {
  const shared = scene.portal.portal.modules.flatMap((module) => module.lists ?? []);
  expect(shared.map(({ name }) => name).sort()).toEqual([...SHARED_LISTS].sort());
});

test('every list with an amount says of each row in which currency it is', () => {
  const shared = scene.portal.portal.modules.flatMap((module) => module.lists ?? []);
  const amounts = shared.filter((list) => list.types.includes('amount'));
  expect(amounts.length).toBeGreaterThan(8);
  for (const list of amounts) {
    expect([list.name, list.headings('en', 'Sydney').includes('Currency')]).toEqual([list.name, true]);
    expect([list.name, list.headings('zh', 'Sydney').includes('币种')]).toEqual([list.name, true]);
  }
});

test('an export has the rows of the list in its order, and their sum is the sum on the screen', async () => {
  const { harbour, portal } = scene;
  const csv = await exportCsv(portal, harbour.token, { list: 'transactions', sort: 'debit_date' });
  expect(csv.rows.map((row) => row.Transaction)).toEqual(await idsOf('/payment/list?sort=debit_date'));
  const totals = await totalsOf();
  expect(csv.rows).toHaveLength(5);
  expect([csv.rows.length, sumOf(csv.rows)]).toEqual([totals.count, totals.sums[0]!.amount_cents]);
  expect(csv.rows.every((row) => row.Currency === 'AUD')).toBe(true);
  expect(csv.text.startsWith('\uFEFF')).toBe(true);
  expect(csv.filename).toBe('transactions-2026-11-23.csv');
  expect(csv.disposition).toContain(csv.filename);
});

test.each(['debit_date', '-debit_date', 'amount', '-amount'])(
  'an export by %s is ordered as its list',
  async (sort) => {
    const { harbour, portal } = scene;
    const csv = await exportCsv(portal, harbour.token, { list: 'transactions', sort });
    expect(csv.rows.map((row) => row.Transaction)).toEqual(await idsOf(`/payment/list?sort=${sort}`));
  },
);

test('filters and search narrow an export as they narrow the list', async () => {
  const { harbour, portal } = scene;
  const filters = { date_from: '2026-12-01', search: 'okonkwo', amount_min: 1100 };
  const query = new URLSearchParams(
    Object.entries(filters).map(([key, value]) => [key, String(value)] as [string, string]),
  );
  const csv = await exportCsv(portal, harbour.token, { list: 'transactions', filters });
  expect(csv.rows.map((row) => row.Transaction)).toEqual(await idsOf(`/payment/list?${query}`));
  const totals = await totalsOf(`?${query}`);
  expect([csv.rows.length, sumOf(csv.rows)]).toEqual([1, totals.sums[0]!.amount_cents]);
});

test('chosen rows alone, whatever the filters have become', async () => {
  const { harbour, portal } = scene;
  const [first, , third] = await idsOf('/payment/list');
  const csv = await exportCsv(portal, harbour.token, {
    list: 'transactions',
    filters: { status: 'failed' },
    ids: [third!, first!],
  });
  expect(csv.rows.map((row) => row.Transaction)).toEqual([first, third]);
});

test('nothing matches: the headings alone', async () => {
  const { harbour, portal } = scene;
  const csv = await exportCsv(portal, harbour.token, { list: 'transactions', filters: { status: 'failed' } });
  expect([csv.rows.length, csv.headings.includes('Amount')]).toEqual([0, true]);
});

test('names are words and not formulas; quotes, commas and Chinese come through', async () => {
  const { harbour, portal } = scene;
  const csv = await exportCsv(portal, harbour.token, { list: 'customers', sort: 'name' });
  expect(csv.rows.map((row) => row.Name).sort()).toEqual(
    [`'${FORMULA}`, 'Grace Okonkwo', '陈, "Wei"'].sort(),
  );
  expect(csv.text).not.toContain('12345148');
  expect(csv.rows.find((row) => row.Name === 'Grace Okonkwo')!['Account or card']).toBe('••• 5148');
});

test('headings are in the reader’s language and name the time zone', async () => {
  const { harbour, portal } = scene;
  const csv = await exportCsv(portal, harbour.token, { list: 'customers' }, 'zh');
  expect(csv.headings[0]).toBe('客户编号');
  expect(csv.headings).toContain('创建时间 (Australia/Sydney)');
  expect(csv.rows[0]!['创建时间 (Australia/Sydney)']).toBe('2026-11-23 08:00:00');
});

test('another tenant’s rows are never in it, and cannot be chosen', async () => {
  const { harbour, other, portal } = scene;
  const theirs = await exportCsv(portal, other.token, { list: 'transactions' });
  expect(theirs.rows.map((row) => row['Customer name'])).toEqual(['Somebody Else']);
  const refused = await portal.call('POST', '/api/merchant/export/create', {
    token: harbour.token,
    body: { list: 'transactions', ids: [theirs.rows[0]!.Transaction] },
  });
  expect(refused.status).toBe(404);
});

test('a ticket is spent by its first use; the list’s own permission is needed; bad filters are pinned', async () => {
  const { harbour, lorikeet, portal } = scene;
  const ask = (body: object, token = harbour.token) =>
    portal.call<{ path: string }>('POST', '/api/merchant/export/create', { token, body });
  const { data } = await ask({ list: 'plans' });
  const get = async () => (await portal.portal.app.inject({ method: 'GET', url: data.path })).statusCode;
  expect([await get(), await get()]).toEqual([200, 404]);
  expect((await ask({ list: 'merchants' })).status).toBe(403);
  const merchants = await exportCsv(portal, lorikeet.token, { list: 'merchants', sort: 'trading_name' });
  expect(merchants.rows.map((row) => row['Short name'])).toEqual([
    'banksia-shire',
    'harbour-fitness',
    'other-gym',
  ]);
  const bad = await ask({ list: 'transactions', filters: { status: 'lost', colour: 'red' } });
  expect(bad.status).toBe(422);
  const { faults } = bad.data as unknown as { faults: { path: string }[] };
  expect(faults.map(({ path }) => path).sort()).toEqual(['filters.colour', 'filters.status.0']);
});

test('who exported what is in the audit log', async () => {
  const { harbour, portal } = scene;
  await exportCsv(portal, harbour.token, { list: 'transactions', filters: { search: 'okonkwo' } });
  const row = await scene.within(harbour, (work) =>
    work.one<{ actor_kind: string; after: object }>(sql`
      select actor_kind, after from audit_log
      where merchant_id = ${work.merchantId} and action = 'export.created' order by id desc limit 1`),
  );
  expect(row).toMatchObject({
    actor_kind: 'user',
    after: { list: 'transactions', filters: { search: true }, rows: 3 },
  });
});

test('bank files and payouts are exported too', async () => {
  const { harbour, lorikeet, portal } = scene;
  scene.at(DAY, '06:30');
  await scene.runPhase(harbour, 'notices', DAY);
  await scene.runPhase(harbour, 'claim', DAY);
  const files = await exportCsv(portal, lorikeet.token, { list: 'bank_files' });
  expect(files.rows.map((row) => [row['Merchant name'], row.Total, row.Items])).toEqual([
    ['Harbour Fitness', '50.00', '1'],
  ]);
  for (const list of ['payouts', 'deposits']) {
    expect((await exportCsv(portal, harbour.token, { list })).rows).toEqual([]);
  }
});

test('a large list is read in steps from one moment, each row once, and a reader may leave', async () => {
  const { other, platform, portal } = scene;
  // More than a stream holds: the next test's reader stalls on them.
  const reads = 6;
  const count = reads * ROWS_PER_READ + 7;
  await scene.within(other, (work) =>
    work.run(sql`
      insert into customers (merchant_id, id, status, type, name, created_at, updated_at)
      select ${work.merchantId}, gen_random_uuid(), 'pending', 'person', 'Bulk ' || n, ${work.now}, ${work.now}
      from generate_series(1, ${count}) n`),
  );
  const list = portal.portal.modules
    .flatMap((module) => module.lists ?? [])
    .find((one) => one.name === 'customers')!;
  const order = { list, asked: { filters: { status: 'pending' } }, locale: 'en' as const };
  // Another call's transaction: nothing of the one that reads.
  const nextArrives = AsyncLocalStorage.bind(() =>
    scene.within(other, (late) => createCustomer(late, { name: 'Late' })),
  );
  const pieces = await inSnapshot(platform, other.id, SYSTEM, async (work) => {
    const read: string[] = [];
    for await (const piece of csvOf(work, order)) {
      read.push(String(piece));
      // Who comes while it is read belongs to the next export.
      if (read.length === 2) await nextArrives();
    }
    return read;
  });
  expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([
    1,
    ...Array.from({ length: reads }, () => ROWS_PER_READ),
    7,
  ]);
  const ids = pieces.slice(1).flatMap((piece) => piece.match(/^cus_\w+/gm));
  expect(new Set(ids).size).toBe(count);

  for (let i = 0; i < 20; i++) {
    const left = streamCsv(createRun(platform, other.id, SYSTEM), order);
    await new Promise((resolve) => left.once('readable', resolve));
    left.destroy();
  }
  const again = await exportCsv(portal, other.token, { list: 'customers', filters: { search: 'late' } });
  expect(again.rows).toHaveLength(1);
});

test('a reader who stalls is cut off, and the portal continues', async () => {
  const { harbour, other, platform, portal } = scene;
  const list = portal.portal.modules
    .flatMap((module) => module.lists ?? [])
    .find((one) => one.name === 'customers')!;
  const order = { list, asked: { filters: {} }, locale: 'en' as const };
  const stalled = streamCsv(createRun(platform, other.id, SYSTEM), order);
  let cutOff: Error | undefined;
  stalled.once('error', (error) => {
    cutOff = error;
  });
  // As the database does it itself after a minute, here after half a second. Again until this reader is the one cut off: a reader of the test
  // before may still be leaving.
  while (!cutOff) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await platform.pool.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like 'fetch forward %'
        and state_change < clock_timestamp() - interval '500 ms'`);
  }
  expect(cutOff.message).toMatch(/terminat/i);
  expect((await exportCsv(portal, harbour.token, { list: 'customers' })).rows.length).toBeGreaterThan(0);
});
