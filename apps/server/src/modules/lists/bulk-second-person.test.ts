import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { addColleague } from '../../test/second-person.ts';
import { createCustomer } from '../customers/index.ts';

type Answer = { changed: number; digest: string; waiting: { approval_id: string } | null; refusal?: string };
let scene: DebitMerchants;
let colleague: string;
let accountant: string;
let round = 0;

const ask = <T = Answer>(path: string, body: object, token = scene.harbour.token) =>
  scene.portal.call<T>('POST', `/api/merchant${path}`, { token, body });
const turn = (on: boolean) => ask('/approval/policy/set', { topic: 'bulk', on });
const decide = (how: string, id: string, token: string, body = {}) =>
  ask<{ status: string; refusal?: string }>(`/approval/${how}/${id}`, body, token);

beforeAll(async () => {
  scene = await openDebitMerchants();
  expect((await turn(true)).data.refusal).toBe('approval.two_needed');
  const add = (username: string, name: string, role: 'admin' | 'accountant') =>
    addColleague(scene.portal, scene.harbour.id, { username, name, role });
  colleague = (await add('second', 'Sam Second', 'admin')).token;
  accountant = (await add('accountant', 'Ada Accounts', 'accountant')).token;
});
afterAll(() => scene.close());
beforeEach(() => {
  round += 1;
});

const add = (who: string) =>
  scene.within(scene.harbour, (work) => createCustomer(work, { name: `${who} Lap${round}x` }));
const statusesOf = (ids: string[]) =>
  scene.within(scene.harbour, async (work) => {
    const rows = await work.rows<{ status: string }>(sql`
      select status from customers where merchant_id = ${work.merchantId}
        and id = any(${ids.map((one) => parseId('customer', one)!)}::uuid[]) order by id`);
    return rows.map(({ status }) => status);
  });
async function twoCustomers() {
  const ids = [await add('Ann'), await add('Bob')].map((uuid) => printId('customer', uuid));
  const now = await statusesOf(ids);
  const action = now[0] === 'inactive' ? 'customers.activate' : 'customers.deactivate';
  return { ids, now, other: action === 'customers.activate' ? 'active' : 'inactive', action };
}
async function run(asked: object) {
  const { digest } = (await ask('/bulk/preview', asked)).data;
  return (await ask('/bulk/run', { ...asked, digest })).data;
}

it('is made at once unless the merchant wants a second person', async () => {
  const { ids, action, other } = await twoCustomers();
  expect(await run({ action, ids })).toMatchObject({ changed: 2, waiting: null });
  expect(await statusesOf(ids)).toEqual([other, other]);
});

it('waits for another person with the permission, who sees what it changes, and is then made by its own rules', async () => {
  expect((await turn(true)).code).toBe(0);
  const { ids, action, now, other } = await twoCustomers();
  const asked = await run({ action, ids });
  expect(asked).toMatchObject({ rows: 2, changed: 0, waiting: { approval_id: expect.any(String) } });
  expect(await statusesOf(ids)).toEqual(now);
  expect((await run({ action, ids })).refusal).toBe('approval.already_waiting');

  const id = asked.waiting!.approval_id;
  const seen = await scene.portal.call<{ kind: string; changes: { field: string; after: unknown }[] }>(
    'GET',
    `/api/merchant/approval/detail?id=${id}`,
    { token: colleague },
  );
  expect(seen.data.kind).toBe(`bulk.${action}`);
  expect(Object.fromEntries(seen.data.changes.map(({ field, after }) => [field, after]))).toEqual({
    rows: 2,
    chosen: [`Ann Lap${round}x`, `Bob Lap${round}x`],
  });
  expect((await decide('approve', id, scene.harbour.token)).data.refusal).toBe('approval.own');
  expect((await decide('approve', id, accountant)).status).toBeGreaterThanOrEqual(403);
  expect((await decide('approve', id, colleague)).data.status).toBe('approved');
  expect(await statusesOf(ids)).toEqual([other, other]);
  const whole = await scene.within(scene.harbour, (work) =>
    work.rows(sql`
      select maker_id::text <> actor_id::text as by_two, after->>'changed' as changed from audit_log
      where merchant_id = ${work.merchantId} and action like 'bulk.%' order by id desc limit 1`),
  );
  expect(whole).toMatchObject([{ by_two: true, changed: '2' }]);
});

it('is refused when other rows match by the time of the approval', async () => {
  const { ids, action, now } = await twoCustomers();
  const asked = await run({ action, filters: { search: `lap${round}x` } });
  await add('Cat');
  const id = asked.waiting!.approval_id;
  expect((await decide('approve', id, colleague)).data.refusal).toBe('bulk.rows_changed');
  expect(await statusesOf(ids)).toEqual(now);
  expect((await decide('decline', id, colleague, { note: 'Choose them again' })).data.status).toBe(
    'declined',
  );
});

it('asks nobody where no row would change', async () => {
  const { ids, now, action, other } = await twoCustomers();
  const same = other === 'active' ? 'customers.deactivate' : 'customers.activate';
  expect(action).not.toBe(same);
  expect(await run({ action: same, ids })).toMatchObject({ changed: 0, waiting: null });
  expect(await statusesOf(ids)).toEqual(now);
});

it('is switched off by two, and its people stay two', async () => {
  const { data } = await turn(false);
  expect(data.waiting).toMatchObject({ approval_id: expect.any(String) });
  const rows = await scene.within(scene.harbour, (work) =>
    work.rows<{ id: string }>(
      sql`select id from merchant_users where merchant_id = ${work.merchantId} and username = 'second'`,
    ),
  );
  const gone = await ask(`/user/deactivate/${printId('user', rows[0]!.id)}`, {});
  expect(gone.data.refusal).toBe('approval.two_needed');
  expect((await decide('approve', data.waiting!.approval_id, colleague)).data.status).toBe('approved');
  const { ids, action, other } = await twoCustomers();
  expect(await run({ action, ids })).toMatchObject({ changed: 2, waiting: null });
  expect(await statusesOf(ids)).toEqual([other, other]);
});

it('keeps how many rows there were, and no name, once one of them is erased', async () => {
  await turn(true);
  const { ids, action } = await twoCustomers();
  const { ids: others } = await twoCustomers();
  const decided = (await run({ action, ids })).waiting!.approval_id;
  const waits = (await run({ action, ids: [ids[0], others[0]] })).waiting!.approval_id;
  expect((await decide('approve', decided, colleague)).code).toBe(0);
  const unlike = (await run({ action, ids: others })).waiting!.approval_id;
  const asked = await ask<{ waiting: { approval_id: string } }>(`/customer/erase/${ids[0]}`, {});
  const { data } = await ask<{ status: string }>(
    `/approval/approve/${asked.data.waiting.approval_id}`,
    {},
    colleague,
  );
  expect(data.status).toBe('approved');
  const changes = async (id: string) => {
    const shown = await scene.portal.call<{ status: string; changes: unknown[] }>(
      'GET',
      `/api/merchant/approval/detail?id=${id}`,
      { token: scene.harbour.token },
    );
    return { status: shown.data.status, said: JSON.stringify(shown.data.changes) };
  };
  for (const id of [decided, waits]) {
    expect((await changes(id)).said).toMatch(/rows.*2/);
    expect((await changes(id)).said).not.toContain('Lap');
  }
  expect((await changes(waits)).status).toBe('overtaken');
  expect(await changes(unlike)).toMatchObject({ status: 'pending', said: expect.stringContaining('Lap') });
});
