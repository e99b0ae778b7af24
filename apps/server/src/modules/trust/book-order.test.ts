import { formatPlainAmount, instantAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { payoutPaid, trustDebitFileCredited } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { lockWaits } from '../../test/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { platformTenantId, setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { drawPayout } from '../payouts/draw-payout.ts';
import { book } from '../payouts/index.ts';
import { lodgePayout } from '../payouts/lodge-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { bookInTrust } from '../payouts/trust-book.ts';
import { importStatement } from './index.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let lorikeet: string;
let scene: Scene;
const DAY = toLocalDate('2026-11-03');
const clock = createManualClock(instantAt(DAY, '18:00', 'Australia/Sydney'));

const within = <T>(body: (work: Work) => Promise<T>, merchantId = harbour.id) =>
  inTenant(platform, merchantId, SYSTEM, body);
const print = (...rows: [string, number, string][]) =>
  [
    'Date,Amount,Description',
    ...rows.map(([day, cents, words]) => `${day},${formatPlainAmount(toCents(cents))},${words}`),
  ].join('\r\n');

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  lorikeet = (await platformTenantId(queriesOn(platform.pool)))!;
  scene = await within(openScene);
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

/** A payout that is with the bank, and a file that the bank will credit. */
async function awaited() {
  const paid = await within((work) => makeDebit(work, scene, { cents: 12_345, day: DAY }));
  await within(
    (work) => importStatement(work, print([DAY, 12_345, `DIRECT ENTRY ${paid.reference}`])),
    lorikeet,
  );
  const drawn = (await within(drawPayout))!;
  await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn.id);
  const payout = await within((work) => lockPayout(work, drawn.id));
  await within((work) => lodgePayout(work, payout.bankFileId!));
  clock.set(instantAt(payout.payoutDate, '18:00', 'Australia/Sydney'));
  const file = await within((work) => makeDebit(work, scene, { cents: 500, day: payout.payoutDate }));
  return { payout, file };
}

it('writes the books of merchants first and the platform’s last: it and who writes both wait, and neither is run again', async () => {
  const { payout, file } = await awaited();
  const day = payout.payoutDate;
  const runs = { statement: 0, other: 0 };
  const wroteOwn = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const other = within(async (work) => {
    runs.other += 1;
    const booked = { sourceId: work.newId(), effectiveDate: day };
    await book(work, payoutPaid(toCents(1)), booked);
    wroteOwn.resolve();
    await goOn.promise;
    await bookInTrust(work, trustDebitFileCredited(work.merchantId, toCents(1)), booked);
  });
  await wroteOwn.promise;
  const content = print(
    [day, 500, `DIRECT ENTRY ${file.reference}`],
    [day, -payout.amountCents, `CREDITS ${payout.lodgementReference}`],
  );
  const statement = within((work) => {
    runs.statement += 1;
    return importStatement(work, content);
  }, lorikeet);
  await vi.waitFor(async () => expect(await lockWaits(platform.pool)).toBe(1));
  goOn.resolve();
  await other;
  expect(await statement).toMatchObject({ matched: 2 });
  expect(runs).toEqual({ statement: 1, other: 1 });
  expect((await within((work) => lockPayout(work, payout.id))).status).toBe('paid');
});
