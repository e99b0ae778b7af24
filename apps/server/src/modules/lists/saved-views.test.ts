import { VIEWS_MAX } from '@lorikeet/contracts/lists';
import { printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { addColleague } from '../../test/second-person.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TwoMerchants } from '../../test/two-merchants.ts';

type View = {
  id: string;
  name: string;
  is_own: boolean;
  is_shared: boolean;
  may_delete: boolean;
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
async function keptBy(owner: string, name: string, isShared: boolean): Promise<string> {
  const id = uuidv7();
  await portal.platform.pool.query(sql`
    insert into saved_views (merchant_id, id, list, name, owner_id, owner_name, is_shared, filter, tab, sort, columns,
      created_at)
    values (${merchants.harbour.id}, ${id}, 'transactions', ${name}, ${owner}, 'Ana', ${isShared}, '', '', '',
      '{}', now())`);
  return id;
}

test('a view is kept with all that makes it, and kept anew under the same name', async () => {
  const { data } = await keep();
  expect(data.id).toMatch(/^viw_/);
  const { list: _, ...state } = late;
  expect(await views()).toEqual([
    { ...state, id: data.id, is_own: true, may_delete: true, owner_name: expect.any(String) },
  ]);
  const again = await keep({ name: 'failed THIS month', filter: 'status:failed' });
  expect(again.data.id).toBe(data.id);
  expect((await views()).map(({ filter }) => filter)).toEqual(['status:failed']);
  expect(await views('customers')).toEqual([]);
});

test('others see a view when it is shared, and only its owner deletes it', async () => {
  const ana = await addColleague(portal, merchants.harbour.id, {
    username: 'ana',
    name: 'Ana',
    role: 'admin',
  });
  await keptBy(ana.id, 'Ours', true);
  await keptBy(ana.id, 'Ana’s alone', false);
  const shown = await views();
  expect(shown.map(({ name, is_own, may_delete }) => [name, is_own, may_delete])).toEqual([
    ['failed THIS month', true, true],
    ['Ours', false, false],
  ]);
  expect((await merchants.harbour.post(`/savedView/delete/${shown[1]!.id}`, {})).status).toBe(404);
  expect((await merchants.harbour.post(`/savedView/delete/${shown[0]!.id}`, {})).code).toBe(0);
  expect((await views()).map(({ name }) => name)).toEqual(['Ours']);
  const elsewhere = await merchants.other.get<{ rows: View[] }>('/savedView/list?list=transactions');
  expect(elsewhere.data.rows).toEqual([]);
});

test('a shared view of a colleague who has left can be removed by who is there, one that was not shared cannot', async () => {
  const bo = await addColleague(portal, merchants.harbour.id, { username: 'bo', name: 'Bo', role: 'admin' });
  await keptBy(bo.id, 'Left behind', true);
  const alone = await keptBy(bo.id, 'Bo’s alone', false);
  const left = async () => (await views()).find(({ name }) => name === 'Left behind');
  const { id } = (await left())!;
  expect((await merchants.harbour.post(`/savedView/delete/${id}`, {})).status).toBe(404);
  await portal.platform.pool.query(
    sql`update merchant_users set status = 'removed' where merchant_id = ${merchants.harbour.id} and id = ${bo.id}`,
  );
  expect(await left()).toMatchObject({ is_own: false, may_delete: true });
  expect((await merchants.harbour.post(`/savedView/delete/${id}`, {})).code).toBe(0);
  expect(await left()).toBeUndefined();
  expect((await merchants.harbour.post(`/savedView/delete/${printId('saved_view', alone)}`, {})).status).toBe(
    404,
  );
});

test('a list that one may not read has no views, and nobody keeps them without end', async () => {
  expect((await merchants.harbour.get('/savedView/list?list=merchants')).status).toBe(403);
  expect((await keep({ list: 'merchants' })).status).toBe(403);
  for (let i = 0; i < VIEWS_MAX; i++) expect((await keep({ list: 'plans', name: `View ${i}` })).code).toBe(0);
  expect((await keep({ list: 'plans', name: 'One more' })).code).toBe(1);
  expect(await views('plans')).toHaveLength(VIEWS_MAX);
});
