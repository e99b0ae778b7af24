import { parseDirectEntry } from '@lorikeet/bank-files';
import { instantAt, isRefusal, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { drainEvents } from '../../platform/events/drain-events.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { brokenInvariants } from '../../test/broken-invariants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { withdrawCreditFile } from '../bank-files/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { trustModule } from '../trust/index.ts';
import { approvePayout } from './approve-payout.ts';
import { drawPayout } from './draw-payout.ts';
import { payoutsModule } from './index.ts';
import { lodgePayout } from './lodge-payout.ts';
import { lockPayout } from './payout-store.ts';
import { payoutPhase } from './run-payouts.ts';
import { withdrawPayout } from './withdraw-payout.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let other: TestMerchant;
let scene: Scene;
const clock = createManualClock(new Date('2026-11-02T22:00:00Z'));
const FIRST = toLocalDate('2026-11-03');
const ACCOUNT = { bsb: '013-006', account: '201030318', accountName: 'HARBOUR FITNESS' };

const within = <T>(body: (work: Work) => Promise<T>, merchant = harbour) =>
  inTenant(platform, merchant.id, SYSTEM, body);
const at = (day: LocalDate, time: string) => clock.set(instantAt(day, time, 'Australia/Sydney'));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => (isRefusal(error) ? error.code : Promise.reject(error)),
  );
const broken = () => brokenInvariants([payoutsModule, trustModule], platform);

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

