import { BULK_ACTIONS, BULK_LIMIT } from '@lorikeet/contracts/lists';
import { parseId, printId } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { createCustomer } from '../customers/index.ts';

type Outcome = {
  rows: number;
  changed: number;
  same: number;
  refused: { id: string; name: string; message: string }[];
  digest: string;
};

let scene: DebitMerchants;
let round = 0;

beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());
beforeEach(() => {
  round += 1;
});

const ask = (path: string, body: object, options: { key?: string; locale?: 'zh'; token?: string } = {}) =>
  scene.portal.call<Outcome>('POST', `/api/merchant${path}`, {
    token: scene.harbour.token,
    body,
    ...options,
  });

/** A free customer, one who is still billed, and one who is inactive; named so that a search finds the round's. */
async function threeCustomers() {
  const { harbour } = scene;
  const name = (who: string) => `${who} Round${round}x`;
  const free = await scene.payer(harbour, { name: name('Free'), account: `1100${round}001` });
  const billed = await scene.payer(harbour, { name: name('Billed'), account: `1100${round}002` });
  await scene.debit(harbour, billed, { cents: 1000, due: '2026-12-01' });
  const gone = await scene.within(harbour, (work) => createCustomer(work, { name: name('Gone') }));
  await scene.within(harbour, (work) =>
    work.run(
      sql`update customers set status = 'inactive' where merchant_id = ${work.merchantId} and id = ${gone}`,
    ),
  );
  const id = (uuid: string) => printId('customer', uuid);
  return { free: id(free.customerId), billed: id(billed.customerId), gone: id(gone) };
}

const statuses = (ids: string[]) =>
  scene.within(scene.harbour, async (work) => {
    const uuids = ids.map((one) => parseId('customer', one)!);
    const rows = await work.rows<{ id: string; status: string }>(
      sql`select id, status from customers where merchant_id = ${work.merchantId} and id = any(${uuids}::uuid[])`,
    );
    return uuids.map((uuid) => rows.find((row) => row.id === uuid)!.status);
  });

const auditRows = () =>
  scene.within(scene.harbour, (work) =>
    work.rows<{ action: string; after: Record<string, unknown> }>(sql`
      select action, after from audit_log where merchant_id = ${work.merchantId} order by id`),
  );

test('every action that the contracts name is a module’s, on a list that there is', () => {
  const { modules } = scene.portal.portal;
  const actions = modules.flatMap((module) => module.bulk ?? []);
  const lists = modules.flatMap((module) => module.lists ?? []).map(({ name }) => name);
  expect(actions.map(({ name }) => name).sort()).toEqual([...BULK_ACTIONS].sort());
  for (const { list } of actions) expect(lists).toContain(list);
});

test('a preview says what would happen to each row, and nothing has happened', async () => {
  const { free, billed, gone } = await threeCustomers();
  const before = (await auditRows()).length;
  const body = { action: 'customers.deactivate', ids: [free, billed, gone] };
  const { data } = await ask('/bulk/preview', body);
  expect(data).toMatchObject({ rows: 3, changed: 1, same: 1 });
  expect(data.refused).toEqual([
    { id: billed, name: `Billed Round${round}x`, message: expect.stringMatching(/^This customer/) },
  ]);
  expect(await statuses([free, billed, gone])).toEqual(['active', 'active', 'inactive']);
  expect((await auditRows()).length).toBe(before);
  const zh = await ask('/bulk/preview', body, { locale: 'zh' });
  expect(zh.data.refused[0]!.message).toMatch(/[一-鿿]/);
});

test('the rows that may be changed are, the others stay and are reported; the audit log has one row of the whole', async () => {
  const { free, billed, gone } = await threeCustomers();
  const body = { action: 'customers.deactivate', ids: [free, billed, gone] };
  const { digest } = (await ask('/bulk/preview', body)).data;
  const { data } = await ask('/bulk/run', { ...body, digest });
  expect([data.changed, data.same, data.refused.map(({ id }) => id)]).toEqual([1, 1, [billed]]);
  expect(await statuses([free, billed, gone])).toEqual(['inactive', 'active', 'inactive']);
  const written = (await auditRows()).slice(-2);
  expect(written.map(({ action }) => action)).toEqual(['customer.deactivated', 'bulk.customers_deactivated']);
  expect(written[1]!.after).toMatchObject({ rows: 3, changed: 1, same: 1, refused: 1, digest });
});

