import { addDays, instantAt, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { reserveHeld } from '@lorikeet/domain/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { exportCsv } from '../../test/read-csv.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { post } from '../ledger/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { balanceAt } from './balance.query.ts';
import { comingMovements, comingPayoutOf } from './coming-payout.query.ts';
import { drawPayout } from './draw-payout.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let other: TestMerchant;
let scene: Scene;
const clock = createManualClock(new Date('2026-11-01T22:00:00Z'));

const within = <T>(body: (work: Work) => Promise<T>, of = harbour) => inTenant(platform, of.id, SYSTEM, body);
const at = (day: string, time: string) => clock.set(instantAt(toLocalDate(day), time, 'Australia/Sydney'));
const coming = () => within(comingPayoutOf);
const movements = (waits: 'yes' | 'no') =>
  within((work) => comingMovements(work, { page: 1, page_size: 100, waits }));
const debit = (day: string, cents: number, credited: boolean) => {
  const on = toLocalDate(day);
  return within((work) =>
    makeDebit(work, scene, { cents, feeCents: 100, day: on, creditedOn: credited ? on : null }),
  );
};
const figure = async (name: string, asOf?: Date) =>
  (await within((work) => balanceAt(work, { as_of: asOf }))).currencies[0]!.figures.find(
    (one) => one.figure === name,
  )?.amount_cents;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = createTestPortal(database);
  platform = { ...portal.platform, clock };
  ({ harbour, other } = await openTwoMerchants(portal));
  scene = await within(openScene);
});
afterAll(async () => {
  await portal.close();
  await database.drop();
});

describe('the next payout', () => {
  it('is empty for a new merchant, and says what is missing', async () => {
    expect(await coming()).toMatchObject({
      statement: { opening_cents: 0, parts: [], paid_cents: 0, closing_cents: 0 },
      holds: ['no_account'],
      drawn: [],
      waits: [],
    });
    expect(await movements('no')).toEqual({ rows: [], count: 0 });
  });

  it('holds what the bank has credited; what it has not waits, and says for what', async () => {
    await within((work) =>
      setPayoutAccount(work, { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' }),
    );
    at('2026-11-10', '18:00');
    await debit('2026-11-10', 20_000, true);
    await debit('2026-11-10', 5_000, false);
    const { statement, waits, holds } = await coming();
    expect(statement.paid_cents).toBe(19_900);
    expect(statement.parts).toEqual([
      { kind: 'debit', count: 1, amount_cents: 20_000 },
      { kind: 'fee', count: 1, amount_cents: -91 },
      { kind: 'gst', count: null, amount_cents: -9 },
    ]);
    expect(waits).toEqual([{ for: 'bank_file', count: 2, amount_cents: 4_900 }]);
    expect(holds).toEqual([]);
    expect(
      (await movements('no')).rows.map((row) => [row.posting_kind, row.amount_cents, row.waits_for]),
    ).toEqual(
      expect.arrayContaining([
        ['debit_cleared', 20_000, null],
        ['platform_fee_charged', -100, null],
      ]),
    );
    expect((await movements('yes')).rows.every((row) => row.waits_for === 'bank_file')).toBe(true);
  });

  it('is what a draw of that moment takes, whatever happened before', async () => {
    let day: LocalDate = toLocalDate('2026-11-16');
    const step = fc.record({
      what: fc.constantFrom('credited', 'uncredited', 'returned', 'reserved', 'drawn'),
      cents: fc.integer({ min: 200, max: 50_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const { what, cents } of steps) {
          day = addDays(day, 1);
          at(day, '18:00');
          if (what === 'credited' || what === 'uncredited') await debit(day, cents, what === 'credited');
          if (what === 'returned') {
            const made = await debit(day, cents, true);
            await within((work) => returnDebit(work, made, cents, day));
          }
          if (what === 'reserved') {
            await within((work) =>
              post(work, {
                ...reserveHeld(toCents(cents)),
                sourceId: work.newId(),
                effectiveDate: day,
                currency: 'AUD',
              }),
            );
          }
          if (what === 'drawn') await expectSameAsDraw();
        }
        await expectSameAsDraw();
      }),
      { numRuns: 12 },
    );
  });
});

/** What is shown, and what a draw of the same moment takes, are the same to the cent and the line. */
async function expectSameAsDraw() {
  const shown = await coming();
  const lines = await movements('no');
  const available = await figure('available');
  const drawn = await within((work) => drawPayout(work));
  expect(drawn?.amountCents ?? 0).toBe(shown.statement.paid_cents);
  if (drawn) expect(drawn.lines).toBe(lines.count);
  const ready = shown.statement.paid_cents + shown.statement.closing_cents;
  const waiting = shown.waits.reduce((sum, one) => sum + one.amount_cents, 0);
  const inDrafts = shown.drawn.reduce((sum, one) => sum + one.amount_cents, 0);
  expect(available).toBe(ready + waiting + inDrafts);
}

describe('the balance', () => {
  it('is as it was booked at any past instant, and its postings sum to it', async () => {
    at('2027-03-01', '12:00');
    const before = await figure('available');
    const then = clock.now();
    clock.set(new Date(then.getTime() + 3_600_000));
    await debit('2027-03-01', 7_000, true);
    expect(await figure('available', then)).toBe(before);
    expect(await figure('available')).toBe(before! + 6_900);
    // A later instant than now is now.
    expect(await figure('available', new Date(then.getTime() + 9 ** 12))).toBe(before! + 6_900);
    const { sum } = await within((work) =>
      work.one<{ sum: number }>(sql`
        select sum(amount_cents)::bigint as sum from entries
        where merchant_id = ${harbour.id} and account = 'balance:available' and booked_at <= ${then}`),
    );
    expect(sum).toBe(before);
  });

  it('is nobody else’s', async () => {
    const theirs = await within((work) => balanceAt(work, {}), other);
    expect(theirs.currencies).toEqual([
      { currency: 'AUD', figures: [{ figure: 'available', account: 'balance:available', amount_cents: 0 }] },
    ]);
  });

  it('is exported with its postings: the amounts of the file sum to the figure', async () => {
    const { rows } = await exportCsv(portal, harbour.token, {
      list: 'ledger_entries',
      filters: { account: 'balance:available', currency: 'AUD' },
    });
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.Amount) * 100), 0);
    expect(sum).toBe(await figure('available'));
    expect(rows[0]).toMatchObject({ Account: 'Balance, available', Currency: 'AUD' });
    expect(rows.map((row) => row.What)).toEqual(expect.arrayContaining(['Cleared', 'Platform fee']));
  });
});
