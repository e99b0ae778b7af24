import { addDays, instantAt, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { makeDebit, openScene, type Scene } from '../../test/debit-scene.ts';
import { onItsDay } from '../../test/on-its-day.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { balanceOf } from '../ledger/index.ts';
import { platformTenantId, setPayoutAccount } from '../merchants/index.ts';
import { approvePayout } from '../payouts/approve-payout.ts';
import { confirmAccount } from '../payouts/confirm-account.ts';
import { drawPayout } from '../payouts/draw-payout.ts';
import { payoutsModule } from '../payouts/index.ts';
import { lodgePayout } from '../payouts/lodge-payout.ts';
import { lockPayout } from '../payouts/payout-store.ts';
import { coverShortfall, trustClosePhase } from './close-trust.ts';
import { importStatement, trustModule } from './index.ts';
import { resolveLine } from './resolve-line.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let other: TestMerchant;
let lorikeet: string;
let scene: Scene;
const DAY = toLocalDate('2026-11-03');
const clock = createManualClock(instantAt(DAY, '18:00', 'Australia/Sydney'));

const within = <T>(body: (work: Work) => Promise<T>, merchantId = harbour.id) =>
  inTenant(platform, merchantId, SYSTEM, body);
const statement = (...rows: [LocalDate, string, string][]) =>
  ['Date,Amount,Description', ...rows.map((row) => row.join(','))].join('\r\n');
const loadNow = (content: string) => within((work) => importStatement(work, content), lorikeet);
const load = (content: string) => onItsDay(clock, content, () => loadNow(content));
const lines = (where = sql`true`) =>
  queriesOn(platform.pool).rows<{ description: string; matched_kind: string | null; reason: string | null }>(
    sql`select description, matched_kind, reason from statement_lines
        where merchant_id = ${lorikeet} and ${where} order by id`,
  );
const credited = async (fileId: string) =>
  (
    await queriesOn(platform.pool).one<{ credited_on: string | null }>(
      sql`select credited_on from bank_files where merchant_id = ${harbour.id} and id = ${fileId}`,
    )
  ).credited_on;
const broken = () => brokenInvariants([payoutsModule, trustModule], platform);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour, other } = await openTwoMerchants(portal));
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
beforeEach(() => clock.set(instantAt(DAY, '18:00', 'Australia/Sydney')));

