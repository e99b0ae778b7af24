import { instantAt, isRefusal, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import type { StoredEvent } from '../../platform/events/event.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import {
  acceptFile,
  beginSending,
  handBack,
  rejectCreditFile,
  withdrawCreditFile,
} from '../bank-files/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { markReturned, setPayoutAccount } from '../merchants/index.ts';
import { trustModule } from '../trust/index.ts';
import { approvePayout } from './approve-payout.ts';
import { confirmAccount } from './confirm-account.ts';
import { drawPayout } from './draw-payout.ts';
import { payoutsModule } from './index.ts';
import { payPayout } from './pay-payout.ts';
import { lockPayout, type Payout } from './payout-store.ts';
import { payoutPhase } from './run-payouts.ts';
import { withdrawPayout } from './withdraw-payout.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
const clock = createManualClock(new Date('2026-11-02T22:00:00Z'));
const DAY = toLocalDate('2026-11-03');
const ACCOUNT = { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' };

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const at = (day: LocalDate, time: string) => clock.set(instantAt(day, time, 'Australia/Sydney'));
const drain = () => drainEvents(platform, payoutsModule.listeners!);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => (isRefusal(error) ? error.code : Promise.reject(error)),
  );
const broken = () => brokenInvariants([payoutsModule, trustModule], platform);
const cleared = (cents: number) =>
  within((work) => makeDebit(work, scene, { cents, day: DAY, creditedOn: DAY }));
const draw = async () => (await within((work) => drawPayout(work)))!.id;
const approve = (id: string) => approvePayout(createRun(platform, harbour.id, SYSTEM), id);
const payout = (id: string): Promise<Payout> => within((work) => lockPayout(work, id));
const available = () => within((work) => balanceOf(work, 'balance:available', 'AUD'));
/** Empties the balance, so that each test begins with what it makes. */
const payOutAll = async () => {
  const id = await draw();
  await approve(id);
  const { bankFileId } = await payout(id);
  await within((work) => acceptFile(work, bankFileId!, 'R'));
  await drain();
  await within(async (work) => payPayout(work, await lockPayout(work, id), DAY));
};

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  scene = await within(openScene);
  await within((work) => setPayoutAccount(work, ACCOUNT));
  at(DAY, '19:00');
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('a draft', () => {
  it('above what is available is drawn anew at its approval, and the new one is approved as it is', async () => {
    const kept = await cleared(6_000);
    const back = await cleared(4_000);
    const first = await draw();
    expect(await payout(first)).toMatchObject({ amountCents: 10_000 });
    await within((work) => returnDebit(work, back, 4_000, DAY));
    const done = await approve(first);
    expect(done).toMatchObject({ drawnAnew: true });
    expect(await payout(first)).toMatchObject({ status: 'withdrawn', bankFileId: null });
    const second = (done as { id: string }).id;
    expect(await payout(second)).toMatchObject({ status: 'draft', amountCents: 6_000 });
    expect(await approve(second)).toEqual({ drawnAnew: false });
    expect(await payout(second)).toMatchObject({ status: 'approved' });
    expect(await broken()).toEqual([]);
    await within((work) => withdrawPayout(work, second, 'By the test'));
    await within((work) => returnDebit(work, kept, 6_000, DAY));
    expect(await available()).toBe(0);
  });

  it('of which nothing is left is withdrawn, and nothing drawn', async () => {
    const back = await cleared(3_000);
    const id = await draw();
    await within((work) => returnDebit(work, back, 3_000, DAY));
    expect(await approve(id)).toEqual({ drawnAnew: true, id: undefined });
    expect(await payout(id)).toMatchObject({ status: 'withdrawn' });
    expect(await broken()).toEqual([]);
  });
});

