import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOn } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { type MerchantsStage, openMerchantsStage, wire } from '../../test/merchants-stage.ts';
import { actsAlone } from '../../test/second-person.ts';
import { listenersOf } from '../../worker.ts';

const business = {
  legal_name: 'Harbour Fitness Pty Ltd',
  trading_name: 'Harbour Fitness',
  abn: '51824753556',
};
type Exceptions = {
  rows: { kind: string; status: string; resolution: string | null; about_merchant_id: string | null }[];
};

let stage: MerchantsStage;
let id: string;
beforeAll(async () => {
  stage = await openMerchantsStage();
  id = wire(stage.merchantId, 'mer');
});
afterAll(() => stage.close());

/** What the line that waits says. */
async function says(): Promise<Record<string, unknown> | undefined> {
  await told();
  const { data } = await stage.get<{
    rows: { kind: string; status: string; details: Record<string, unknown> }[];
  }>('/exception/list?status=open&kind=merchant.ready', stage.platformStaff);
  return data.rows[0]?.details;
}

/** The line that waits, as the operators see it before the news arrives. */
const waiting = async () => {
  const { data } = await stage.get<{ rows: { id: string }[] }>(
    '/exception/list?status=open&kind=merchant.ready',
    stage.platformStaff,
  );
  return data.rows[0]?.id;
};

/** What the operators have been told, the latest first, as `status` or how it closed. */
async function told(): Promise<string[]> {
  await drainEvents(stage.portal.platform, listenersOf(stage.portal.portal));
  const { data } = await stage.get<Exceptions>('/exception/list', stage.platformStaff);
  const ready = data.rows.filter(({ kind }) => kind === 'merchant.ready');
  expect(ready.every((row) => row.about_merchant_id === id)).toBe(true);
  return ready.map(({ status, resolution }) => resolution ?? status);
}
const approve = () => stage.post(`/platform/merchant/move/${id}`, { event: 'approve' }, stage.platformStaff);

it('tells the operators once that a merchant has all it needs, and no more once that is gone or decided', async () => {
  await stage.post('/merchant/update', business);
  expect(await told(), 'no payout account yet').toEqual([]);
  const account = { bsb: '062184', account: '10025148', account_name: 'Harbour Fitness' };
  await stage.post('/merchant/payoutAccount/set', account);
  expect(await told()).toEqual(['open']);
  await stage.post('/merchant/update', { ...business, phone: '02 5550 1234' });
  expect(await told(), 'one line, however often it is changed').toEqual(['open']);
  const renamed = { ...business, legal_name: 'Harbour Gyms Pty Ltd' };
  await stage.post('/merchant/update', renamed);
  const before = await waiting();
  expect(await says(), 'what it gives by now').toMatchObject({ legal_name: renamed.legal_name });
  const settle = { resolution: 'Checked' };
  expect(await stage.post(`/exception/resolve/${before}`, settle, stage.platformStaff)).toMatchObject({
    code: 0,
  });
  expect(await told(), 'nobody settles what they have not seen').toEqual(['open', 'changed']);
  await actsAlone(queriesOn(stage.database.pool), stage.merchantId);
  await stage.post('/merchant/payoutAccount/set', { ...account, account_name: 'Harbour Gyms' });
  expect(await says()).toMatchObject({ account_name: 'Harbour Gyms', payout_account: '062-184 ••• 5148' });
  await stage.post('/merchant/update', { ...business, abn: '' });
  const changed = ['changed', 'changed'];
  expect(await told()).toEqual(['incomplete', ...changed]);
  await stage.post('/merchant/update', business);
  expect(await told()).toEqual(['open', 'incomplete', ...changed]);
  expect((await approve()).data).toEqual({ status: 'live' });
  expect(await told()).toEqual(['decided', 'incomplete', ...changed]);
});

it('shows the operators, and nobody else, who has the same ABN', async () => {
  type Detail = { same_abn: { id: string; trading_name: string; status: string }[] };
  const detail = (of: string, token?: string) =>
    stage.get<Detail>(`/platform/merchant/detail?id=${of}`, token);
  expect((await detail(id, stage.platformStaff)).data.same_abn).toEqual([]);
  const { data: second } = await stage.post<{ id: string }>(
    '/platform/merchant/create',
    {
      ...business,
      slug: 'second-gym',
      kind: 'business',
      trading_name: 'Second Gym',
      time_zone: 'Australia/Sydney',
      owner_name: 'Sam',
      owner_email: 'sam@second.test',
    },
    stage.platformStaff,
  );
  expect((await detail(second.id, stage.platformStaff)).data.same_abn).toEqual([
    { id, trading_name: 'Harbour Fitness', status: 'live' },
  ]);
  expect((await detail(id, stage.platformStaff)).data.same_abn).toMatchObject([{ id: second.id }]);
  expect((await detail(second.id)).status).toBe(403);
  expect((await stage.get('/merchant/detail')).data).not.toHaveProperty('same_abn');
});