describe('a bank statement', () => {
  it('credits a debit file once, however often it is loaded', async () => {
    const made = await within((work) => makeDebit(work, scene, { cents: 12_345, day: DAY }));
    const content = statement([DAY, '123.45', `DIRECT ENTRY 481206 ${made.reference}`]);
    expect(await load(content)).toMatchObject({ lines: 1, matched: 1, queued: 0, repeated: 0 });
    expect(await credited(made.fileId)).toBe(DAY);
    const held = await within((work) => balanceOf(work, 'trust-bank', 'AUD'), lorikeet);
    expect(held).toBe(12_345);
    expect(await load(content)).toMatchObject({ lines: 1, matched: 0, queued: 0, repeated: 1 });
    expect(await within((work) => balanceOf(work, 'trust-bank', 'AUD'), lorikeet)).toBe(12_345);
    expect(await broken()).toEqual([]);
  });

  it('keeps two equal lines of one day apart, and knows them again on the next statement', async () => {
    const twice = statement([DAY, '-1.00', 'FEE'], [DAY, '-1.00', 'FEE']);
    expect(await load(twice)).toMatchObject({ lines: 2, queued: 2, repeated: 0 });
    expect(await load(twice)).toMatchObject({ lines: 2, queued: 0, repeated: 2 });
  });

  it('does not guess between two files of one amount, until the reference decides', async () => {
    const first = await within((work) => makeDebit(work, scene, { cents: 500, day: DAY }));
    const second = await within((work) => makeDebit(work, scene, { cents: 500, day: DAY }));
    expect(await load(statement([DAY, '5.00', 'DIRECT CREDIT A']))).toMatchObject({ matched: 0, queued: 1 });
    expect(await lines(sql`description = 'DIRECT CREDIT A'`)).toMatchObject([{ reason: 'several_match' }]);
    expect(await credited(first.fileId)).toBeNull();
    const named = await load(statement([DAY, '5.00', `DE ${second.reference}`]));
    expect(named).toMatchObject({ matched: 1 });
    expect(await credited(second.fileId)).toBe(DAY);
    expect(await credited(first.fileId)).toBe(DAY);
    expect(await broken()).toEqual([]);
  });

  it('shows why a line waits, and matches it when its file is accepted later', async () => {
    await load(statement([DAY, '77.00', 'DIRECT CREDIT LATER']));
    expect(await lines(sql`description = 'DIRECT CREDIT LATER'`)).toMatchObject([
      { reason: 'nothing_matches' },
    ]);
    await within((work) => makeDebit(work, scene, { cents: 7_700, day: DAY, kind: 'accepted' }));
    const tenant = {
      id: lorikeet,
      slug: 'lorikeet',
      kind: 'platform' as const,
      timeZone: 'Australia/Sydney',
    };
    expect(await trustClosePhase.run(createRun(platform, tenant.id, SYSTEM), DAY, tenant)).toMatchObject({
      matched: 1,
    });
    expect(await lines(sql`description = 'DIRECT CREDIT LATER'`)).toMatchObject([
      { matched_kind: 'debit_file' },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('passes over lines of nothing, and one that was taken in before can be closed', async () => {
    const content = statement([DAY, '0.00', 'BALANCE BROUGHT FORWARD'], [DAY, '-0.45', 'FEE OF THE DAY']);
    expect(await load(content)).toMatchObject({ lines: 1, queued: 1, faults: [] });
    expect(await lines(sql`amount_cents = 0`)).toEqual([]);
    const id = await within(async (work) => {
      const old = work.newId();
      await work.run(sql`
        insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description, fingerprint,
          status, reason, created_at)
        values (${work.merchantId}, ${old}, ${work.newId()}, 1, ${DAY}, 0, 'NOTHING', 'nothing', 'queued', 'nothing_matches',
          ${work.now})`);
      return old;
    }, lorikeet);
    await within((work) => resolveLine(work, { id, as: 'other', reason: 'It moves nothing' }), lorikeet);
    expect(await lines(sql`amount_cents = 0`)).toMatchObject([{ matched_kind: 'other' }]);
    expect(await broken()).toEqual([]);
  });

  it('is refused when it is not one, and by a merchant whose money the platform holds', async () => {
    const content = 'Date,Amount,Description\n';
    expect(await harbour.post('/statement/import', { content })).toMatchObject({ status: 403 });
    await expect(within((work) => importStatement(work, content))).rejects.toMatchObject({
      code: 'statement.none',
    });
    await expect(load('name,colour\nx,y\n')).rejects.toMatchObject({ code: 'statement.unreadable' });
    const faults = await load('Date,Amount,Description\n2026-11-03,abc,X\n');
    expect(faults).toMatchObject({ lines: 0, faults: [{ line: 2 }] });
  });

  it('is refused whole with a day that has not come, or days that may be read the wrong way round', async () => {
    const before = await lines();
    await expect(
      loadNow(statement([DAY, '3.00', 'TODAY'], [addDays(DAY, 1), '4.00', 'EARLY'])),
    ).rejects.toMatchObject({
      code: 'statement.future',
      params: { date: addDays(DAY, 1) },
    });
    const monthFirst = 'Date,Amount,Description\n02/03/2026,5.00,A\n02/13/2026,6.00,B\n';
    await expect(load(monthFirst)).rejects.toMatchObject({
      code: 'statement.month_first',
      params: { line: 3 },
    });
    // A row that is clearly day first settles how the file is read; the other is the fault of its row alone.
    const mixed = 'Date,Amount,Description\n13/02/2026,0.00,A\n02/13/2026,6.00,B\n';
    expect(await load(mixed)).toMatchObject({ faults: [{ line: 3 }] });
    // A day that is none either way is the fault of its row alone.
    expect(await load('Date,Amount,Description\n31/02/2026,5.00,A\n')).toMatchObject({
      faults: [{ line: 2 }],
    });
    expect(await lines()).toEqual(before);
  });
});

describe('a payout on the statement', () => {
  it('is paid when it leaves, and its amount is restored when it is returned', async () => {
    const drawn = (await within(drawPayout))!;
    await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn.id);
    const payout = await within((work) => lockPayout(work, drawn.id));
    await within((work) => lodgePayout(work, payout.bankFileId!));
    const amount = `${Math.trunc(drawn.amountCents / 100)}.${String(drawn.amountCents % 100).padStart(2, '0')}`;
    const out = statement([
      payout.payoutDate,
      `-${amount}`,
      `DIRECT ENTRY CREDITS ${payout.lodgementReference}`,
    ]);
    expect(await load(out)).toMatchObject({ matched: 1 });
    expect((await within((work) => lockPayout(work, drawn.id))).status).toBe('paid');
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(drawn.amountCents);
    expect(await broken()).toEqual([]);

    const back = toLocalDate('2026-11-06');
    const returned = statement([back, amount, `RETURNED ${payout.lodgementReference} NO ACCOUNT`]);
    expect(await load(returned)).toMatchObject({ matched: 1 });
    expect((await within((work) => lockPayout(work, drawn.id))).status).toBe('returned');
    expect(await within((work) => balanceOf(work, 'bank', 'AUD'))).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('holds what comes next until the account is confirmed; the returned amount is one line', async () => {
    await expect(within(drawPayout)).rejects.toMatchObject({ code: 'payout.details_returned' });
    await within(confirmAccount);
    clock.set(instantAt(toLocalDate('2026-11-06'), '21:00', 'Australia/Sydney'));
    expect(await within(drawPayout)).toMatchObject({ lines: 1 });
    expect(await broken()).toEqual([]);
  });
});

describe('the trust account', () => {
  it('is covered at the close for what a merchant owes, and takes the cover back', async () => {
    const post = async (cents: number, merchant = other.id) =>
      within(async (work) => {
        const { post: book } = await import('../ledger/index.ts');
        const source = work.newId();
        const common = { sourceId: source, currency: 'AUD', effectiveDate: DAY };
        const entry = (account: string, amountCents: number) => ({ account, amountCents });
        await book(work, {
          ...common,
          kind: 'test_movement',
          entries: [entry('balance:available', cents), entry('receivable', -cents)],
        });
        const { alongside } = await import('../../platform/work.ts');
        await book(await alongside(work, lorikeet), {
          ...common,
          kind: 'trust_test',
          entries: [entry('trust-bank', cents), entry(`merchant:${merchant}`, -cents)],
        });
      }, merchant);
    await post(-4_200);
    expect(await within((work) => coverShortfall(work, DAY), lorikeet)).toBe(4_200);
    expect(await within((work) => coverShortfall(work, DAY), lorikeet)).toBe(0);
    const tenant = {
      id: lorikeet,
      slug: 'lorikeet',
      kind: 'platform' as const,
      timeZone: 'Australia/Sydney',
    };
    await trustClosePhase.run(createRun(platform, tenant.id, SYSTEM), DAY, tenant);
    expect(await broken()).not.toContain('trust.covered');
    await post(6_000);
    expect(await within((work) => coverShortfall(work, DAY), lorikeet)).toBe(-4_200);
  });
});