describe('a payout', () => {
  it('is refused without an account, and for whom the bank pays directly', async () => {
    expect(await refusal(within(drawPayout))).toBe('payout.no_account');
    await within((work) => setPayoutAccount(work, ACCOUNT));
    await queriesOn(platform.pool).run(
      sql`update facilities set settlement_model = 'direct' where merchant_id = ${other.id}`,
    );
    expect(await refusal(within(drawPayout, other))).toBe('payout.direct');
  });

  it('takes what has cleared and been credited, less its fee, and leaves the rest waiting', async () => {
    at(FIRST, '18:00');
    await within((work) =>
      makeDebit(work, scene, { cents: 11_000, feeCents: 140, day: FIRST, creditedOn: FIRST }),
    );
    await within((work) =>
      makeDebit(work, scene, { cents: 5_000, feeCents: 80, day: FIRST, creditedOn: null }),
    );
    at(FIRST, '19:00');
    const drawn = (await within(drawPayout))!;
    expect(drawn).toMatchObject({ amountCents: 10_860, lines: 2 });
    expect(await within(drawPayout)).toBeUndefined();
    const payout = await within((work) => lockPayout(work, drawn.id));
    expect(payout).toMatchObject({
      number: 1,
      status: 'draft',
      amountCents: 10_860,
      payoutDate: '2026-11-04',
    });
  });

  it('is filed as one credit from trust with the balancing debit', async () => {
    const [payout] = await queriesOn(platform.pool).rows<{ id: string }>(
      sql`select id from payouts where merchant_id = ${harbour.id} order by number`,
    );
    await approvePayout(createRun(platform, harbour.id, SYSTEM), payout!.id);
    await approvePayout(createRun(platform, harbour.id, SYSTEM), payout!.id);
    const files = await queriesOn(platform.pool).rows<Record<string, unknown>>(
      sql`select * from bank_files where merchant_id = ${harbour.id} and kind = 'payout'`,
    );
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({
      status: 'built',
      total_cents: 10_860,
      processing_date: '2026-11-04',
      reference: 'HARB-PAYOUT-1',
      records: 1,
    });
    const chunks: Buffer[] = [];
    for await (const chunk of await platform.files.read(files[0]!.storage_key as string)) chunks.push(chunk);
    const file = parseDirectEntry(Buffer.concat(chunks).toString('latin1'));
    expect(file.faults).toEqual([]);
    expect(file.details).toMatchObject([
      {
        code: 50,
        amountCents: 10_860,
        bsb: '013-006',
        account: '201030318',
        title: 'HARBOUR FITNESS',
        lodgementReference: 'HARB-PAYOUT-1',
        traceBsb: '032-000',
        traceAccount: '900000001',
      },
      { code: 13, amountCents: 10_860, bsb: '032-000', account: '900000001' },
    ]);
  });

  it('is filed anew when its file is taken back before the bank had it', async () => {
    const before = await queriesOn(platform.pool).one<{ id: string; fileId: string }>(
      sql`select id, bank_file_id as "fileId" from payouts where merchant_id = ${harbour.id}`,
    );
    await within((work) => withdrawCreditFile(work, before.fileId, 'wrong day'));
    await drainEvents(platform, payoutsModule.listeners!);
    expect((await within((work) => lockPayout(work, before.id))).status).toBe('withdrawn');
    const after = await queriesOn(platform.pool).one(
      sql`select number, status, amount_cents, lines from payouts
        where merchant_id = ${harbour.id} and status <> 'withdrawn'`,
    );
    expect(after).toEqual({ number: 2, status: 'approved', amount_cents: 10_860, lines: 2 });
    await expect(within((work) => withdrawCreditFile(work, before.fileId, 'again'))).resolves.toBeUndefined();
  });

  it('leaves the balance, in both books, when the bank has its file', async () => {
    const { id, fileId } = await queriesOn(platform.pool).one<{ id: string; fileId: string }>(
      sql`select id, bank_file_id as "fileId" from payouts
        where merchant_id = ${harbour.id} and status = 'approved'`,
    );
    await within((work) => lodgePayout(work, fileId));
    await within((work) => lodgePayout(work, fileId));
    expect((await within((work) => lockPayout(work, id))).status).toBe('lodged');
    expect(await within((work) => balanceOf(work, 'it:payout', 'AUD'))).toBe(10_860);
    expect(await within((work) => balanceOf(work, 'balance:available', 'AUD'))).toBe(4_920);
    expect(await broken()).toEqual([]);
  });

  it('carries a negative balance over, and takes it from what clears later', async () => {
    const day = toLocalDate('2026-11-04');
    at(day, '18:00');
    const made = await within((work) => makeDebit(work, scene, { cents: 900, day, creditedOn: day }));
    await within((work) => returnDebit(work, made, 900, day));
    const second = await within((work) => makeDebit(work, scene, { cents: 2_000, day, creditedOn: day }));
    await within((work) => returnDebit(work, second, 2_000, day));
    at(day, '19:00');
    expect(await within(drawPayout)).toBeUndefined();
    const next = toLocalDate('2026-11-05');
    at(next, '18:00');
    await within((work) => makeDebit(work, scene, { cents: 3_000, day: next, creditedOn: next }));
    at(next, '19:00');
    expect(await within(drawPayout)).toMatchObject({ amountCents: 3_000, lines: 5 });
  });

  it('waits while changed details rest, and completes as a day without one', async () => {
    const day = toLocalDate('2026-11-09');
    at(day, '18:00');
    await within((work) => makeDebit(work, scene, { cents: 7_000, day, creditedOn: day }));
    await within((work) => setPayoutAccount(work, { ...ACCOUNT, account: '201030319' }));
    at(day, '19:00');
    const tenant = {
      id: harbour.id,
      slug: 'harbour-fitness',
      kind: 'business' as const,
      timeZone: 'Australia/Sydney',
    };
    expect(await payoutPhase.run(createRun(platform, tenant.id, SYSTEM), day, tenant)).toEqual({
      waits: 'payout.details_held',
    });
    const later = toLocalDate('2026-11-11');
    at(later, '19:00');
    const drawn = await payoutPhase.run(createRun(platform, tenant.id, SYSTEM), later, tenant);
    expect(drawn).toMatchObject({ amount_cents: 7_000, lines: 1 });
    expect(await payoutPhase.run(createRun(platform, tenant.id, SYSTEM), later, tenant)).toEqual({});
  });

  it('is drawn although a draft of an earlier evening is withdrawn just before its approval', async () => {
    const day = toLocalDate('2026-11-16');
    at(day, '18:00');
    await within((work) => makeDebit(work, scene, { cents: 4_000, day, creditedOn: day }));
    const left = (await within((work) => drawPayout(work, day)))!;
    const later = toLocalDate('2026-11-17');
    at(later, '19:00');
    const run = createRun(platform, harbour.id, SYSTEM);
    const withdrawing = {
      ...run,
      reads: {
        ...run.reads,
        async rows<R extends object>(query: ReturnType<typeof sql>): Promise<R[]> {
          const rows = await run.reads.rows<R>(query);
          await within((work) => withdrawPayout(work, left.id, 'wrong day'));
          return rows;
        },
      },
    };
    const tenant = {
      id: harbour.id,
      slug: 'harbour-fitness',
      kind: 'business' as const,
      timeZone: 'Australia/Sydney',
    };
    expect(await payoutPhase.run(withdrawing, later, tenant)).toMatchObject({ amount_cents: 4_000 });
  });
});