test('all that match are found on the server by the filters', async () => {
  const { free, billed, gone } = await threeCustomers();
  const body = { action: 'customers.deactivate', filters: { search: `round${round}x`, status: 'active' } };
  const { data } = await ask('/bulk/preview', body);
  expect([data.rows, data.changed, data.refused.length]).toEqual([2, 1, 1]);
  await ask('/bulk/run', { ...body, digest: data.digest });
  expect(await statuses([free, billed, gone])).toEqual(['inactive', 'active', 'inactive']);
});

test('what matches otherwise than in the preview is not touched', async () => {
  const { free } = await threeCustomers();
  const body = { action: 'customers.deactivate', filters: { search: `round${round}x` } };
  const { digest } = (await ask('/bulk/preview', body)).data;
  await scene.payer(scene.harbour, { name: `Late Round${round}x`, account: `1100${round}003` });
  expect(await ask('/bulk/run', { ...body, digest })).toMatchObject({ status: 200, code: 1 });
  expect(await statuses([free])).toEqual(['active']);
});

test('the same key gets the first answer and does nothing twice', async () => {
  const { free, billed } = await threeCustomers();
  const body = { action: 'customers.deactivate', ids: [free, billed] };
  const { digest } = (await ask('/bulk/preview', body)).data;
  const key = `bulk-${round}`;
  const first = await ask('/bulk/run', { ...body, digest }, { key });
  const written = (await auditRows()).length;
  const again = await ask('/bulk/run', { ...body, digest }, { key });
  expect(again.data).toEqual(first.data);
  expect(first.data.changed).toBe(1);
  expect((await auditRows()).length).toBe(written);
  const anew = await ask('/bulk/run', { ...body, digest }, { key: `${key}-2` });
  expect([anew.data.changed, anew.data.same]).toEqual([0, 1]);
});

test('activating leaves whoever has no mandate in use to be invited', async () => {
  const { free, gone } = await threeCustomers();
  const off = { action: 'customers.deactivate', ids: [free] };
  await ask('/bulk/run', { ...off, digest: (await ask('/bulk/preview', off)).data.digest });
  const on = { action: 'customers.activate', ids: [free, gone] };
  const { data } = await ask('/bulk/preview', on);
  const run = await ask('/bulk/run', { ...on, digest: data.digest });
  expect([run.data.changed, run.data.refused.map(({ id }) => id)]).toEqual([2, []]);
  expect(await statuses([free, gone])).toEqual(['active', 'pending']);
});

test('plans are put away and taken out again; one not offered for now stays as it is', async () => {
  const made: string[] = [];
  for (const name of ['A', 'B', 'C']) {
    const plan = await scene.portal.call<{ id: string }>('POST', '/api/merchant/plan/create', {
      token: scene.harbour.token,
      body: {
        name,
        process_type: 'monthly',
        fee_type: 'flat',
        currency: 'AUD',
        amount_cents: 4000,
        tax_code: 'taxable',
      },
    });
    made.push(plan.data.id);
  }
  const [a, b, c] = made as [string, string, string];
  await ask(`/plan/deactivate/${c}`, {});
  const run = async (action: string, ids: string[]) => {
    const { digest } = (await ask('/bulk/preview', { action, ids })).data;
    const { changed, same, refused } = (await ask('/bulk/run', { action, ids, digest })).data;
    return [changed, same, refused.length];
  };
  expect(await run('plans.archive', [a, b])).toEqual([2, 0, 0]);
  expect(await run('plans.archive', [a, b])).toEqual([0, 2, 0]);
  expect(await run('plans.restore', [a, b, c])).toEqual([2, 1, 0]);
  const list = await scene.portal.call<{ rows: { name: string; status: string }[] }>(
    'GET',
    '/api/merchant/plan/list',
    { token: scene.harbour.token },
  );
  expect(Object.fromEntries(list.data.rows.map((row) => [row.name, row.status]))).toEqual({
    A: 'active',
    B: 'active',
    C: 'inactive',
  });
});

test('debits that wait are cancelled together; what is cancelled already stays', async () => {
  const payer = await scene.payer(scene.harbour, { name: `Debits Round${round}x` });
  const made = [];
  for (const due of ['2026-12-01', '2026-12-08'])
    made.push(await scene.debit(scene.harbour, payer, { cents: 1000, due }));
  const ids = made.map(({ paymentId }) => printId('payment', paymentId));
  const run = async () => {
    const { digest } = (await ask('/bulk/preview', { action: 'transactions.cancel', ids })).data;
    return (await ask('/bulk/run', { action: 'transactions.cancel', ids, digest })).data;
  };
  expect(await run()).toMatchObject({ changed: 2, same: 0, refused: [] });
  expect(await run()).toMatchObject({ changed: 0, same: 2, refused: [] });
  const written = (await auditRows()).slice(-4).map(({ action }) => action);
  expect(written.slice(0, 3)).toEqual(['payment.cancelled', 'payment.cancelled', 'bulk.payments_cancelled']);
});

