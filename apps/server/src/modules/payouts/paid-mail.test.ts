import { instantAt, type LocalDate, printId, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { payoutListeners } from './follow-bank-files.ts';
import { lodgePayout } from './lodge-payout.ts';
import { writePaid } from './paid-mail.ts';
import { payPayout } from './pay-payout.ts';
import { lockPayout } from './payout-store.ts';
import { payoutPhase } from './run-payouts.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
const clock = createManualClock(new Date('2026-11-01T22:00:00Z'));
const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const run = () => createRun(platform, harbour.id, SYSTEM);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  scene = await within(openScene);
  await within((work) =>
    setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
  );
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

/** A debit of a day, drawn that evening, lodged and found on the bank's statement. */
async function paidOn(text: string): Promise<string> {
  const day: LocalDate = toLocalDate(text);
  clock.set(instantAt(day, '19:00', 'Australia/Sydney'));
  await within((work) => makeDebit(work, scene, { cents: 20_000, feeCents: 230, day, creditedOn: day }));
  const tenant = { id: harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  const { payout } = (await payoutPhase.run(run(), day, tenant)) as { payout: string };
  const { bankFileId } = await within((work) => lockPayout(work, payout));
  await within((work) => acceptFile(work, bankFileId!, 'R'));
  await within((work) => lodgePayout(work, bankFileId!));
  await within(async (work) => payPayout(work, await lockPayout(work, payout), day));
  return payout;
}

/** The news of it, which may come twice. */
async function hear(id: string): Promise<void> {
  await drainEvents(platform, payoutListeners);
  await within((work) => writePaid(work, id));
}

const letters = () =>
  within(async (work) => {
    const rows = await work.rows<{ subject: Buffer; body: Buffer }>(sql`
      select subject, body from messages
      where merchant_id = ${work.merchantId} and template = 'payout-paid' order by id`);
    return rows.map(({ subject, body }) => ({
      subject: work.vault.open(subject),
      text: (JSON.parse(work.vault.open(body)) as { text: string }).text,
    }));
  });

test('an owner gets the statement of a payout once it is paid, once, unless they do not want it', async () => {
  const first = await paidOn('2026-11-03');
  await hear(first);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter!.subject).toBe('$197.70 was paid to you');
  for (const words of ['$200.00', '−$2.09', '−$0.21', 'Tue 3 November 2026', printId('payout', first)])
    expect(letter!.text).toContain(words);
  expect(letter!.text).not.toContain('201030318');

  await database.pool.query(
    `update merchant_users set settings = jsonb_set(coalesce(settings, '{}'), '{letters}',
       '{"payout_paid": {"email": false}}') where merchant_id = $1`,
    [harbour.id],
  );
  await hear(await paidOn('2026-11-10'));
  expect(await letters()).toHaveLength(1);
});
