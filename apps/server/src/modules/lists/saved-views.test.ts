import { VIEWS_MAX } from '@lorikeet/contracts/lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';

type View = {
  id: string;
  name: string;
  is_own: boolean;
  is_shared: boolean;
  filter: string;
  columns: string[];
};

let database: TestDatabase;
let portal: TestPortal;
let merchants: TwoMerchants;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  merchants = await openTwoMerchants(portal);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

const late = {
  list: 'transactions',
  name: 'Failed this month',
  is_shared: false,
  filter: 'status:failed date:2026-11-01..2026-11-30',
  tab: '',
  sort: '-debit_date',
  columns: ['amount', 'status', 'customer'],
};
const keep = (change: object = {}) =>
  merchants.harbour.post<{ id: string }>('/savedView/create', { ...late, ...change });
const views = async (list = 'transactions') =>
  (await merchants.harbour.get<{ rows: View[] }>(`/savedView/list?list=${list}`)).data.rows;

/** A colleague's view, as if another person of the same merchant had kept it. */
const colleague = (name: string, isShared: boolean) =>
  portal.platform.pool.query(sql`
    insert into saved_views (merchant_id, id, list, name, owner_id, owner_name, is_shared, filter, tab, sort, columns,
      created_at)
    values (${merchants.harbour.id}, ${uuidv7()}, 'transactions', ${name}, ${uuidv7()}, 'Ana', ${isShared}, '', '', '',
      '{}', now())`);

test('a view is kept with all that makes it, and kept anew under the same name', async () => {
  const { data } = await keep();
  expect(data.id).toMatch(/^viw_/);
  const { list: _, ...state } = late;
  expect(await views()).toEqual([{ ...state, id: data.id, is_own: true, owner_name: expect.any(String) }]);
  const again = await keep({ name: 'failed THIS month', filter: 'status:failed' });
  expect(again.data.id).toBe(data.id);
  expect((await views()).map(({ filter }) => filter)).toEqual(['status:failed']);
  expect(await views('customers')).toEqual([]);
});

test('others see a view when it is shared, and only its owner deletes it', async () => {
  await colleague('Ours', true);
  await colleague('Ana’s alone', false);
  const shown = await views();
  expect(shown.map(({ name, is_own }) => [name, is_own])).toEqual([
    ['failed THIS month', true],
    ['Ours', false],
  ]);
  expect((await merchants.harbour.post(`/savedView/delete/${shown[1]!.id}`, {})).status).toBe(404);
  expect((await merchants.harbour.post(`/savedView/delete/${shown[0]!.id}`, {})).code).toBe(0);
  expect((await views()).map(({ name }) => name)).toEqual(['Ours']);
  const elsewhere = await merchants.other.get<{ rows: View[] }>('/savedView/list?list=transactions');
  expect(elsewhere.data.rows).toEqual([]);
});

test('a list that one may not read has no views, and nobody keeps them without end', async () => {
  expect((await merchants.harbour.get('/savedView/list?list=merchants')).status).toBe(403);
  expect((await keep({ list: 'merchants' })).status).toBe(403);
  for (let i = 0; i < VIEWS_MAX; i++) expect((await keep({ list: 'plans', name: `View ${i}` })).code).toBe(0);
  expect((await keep({ list: 'plans', name: 'One more' })).code).toBe(1);
  expect(await views('plans')).toHaveLength(VIEWS_MAX);
});
