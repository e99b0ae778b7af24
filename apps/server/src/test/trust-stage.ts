import { instantAt, type LocalDate } from '@lorikeet/domain/kernel';
import { balanceOf } from '../modules/ledger/index.ts';
import { platformTenantId, setPayoutAccount } from '../modules/merchants/index.ts';
import { payoutsModule } from '../modules/payouts/index.ts';
import { trustClosePhase } from '../modules/trust/close-trust.ts';
import { importStatement, trustModule } from '../modules/trust/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { queriesOn } from '../platform/db/sql.ts';
import { createRun } from '../platform/run.ts';
import { inTenant, SYSTEM, type Work } from '../platform/work.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { openScene } from './debit-scene.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestPortal } from './test-portal.ts';
import { openTwoMerchants } from './two-merchants.ts';

export type TrustStage = Awaited<ReturnType<typeof openTrustStage>>;

/** The platform's trust account and two merchants that are paid out of it, at the close of a day, on a clock that stands still until moved. */
export async function openTrustStage(day: LocalDate) {
  const database = await createTestDatabase();
  const portal = createTestPortal(database);
  const clock = createManualClock(instantAt(day, '18:00', 'Australia/Sydney'));
  const platform = { ...portal.platform, clock };
  const { harbour, other } = await openTwoMerchants(portal);
  const lorikeet = (await platformTenantId(queriesOn(platform.pool)))!;
  const within = <T>(body: (work: Work) => Promise<T>, merchantId = harbour.id) =>
    inTenant(platform, merchantId, SYSTEM, body);
  const scene = await within(openScene);
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
  const at = (moved: LocalDate, time: string) => clock.set(instantAt(moved, time, 'Australia/Sydney'));
  return {
    platform,
    clock,
    harbour,
    other,
    lorikeet,
    scene,
    within,
    at,
    load: (content: string) => within((work) => importStatement(work, content), lorikeet),
    /** What an account of the platform's book holds. */
    held: (account: string) => within((work) => balanceOf(work, account, 'AUD'), lorikeet),
    closeTrust(closed: LocalDate) {
      at(closed, '18:30');
      const tenant = {
        id: lorikeet,
        slug: 'lorikeet',
        kind: 'platform' as const,
        timeZone: 'Australia/Sydney',
      };
      return trustClosePhase.run(createRun(platform, lorikeet, SYSTEM), closed, tenant);
    },
    broken: () => brokenInvariants([payoutsModule, trustModule], platform),
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}

/** A statement in CSV. */
export const statementOf = (...rows: readonly (readonly [day: LocalDate, amount: string, words: string])[]) =>
  ['Date,Amount,Description', ...rows.map((row) => row.join(','))].join('\r\n');
