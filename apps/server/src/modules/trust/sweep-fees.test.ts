import { instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { balanceOf } from '../ledger/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import { payoutsModule } from '../payouts/index.ts';
import { trustClosePhase } from './close-trust.ts';
import { importStatement, trustModule } from './index.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let lorikeet: string;
let scene: Scene;
const clock = createManualClock(instantAt(toLocalDate('2026-11-27'), '18:00', 'Australia/Sydney'));

const within = <T>(body: (work: Work) => Promise<T>, merchantId = harbour.id) =>
  inTenant(platform, merchantId, SYSTEM, body);
const load = (line: string) =>
  within((work) => importStatement(work, `Date,Amount,Description\r\n${line}`), lorikeet);
const close = (day: LocalDate) => {
  clock.set(instantAt(day, '18:30', 'Australia/Sydney'));
  const tenant = { id: lorikeet, slug: 'lorikeet', kind: 'platform' as const, timeZone: 'Australia/Sydney' };
  return trustClosePhase.run(createRun(platform, tenant.id, SYSTEM), day, tenant);
};
const balance = (account: string) => within((work) => balanceOf(work, account, 'AUD'), lorikeet);
const broken = () => brokenInvariants([payoutsModule, trustModule], platform);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  lorikeet = (await platformTenantId(queriesOn(platform.pool)))!;
  scene = await within(openScene);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('fees that the platform has earned', () => {
  const day = toLocalDate('2026-11-27');

  it('leave the trust account on the first bank day of a month, once, and are found on the statement', async () => {
    const made = await within((work) => makeDebit(work, scene, { cents: 10_000, feeCents: 130, day }));
    await load(`${day},100.00,DE ${made.reference}`);
    expect(await close(day)).toMatchObject({ swept_cents: 0 });
    const first = toLocalDate('2026-12-01');
    expect(await close(first)).toMatchObject({ swept_cents: 130 });
    expect(await close(first)).toMatchObject({ swept_cents: 0 });
    expect(await balance('trust-bank')).toBe(9_870);
    expect(await balance('operating-bank')).toBe(130);
    expect(await broken()).toEqual([]);
    expect(await load(`${first},-1.30,TRANSFER TO OPERATING ACCOUNT`)).toMatchObject({ matched: 1 });
    expect(await broken()).toEqual([]);
  });

  it('wait while the bank has not credited the file that they are of', async () => {
    const late = toLocalDate('2026-12-31');
    await within((work) => makeDebit(work, scene, { cents: 5_000, feeCents: 80, day: late }));
    // A Friday on which banks are closed: the first bank day of January is Monday the 4th.
    expect(await close(toLocalDate('2027-01-01'))).toMatchObject({ swept_cents: 0 });
    expect(await close(toLocalDate('2027-01-04'))).toMatchObject({ swept_cents: 0 });
    expect(await broken()).toEqual([]);
    await load(`${late},50.00,DE CREDIT`);
    expect(await close(toLocalDate('2027-02-01'))).toMatchObject({ swept_cents: 80 });
    expect(await broken()).toEqual([]);
  });
});
