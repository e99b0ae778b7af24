import { instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { platformTenantId } from '../merchants/index.ts';
import { statementListeners } from './follow-statement-news.ts';
import { importStatement } from './index.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let lorikeet: string;
let scene: Scene;
const DAY = toLocalDate('2026-11-03');

const within = <T>(body: (work: Work) => Promise<T>, merchantId = harbour.id) =>
  inTenant(platform, merchantId, SYSTEM, body);
const accept = (cents: number) =>
  within((work) => makeDebit(work, scene, { cents, day: DAY, kind: 'accepted' }));
/** The news that the bank has a file, as its listener hears it. */
async function hear(id: string): Promise<void> {
  await within((work) => work.emit('bank_file.accepted', { id, kind: 'debit' }));
  await drainEvents(
    platform,
    statementListeners.filter(({ event }) => event === 'bank_file.accepted'),
  );
}
const load = (amount: string, description: string) =>
  within(
    (work) => importStatement(work, `Date,Amount,Description\r\n${DAY},${amount},${description}`),
    lorikeet,
  );
const standing = async (description: string) =>
  queriesOn(platform.pool).one<{ kind: string | null; reason: string | null }>(sql`
    select matched_kind as kind, reason from statement_lines
    where merchant_id = ${lorikeet} and description = ${description}`);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = {
    ...portal.platform,
    clock: createManualClock(instantAt(DAY, '18:00', 'Australia/Sydney')),
  };
  ({ harbour } = await openTwoMerchants(portal));
  lorikeet = (await platformTenantId(queriesOn(platform.pool)))!;
  scene = await within(openScene);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

it('tries the lines that wait once one may show the file, by its sum', async () => {
  await load('41.00', 'CREDIT A');
  // Known without news: nothing but a try of all lines would find it.
  await accept(4_100);
  const other = await accept(5_200);
  await hear(other.fileId);
  expect(await standing('CREDIT A')).toEqual({ kind: null, reason: 'nothing_matches' });
  await load('63.00', 'CREDIT B');
  const shown = await accept(6_300);
  await hear(shown.fileId);
  expect(await standing('CREDIT B')).toEqual({ kind: 'debit_file', reason: null });
  expect(await standing('CREDIT A')).toEqual({ kind: 'debit_file', reason: null });
});

it('tries them as well where one names the file with another sum', async () => {
  const { fileId, reference } = await accept(7_400);
  await queriesOn(platform.pool).run(sql`
    update bank_files set status = 'downloaded' where merchant_id = ${harbour.id} and id = ${fileId}`);
  await load('99.00', `DE ${reference}`);
  expect(await standing(`DE ${reference}`)).toEqual({ kind: null, reason: 'nothing_matches' });
  await queriesOn(platform.pool).run(sql`
    update bank_files set status = 'accepted' where merchant_id = ${harbour.id} and id = ${fileId}`);
  await hear(fileId);
  expect(await standing(`DE ${reference}`)).toEqual({ kind: null, reason: 'amount_differs' });
});