describe('a payout that the bank does not have', () => {
  it('is withdrawn with its file, and its lines are drawn with the next', async () => {
    await cleared(5_000);
    const id = await draw();
    await approve(id);
    const { bankFileId } = await payout(id);
    await within((work) => withdrawPayout(work, id, 'Asked by the merchant'));
    await within((work) => withdrawPayout(work, id, 'Again'));
    await drain();
    expect(await payout(id)).toMatchObject({ status: 'withdrawn' });
    expect(await refusal(within((work) => acceptFile(work, bankFileId!, 'R')))).toBe(
      'bank_file.accept_refused',
    );
    expect(await broken()).toEqual([]);
    const next = await draw();
    expect(await payout(next)).toMatchObject({ amountCents: 5_000, status: 'draft' });
    await within((work) => withdrawPayout(work, next, 'By the test'));
  });

  it('whose file is withdrawn is drawn from the balance of that moment', async () => {
    const back = await cleared(2_000);
    const id = await draw();
    await approve(id);
    const { bankFileId } = await payout(id);
    await within((work) => returnDebit(work, back, 2_000, DAY));
    await within((work) => withdrawCreditFile(work, bankFileId!, 'Wrong day'));
    await drain();
    const [last] = await queriesOn(platform.pool).rows(sql`
      select status, amount_cents from payouts where merchant_id = ${harbour.id} order by number desc limit 1`);
    expect(last).toEqual({ status: 'approved', amount_cents: 5_000 });
    expect(await broken()).toEqual([]);
  });

  it('and whose account sent another one back waits until the account is confirmed', async () => {
    await cleared(1_000);
    const id = await draw();
    await approve(id);
    const { bankFileId } = await payout(id);
    const send = () => refusal(within((work) => beginSending(work, bankFileId!)));
    await within(async (work) => {
      const { id: accountId } = await work.one<{ id: string }>(sql`
        select id from payout_accounts where merchant_id = ${work.merchantId} and status = 'active'`);
      await markReturned(work, accountId);
    });
    expect(await send()).toBe('bank_file.details_returned');
    await within(confirmAccount);
    expect(await send()).toBe('none');
    await within((work) => handBack(work, bankFileId!));
    await within((work) => withdrawPayout(work, id, 'By the test'));
  });

  it('and whose account changed is not lodged, until its file is withdrawn', async () => {
    const { id, bankFileId } = await queriesOn(platform.pool).one<{ id: string; bankFileId: string }>(sql`
      select id, bank_file_id as "bankFileId" from payouts
      where merchant_id = ${harbour.id} and status = 'approved'`);
    await within((work) => setPayoutAccount(work, { ...ACCOUNT, account: '201030319' }));
    const accept = () => refusal(within((work) => acceptFile(work, bankFileId, 'R')));
    expect(await accept()).toBe('bank_file.details_changed');
    await within((work) => withdrawCreditFile(work, bankFileId, 'Account changed'));
    await drain();
    expect(await payout(id)).toMatchObject({ status: 'withdrawn' });
    expect(await refusal(draw())).toBe('payout.details_held');
    at(toLocalDate('2026-11-09'), '19:00');
    await payOutAll();
    expect(await available()).toBe(0);
  });

  it('and drawn anew is approved, although the process ended between: at once, or with the next evening', async () => {
    at(toLocalDate('2026-11-10'), '18:30');
    await cleared(1_500);
    const left = () =>
      queriesOn(platform.pool).rows<{ id: string; status: string }>(sql`
        select id, status from payouts
        where merchant_id = ${harbour.id} and status in ('draft', 'approved') order by number`);
    const withdrawn = async (on: Platform) => {
      const event = await queriesOn(platform.pool).one<StoredEvent>(sql`
        select id, merchant_id as "merchantId", name, version, payload from outbox
        where merchant_id = ${harbour.id} and name = 'bank_file.withdrawn' order by id desc limit 1`);
      const listens = payoutsModule.listeners!.find(({ name }) => name === 'payouts.withdrawn')!;
      await listens.handle(createRun(on, harbour.id, SYSTEM), event);
    };
    await approve(await draw());
    for (const isRepeated of [true, false]) {
      const [first] = await left();
      const { bankFileId } = await payout(first!.id);
      await within((work) => withdrawCreditFile(work, bankFileId!, 'Wrong day'));
      // Its file cannot be written, as when the process ends before it is.
      const write = () => Promise.reject(new Error('ended'));
      const ended = withdrawn({ ...platform, files: { ...platform.files, write } });
      await expect(ended).rejects.toThrow('ended');
      expect(await left()).toMatchObject([{ status: 'draft' }]);
      const day = toLocalDate('2026-11-11');
      if (isRepeated) await withdrawn(platform);
      else {
        at(day, '19:00');
        await payoutPhase.run(createRun(platform, harbour.id, SYSTEM), day, {} as never);
      }
      expect(await left()).toMatchObject([{ status: 'approved' }]);
    }
    expect(await broken()).toEqual([]);
    const [last] = await left();
    const { bankFileId } = await payout(last!.id);
    await within((work) => acceptFile(work, bankFileId!, 'R'));
    await drain();
    await within(async (work) => payPayout(work, await lockPayout(work, last!.id), DAY));
    expect(await available()).toBe(0);
  });
});

describe('a payout that the bank rejects after it took the file', () => {
  it('is in the balance again in both books, and payouts wait until the account is confirmed', async () => {
    await cleared(7_000);
    const id = await draw();
    await approve(id);
    const { bankFileId } = await payout(id);
    await within((work) => acceptFile(work, bankFileId!, 'R'));
    await drain();
    expect(await available()).toBe(0);
    expect(await refusal(within((work) => withdrawPayout(work, id, 'Late')))).toBe(
      'bank_file.withdraw_refused',
    );
    await within((work) => rejectCreditFile(work, bankFileId!, 'Account closed'));
    await drain();
    expect(await payout(id)).toMatchObject({ status: 'rejected' });
    expect(await available()).toBe(7_000);
    expect(await broken()).toEqual([]);
    expect(await refusal(draw())).toBe('payout.details_returned');
    await within(confirmAccount);
    expect(await payout(await draw())).toMatchObject({ amountCents: 7_000 });
  });

  it('before its acceptance was followed is withdrawn, and stays so', async () => {
    const { id } = await queriesOn(platform.pool).one<{ id: string }>(sql`
      select id from payouts where merchant_id = ${harbour.id} and status = 'draft'`);
    await approve(id);
    const { bankFileId } = await payout(id);
    await within((work) => acceptFile(work, bankFileId!, 'R'));
    await within((work) => rejectCreditFile(work, bankFileId!, 'Bad header'));
    await drain();
    const { status } = await payout(id);
    expect(['withdrawn', 'rejected']).toContain(status);
    expect(await available()).toBe(7_000);
    expect(await broken()).toEqual([]);
  });

  it('is refused once the statement shows that it left', async () => {
    await within(confirmAccount);
    const id = await draw();
    await approve(id);
    const { bankFileId } = await payout(id);
    await within((work) => acceptFile(work, bankFileId!, 'R'));
    await drain();
    await within(async (work) => payPayout(work, await lockPayout(work, id), DAY));
    const reject = () => within((work) => rejectCreditFile(work, bankFileId!, 'Late'));
    expect(await refusal(reject())).toBe('bank_file.reject_refused');
  });
});