describe('payouts of any history', () => {
  it('have lines that sum to the amount, take each movement once and leave nothing behind', async () => {
    const step = fc.record({
      cents: fc.integer({ min: 1, max: 90_000 }),
      fee: fc.integer({ min: 0, max: 300 }),
      credited: fc.boolean(),
      returned: fc.boolean(),
      draw: fc.boolean(),
    });
    let day = toLocalDate('2026-12-01');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          at(day, '12:00');
          const made = await within((work) =>
            makeDebit(work, scene, {
              cents: one.cents,
              feeCents: Math.min(one.fee, one.cents),
              day,
              creditedOn: one.credited ? day : null,
            }),
          );
          if (one.returned) await within((work) => returnDebit(work, made, one.cents, day));
          if (!one.draw) continue;
          const drawn = await within(drawPayout);
          if (drawn) await approvePayout(createRun(platform, harbour.id, SYSTEM), drawn.id);
        }
        await queriesOn(platform.pool).run(
          sql`update bank_files set credited_on = ${day} where merchant_id = ${harbour.id} and kind = 'debit'`,
        );
        day = toLocalDate(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10));
        const bad = (await broken()).filter((name) => name.startsWith('payouts.'));
        expect(bad).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the checks', () => {
  it('find a line that is missing, changed or booked away', async () => {
    const queries = queriesOn(platform.pool);
    const breakAndCheck = async (change: ReturnType<typeof sql>) => {
      const before = await queries.rows<Record<string, unknown>>(sql`
        select * from payout_lines where merchant_id = ${harbour.id} order by payout_id, position limit 1`);
      await queries.run(change);
      const names = await broken();
      const { payout_id, position, posting_id, kind, payment_id, amount_cents } = before[0]!;
      await queries.run(sql`delete from payout_lines where merchant_id = ${harbour.id}
        and payout_id = ${payout_id as string} and position = ${position as number}`);
      await queries.run(sql`insert into payout_lines values (${harbour.id}, ${payout_id as string},
        ${position as number}, ${posting_id as string}, ${kind as string}, ${payment_id as string},
        ${amount_cents as number})`);
      return names;
    };
    const first = sql`(merchant_id, payout_id, position) = (
      select merchant_id, payout_id, position from payout_lines where merchant_id = ${harbour.id}
      order by payout_id, position limit 1)`;
    expect(await breakAndCheck(sql`delete from payout_lines where ${first}`)).toContain('payouts.lines_sum');
    expect(
      await breakAndCheck(sql`update payout_lines set amount_cents = amount_cents + 1 where ${first}`),
    ).toContain('payouts.line_once');
    expect((await broken()).filter((name) => name.startsWith('payouts.'))).toEqual([]);
  });
});