test('invitations of chosen customers are sent again or withdrawn; a preview sends nothing', async () => {
  const invited = await scene.portal.call<{ customer_id: string }>(
    'POST',
    '/api/merchant/invitation/create',
    {
      token: scene.harbour.token,
      body: {
        name: 'Linh Nguyen',
        email: 'linh@example.com',
        phone: '0491 570 156',
        channels: ['email'],
        locale: 'en',
      },
    },
  );
  expect(invited.code).toBe(0);
  const linh = invited.data.customer_id;
  const { gone } = await threeCustomers();
  const letters = () =>
    scene.within(scene.harbour, async (work) => {
      const { n } = await work.one<{ n: number }>(sql`
        select count(*)::int as n from messages
        where merchant_id = ${work.merchantId} and customer_id = ${parseId('customer', linh)}`);
      return n;
    });
  const before = await letters();
  const resend = { action: 'customers.resend_invitation', ids: [linh, gone] };
  const { data } = await ask('/bulk/preview', resend);
  expect([data.changed, data.refused.map(({ message }) => message)]).toEqual([
    1,
    ['This customer has not been invited'],
  ]);
  expect(await letters()).toBe(before);
  await ask('/bulk/run', { ...resend, digest: data.digest });
  expect(await letters()).toBe(before + 1);
  const revoke = { action: 'customers.revoke_invitation', ids: [linh] };
  const { digest } = (await ask('/bulk/preview', revoke)).data;
  expect((await ask('/bulk/run', { ...revoke, digest })).data.changed).toBe(1);
  const third = await ask('/bulk/preview', resend);
  expect([third.data.changed, third.data.refused.length]).toEqual([0, 2]);
});

test('of customers who share a mailbox, those beyond what it takes at once are reported and the others go out', async () => {
  const { pool } = scene.database;
  const ids: string[] = [];
  for (let n = 1; n <= 6; n += 1) {
    await pool.query('delete from sign_in_throttle');
    const person = { name: `Shared ${n}`, email: 'shared@example.com', phone: '0491 570 156' };
    const { data } = await scene.portal.call<{ customer_id: string }>(
      'POST',
      '/api/merchant/invitation/create',
      {
        token: scene.harbour.token,
        body: { ...person, channels: ['email'], locale: 'en' },
      },
    );
    ids.push(data.customer_id);
  }
  await pool.query('delete from sign_in_throttle');
  const resend = { action: 'customers.resend_invitation', ids };
  const { data } = await ask('/bulk/preview', resend);
  const told = (outcome: typeof data) => [outcome.changed, outcome.refused.map(({ message }) => message)];
  const waits = 'This e-mail or phone was sent several letters just now. Try this one again later';
  expect(told(data)).toEqual([5, [waits]]);
  expect(told((await ask('/bulk/run', { ...resend, digest: data.digest })).data)).toEqual([5, [waits]]);
  const { rows } = await pool.query("select 1 from audit_log where action = 'invitation.resent'");
  expect(rows.length).toBeGreaterThanOrEqual(5);
});

test('rows of another tenant, of another kind, or too many are turned away', async () => {
  const { free } = await threeCustomers();
  const theirs = await scene.payer(scene.other, { name: 'Theirs' });
  const action = 'customers.deactivate';
  const foreign = printId('customer', theirs.customerId);
  expect((await ask('/bulk/preview', { action, ids: [free, foreign] })).status).toBe(404);
  expect((await ask('/bulk/preview', { action: 'plans.archive', ids: [free] })).status).toBe(422);
  await scene.within(scene.other, (work) =>
    work.run(sql`
      insert into customers (merchant_id, id, status, type, name, created_at, updated_at)
      select ${work.merchantId}, gen_random_uuid(), 'active', 'person', 'Many ' || n, ${work.now}, ${work.now}
      from generate_series(1, ${BULK_LIMIT + 1}) n`),
  );
  const token = scene.other.token;
  const many = await ask('/bulk/preview', { action, filters: { search: 'many' } }, { token });
  expect(many).toMatchObject({ code: 1, message: expect.stringContaining('More than 1,000 rows match') });
  const began = performance.now();
  const bounded = await ask('/bulk/preview', { action, filters: { search: 'many 1' } }, { token });
  expect(bounded.data.changed).toBe(bounded.data.rows);
  expect(performance.now() - began).toBeLessThan(10_000);
});
