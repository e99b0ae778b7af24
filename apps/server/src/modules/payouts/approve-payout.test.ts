import { instantAt, isRefusal, type LocalDate, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun, type Run } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from './approve-payout.ts';
import { drawPayout } from './draw-payout.ts';
import { lockPayout } from './payout-store.ts';
import { withdrawPayout } from './withdraw-payout.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
let id: string;
let drawnFor: string;
const clock = createManualClock(new Date('2026-11-02T22:00:00Z'));
const DAY = toLocalDate('2026-11-03');
const OLD = { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' };
const NEW = { bsb: '062-000', account: '12345678', accountName: 'HARBOUR FITNESS' };

type Seen = { account_id: string; account_masked: string; bsb: string; bank_name: string | null };

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const at = (day: LocalDate, time: string) => clock.set(instantAt(day, time, 'Australia/Sydney'));
const run = () => createRun(platform, harbour.id, SYSTEM);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => (isRefusal(error) ? error.code : Promise.reject(error)),
  );
const status = async () => (await within((work) => lockPayout(work, id))).status;
/** Names another account, whose rest is over. */
const changeAccount = (account: typeof OLD) =>
  within(async (work) => {
    await setPayoutAccount(work, account);
    await work.run(sql`
      update payout_accounts set held_until = null where merchant_id = ${harbour.id} and status = 'active'`);
  });
const active = async () =>
  (
    await queriesOn(platform.pool).one<{ id: string }>(
      sql`select id from payout_accounts where merchant_id = ${harbour.id} and status = 'active'`,
    )
  ).id;
const shown = async () => {
  const path = `/api/merchant/payout/detail?id=${printId('payout', id)}`;
  const { data } = await portal.call<{ payout: Seen }>('GET', path, { token: harbour.token });
  return data.payout;
};
const filesOf = () =>
  queriesOn(platform.pool).rows<{ storage_key: string }>(
    sql`select storage_key from bank_files where merchant_id = ${harbour.id} and kind = 'payout'
      and id = (select bank_file_id from payouts where merchant_id = ${harbour.id} and id = ${id})`,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  scene = await within(openScene);
  await within((work) => setPayoutAccount(work, OLD));
  at(DAY, '19:00');
  await within((work) => makeDebit(work, scene, { cents: 5_000, day: DAY, creditedOn: DAY }));
});
beforeEach(async () => {
  if (id) await within((work) => withdrawPayout(work, id, 'By the test'));
  if (id) await refusal(changeAccount(OLD));
  id = (await within((work) => drawPayout(work)))!.id;
  drawnFor = await active();
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('a draft whose account was changed after it was drawn', () => {
  it('shows the account that its approval pays, in the list too, and its own again once it is none', async () => {
    expect(await shown()).toMatchObject({ account_id: printId('payout_account', drawnFor), bsb: '013-006' });
    await changeAccount(NEW);
    const now = await shown();
    expect(now).toMatchObject({ account_id: printId('payout_account', await active()), bsb: '062-000' });
    const list = await harbour.get<{ rows: (Seen & { id: string })[] }>('/payout/list');
    const row = list.data.rows.find((one) => one.id === printId('payout', id));
    expect(row).toMatchObject({ account_masked: now.account_masked, bank_name: now.bank_name });
    await within((work) =>
      work.run(sql`update payout_accounts set status = 'replaced' where merchant_id = ${harbour.id}`),
    );
    expect(await shown()).toMatchObject({ account_id: printId('payout_account', drawnFor) });
    await within((work) =>
      work.run(sql`update payout_accounts set status = 'active' where merchant_id = ${harbour.id}
        and id = ${drawnFor}`),
    );
    await approvePayout(run(), id);
    await changeAccount(NEW);
    // What is approved says where it went, whatever was changed since.
    expect(await shown()).toMatchObject({ account_id: printId('payout_account', drawnFor), bsb: '013-006' });
  });

  it('is not approved by the word of a person who saw the old one, and is by who saw the new one', async () => {
    const path = `/payout/approve/${printId('payout', id)}`;
    const { account_id: seen } = await shown();
    await changeAccount(NEW);
    const late = await harbour.post<{ refusal: string }>(path, { seen_account_id: seen });
    expect(late).toMatchObject({ code: 1, data: { refusal: 'payout.account_changed' } });
    expect(late.message).toContain((await shown()).account_masked);
    expect(await status()).toBe('draft');
    expect(await filesOf()).toEqual([]);
    const { account_id: now } = await shown();
    const done = await harbour.post<{ status: string }>(path, { seen_account_id: now });
    expect(done).toMatchObject({ code: 0, data: { status: 'approved' } });
    // Approved already is done, for who saw where it goes; it is no draft any more for who saw another.
    expect(await harbour.post(path, { seen_account_id: now })).toMatchObject({ code: 0 });
    const other = await harbour.post<{ refusal: string }>(path, { seen_account_id: seen });
    expect(other.data.refusal).toBe('payout.approve_refused');
    expect(await filesOf()).toHaveLength(1);
  });

  it('is approved by one of two at once where only one saw the account that counts', async () => {
    const other = drawnFor;
    await changeAccount(NEW);
    const now = await active();
    const both = await Promise.all([other, now].map((seen) => refusal(approvePayout(run(), id, seen))));
    expect(both[1]).toBe('none');
    // The other hears that the account is another, or that there is no draft any more.
    expect(['payout.approve_refused', 'payout.account_changed']).toContain(both[0]);
    expect(await status()).toBe('approved');
    expect(await shown()).toMatchObject({ bsb: '062-000' });
    expect(await filesOf()).toHaveLength(1);
  });

  it('is filed once where two who saw the same approve at once', async () => {
    const both = await Promise.all([1, 2].map(() => refusal(approvePayout(run(), id, drawnFor))));
    expect(both).toEqual(['none', 'none']);
    expect(await filesOf()).toHaveLength(1);
  });

  it('is refused where it changes while the approval runs, and leaves no file', async () => {
    const written: string[] = [];
    const plain = run();
    const late: Run = {
      ...plain,
      files: {
        ...plain.files,
        async write(key, chunks) {
          const done = await plain.files.write(key, chunks);
          if (written.length === 0) await changeAccount(NEW);
          written.push(key);
          return done;
        },
        remove: (key) => plain.files.remove(key),
      },
    };
    expect(await refusal(approvePayout(late, id, drawnFor))).toBe('payout.account_changed');
    expect(await status()).toBe('draft');
    expect(written).toHaveLength(1);
    expect(await plain.files.exists(written[0]!)).toBe(false);
  });
});
