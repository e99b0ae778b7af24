import { instantAt, toLocalDate } from '@lorikeet/domain/kernel';
import { MONEY_IN_STATUSES, TAKEN_STATUSES } from '@lorikeet/domain/payments';
import { PRESETS } from '@lorikeet/domain/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, type Sql, sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';
import { monthsOf } from './dashboard-months.query.ts';
import { periodBefore, periodOf } from './dashboard-period.ts';
import { platformDay } from './dashboard-platform.query.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
const d = toLocalDate;
const clock = createManualClock(instantAt(d('2026-11-20'), '09:00', 'Australia/Sydney'));
const reader = (...permissions: string[]): Actor => ({ ...SYSTEM, permissions: new Set(permissions) });
const within = <T>(body: (work: Work) => Promise<T>, actor: Actor = SYSTEM, merchantId = harbour.id) =>
  inTenant(platform, merchantId, actor, body);

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour } = await openTwoMerchants(portal));
  await within(async (work) => {
    scene = await openScene(work);
    const debit = (cents: number, day: string, kind: 'accepted' | 'cleared' = 'cleared') =>
      makeDebit(work, scene, { cents, day: d(day), kind });
    await debit(10_000, '2026-11-03');
    await debit(7_050, '2026-11-19', 'accepted');
    await returnDebit(work, await debit(2_500, '2026-11-18'), 2_500, d('2026-11-19'));
    await debit(8_000, '2026-10-20');
    await debit(5_000, '2026-10-21');
    await debit(1_000, '2025-12-31');
    await debit(900, '2025-11-30');
  });
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('the dashboard', () => {
  it('compares this month to date with the same days of the month before', async () => {
    expect(await within((work) => figuresOf(work, {}))).toMatchObject({
      period: { from: '2026-11-01', to: '2026-11-20' },
      previous: { from: '2026-10-01', to: '2026-10-20' },
      // What is processing is part of it, and stands beside it as a figure of its own.
      money_in: { count: 2, amount_cents: 17_050, processing_cents: 7_050 },
      previous_money_in: { count: 1, amount_cents: 8_000 },
      pending: { count: 1, amount_cents: 7_050, clears_by: '2026-11-24' },
      failed: { count: 1, amount_cents: 2_500, of_count: 2, retried: 0 },
      deposits: null,
    });
  });

  it('looks no further back for what is pending than debits do, however long payouts have left', async () => {
    await platform.pool.query(
      `insert into bank_files (merchant_id, id, kind, facility_id, sequence, filename, reference, processing_date, records,
         total_cents, bytes, sha256, storage_key, status, created_at, updated_at)
       select merchant_id, gen_random_uuid(), 'payout', facility_id, 900, 'PAID.aba', 'PAID', '2026-02-02', 1, 100, 10,
         sha256, 'paid.aba', 'accepted', created_at, updated_at
       from bank_files where merchant_id = $1 limit 1`,
      [harbour.id],
    );
    const { pending } = await within((work) => figuresOf(work, {}));
    expect(pending).toMatchObject({ count: 1, amount_cents: 7_050, from: '2026-10-19' });
  });

  it.each(PRESETS)('compares %s with the days that a report of it has', async (preset) => {
    const { data } = await harbour.get<{ period: object; previous: object }>(
      `/dashboard/figures?preset=${preset}`,
    );
    const report = await harbour.get<{ period: object; previous: object }>(
      `/report/detail?report=transactions&preset=${preset}`,
    );
    expect(report.data.previous).toBeDefined();
    expect([data.period, data.previous]).toEqual([report.data.period, report.data.previous]);
  });

  it('shows twelve months, of which each is the sum of its days', async () => {
    const { months } = await within(monthsOf);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
      cleared_cents: 1_000,
      processing_cents: 0,
      failed_cents: 0,
    });
    expect(months.at(-2)).toMatchObject({ from: '2026-10-01', cleared_cents: 13_000 });
    expect(months.at(-1)).toMatchObject({
      cleared_cents: 10_000,
      processing_cents: 7_050,
      failed_cents: 2_500,
    });
  });

  it('sums what its links list, refunds and disputes among it', async () => {
    await within(async (work) => {
      const cleared = (cents: number) => makeDebit(work, scene, { cents, day: d('2026-06-10') });
      const after = async (cents: number, change: Sql) => {
        const { paymentId } = await cleared(cents);
        await work.run(
          sql`update payments set ${change} where merchant_id = ${work.merchantId} and id = ${paymentId}`,
        );
      };
      await cleared(1_100);
      await after(1_200, sql`refunded_cents = 200`);
      await after(1_300, sql`refunded_cents = 1300`);
      await after(1_400, sql`dispute = 'open'`);
      await after(1_500, sql`dispute = 'open', refunded_cents = 100`);
      await makeDebit(work, scene, { cents: 1_600, day: d('2026-06-11'), kind: 'accepted' });
      await returnDebit(work, await cleared(1_700), 1_700, d('2026-06-12'));
    });
    const june = { from: d('2026-06-01'), to: d('2026-06-30') };
    const listed = async (...statuses: string[]) => {
      const path = `/payment/totals?status=${statuses.join(',')}&date_from=${june.from}&date_to=${june.to}`;
      const { data } = await harbour.get<{ count: number; sums: { amount_cents: number }[] }>(path);
      return {
        count: data.count,
        amount_cents: data.sums.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      };
    };
    const figures = await within((work) => figuresOf(work, june));
    const { processing_cents: processing, ...moneyIn } = figures.money_in;
    expect(moneyIn).toEqual({ count: 6, amount_cents: 8_100 });
    expect(await listed(...MONEY_IN_STATUSES)).toEqual(moneyIn);
    expect(await listed('processing')).toMatchObject({ amount_cents: processing });
    expect(figures.failed).toMatchObject(await listed('failed'));
    const bars = (await within(monthsOf)).months.find(({ from }) => from === june.from)!;
    expect(await listed(...TAKEN_STATUSES)).toMatchObject({ amount_cents: bars.cleared_cents });
    expect(await listed('processing')).toMatchObject({ amount_cents: bars.processing_cents });
    expect(await listed('failed')).toMatchObject({ amount_cents: bars.failed_cents });
  });

  it('names what needs attention, and only to those who may see it', async () => {
    await queriesOn(platform.pool).run(
      sql`update mandates set status = 'needs_details' where merchant_id = ${harbour.id}`,
    );
    const me = await queriesOn(platform.pool).one<{ id: string }>(sql`
      with change as (
        insert into approvals (merchant_id, id, kind, subject_kind, subject_id, before, after, payload, status,
          requested_by, requested_at, expires_at, approvers)
        select merchant_id, gen_random_uuid(), 'role', 'role', id, '', '', '', 'pending', id, ${clock.now()},
          ${instantAt(d('2026-11-30'), '09:00', 'Australia/Sydney')}, array[id]
        from merchant_users where merchant_id = ${harbour.id})
      select id from merchant_users where merchant_id = ${harbour.id}`);
    const given = {
      openExceptions: async () => [
        { kind: 'dispute.to_answer' as const, count: 2 },
        { kind: 'webhook.unreachable' as const, count: 1 },
      ],
      unreadAnswers: async () => 3,
    };
    const seen = (work: Work) => attentionOf(work, given);
    const all = {
      ...reader(
        'payments.read',
        'mandates.read',
        'payouts.read',
        'settings.read',
        'invitations.read',
        'support.read',
      ),
      id: me.id,
    };
    expect(await within(seen, all)).toMatchObject([
      { kind: 'failed_debits', count: 1, amount_cents: 2_500, codes: [{ code: '6', count: 1 }] },
      { kind: 'exceptions', count: 2 },
      { kind: 'webhooks_paused', count: 1 },
      { kind: 'approvals', count: 1 },
      { kind: 'answers', count: 3 },
      { kind: 'mandate_details', count: 1, customers: [{ name: 'Grace Okonkwo' }] },
      { kind: 'no_payout_account', count: 1 },
      { kind: 'card_fees', count: 1 },
    ]);
    expect(await within(seen, reader('dashboard.read'))).toEqual([]);
  });

  it('asks for the choice of card fees from the day of the rule until it is made', async () => {
    const given = { openExceptions: async () => [], unreadAnswers: async () => 0 };
    const asked = async (day: string) => {
      const clockThen = createManualClock(instantAt(d(day), '09:00', 'Australia/Sydney'));
      const items = await inTenant(
        { ...platform, clock: clockThen },
        harbour.id,
        reader('settings.read'),
        (work) => attentionOf(work, given),
      );
      return items.some(({ kind }) => kind === 'card_fees');
    };
    expect(await asked('2026-09-30')).toBe(false);
    expect(await asked('2026-10-01')).toBe(true);
    const chosen = { takes_cards: true, follows_rule_2026: true };
    expect(await harbour.post('/card/settings/update', chosen)).toMatchObject({ code: 0 });
    expect(await asked('2026-10-01')).toBe(false);
  });

  it('answers over the wire what the contract says, in its own tenant only', async () => {
    const figures = await harbour.get('/dashboard/figures?from=2026-11-01&to=2026-11-30');
    expect(figures).toMatchObject({ status: 200, code: 0, data: { money_in: { amount_cents: 17_050 } } });
    for (const path of ['months', 'attention', 'documents']) {
      expect(await harbour.get(`/dashboard/${path}`)).toMatchObject({ status: 200, code: 0 });
    }
    expect(await harbour.get('/dashboard/platform')).toMatchObject({ status: 403 });
  });

  it('shows the platform’s operators what waits to be lodged and read', async () => {
    const { id } = await queriesOn(platform.pool).one<{ id: string }>(
      sql`select id from merchants where kind = 'platform'`,
    );
    await queriesOn(platform.pool).run(sql`
      update facilities set created_at = ${instantAt(d('2026-11-18'), '09:00', 'Australia/Sydney')}
      where merchant_id = ${id}`);
    const question = {
      kind: 'problem',
      subject: 'A file is refused',
      message: 'Which columns does it need?',
    };
    expect(await harbour.post('/support/create', question)).toMatchObject({ code: 0 });
    expect(
      await within(
        (work) => platformDay(work, { openExceptions: async () => [], expectedCharges: async () => [] }),
        reader('support.read', 'merchants.read'),
        id,
      ),
    ).toMatchObject({
      asked: { tickets: 1, approvals: 0, applications: 0, enquiries: 0 },
      bank_date: '2026-11-20',
      files_due: { count: 0 },
      inbox_open: ['2026-11-18', '2026-11-19', '2026-11-20'],
      merchants: { live: 2 },
    });
  });
});

describe('a period', () => {
  it.each([
    ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'],
    ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30'],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2026-10-01', '2026-11-20', '2026-08-11', '2026-09-30'],
  ])('from %s to %s follows %s to %s', (from, to, beforeFrom, beforeTo) => {
    const period = periodOf({ from: d(from), to: d(to) }, d('2026-11-20'));
    expect(periodBefore(period)).toEqual({ from: beforeFrom, to: beforeTo });
  });
});
