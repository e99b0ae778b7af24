import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  addDays,
  instantAt,
  type LocalDate,
  nextBankDay,
  printId,
  toCents,
  toLocalDate,
} from '@lorikeet/domain/kernel';
import { reserveHeld } from '@lorikeet/domain/ledger';
import { payoutStatement } from '@lorikeet/domain/payouts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createRun } from '../../platform/run.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createTestPortal, type TestPortal } from '../../test/test-portal.ts';
import { openTwoMerchants, type TestMerchant } from '../../test/two-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { post } from '../ledger/index.ts';
import { setPayoutAccount } from '../merchants/index.ts';
import { lodgePayout } from './lodge-payout.ts';
import { payoutDetails } from './payout-detail.query.ts';
import { carriedNow } from './payout-statement.query.ts';
import { payoutStatementFacts } from './payout-statement-document.ts';
import { payoutStatementPdf, statementDocument } from './payout-statement-pdf.ts';
import { lockPayout } from './payout-store.ts';
import { payoutPhase } from './run-payouts.ts';
import { payoutStatementFile } from './statement-of-payout.ts';

let database: TestDatabase;
let portal: TestPortal;
let platform: Platform;
let harbour: TestMerchant;
let scene: Scene;
const clock = createManualClock(new Date('2026-11-01T22:00:00Z'));

const within = <T>(body: (work: Work) => Promise<T>) => inTenant(platform, harbour.id, SYSTEM, body);
const at = (day: LocalDate | string, time: string) =>
  clock.set(instantAt(toLocalDate(day), time, 'Australia/Sydney'));
const debit = (day: string, cents: number, feeCents = 0) => {
  at(day, '18:00');
  const on = toLocalDate(day);
  return within((work) => makeDebit(work, scene, { cents, feeCents, day: on, creditedOn: on }));
};
const run = () => createRun(platform, harbour.id, SYSTEM);
const evening = (day: string): Promise<{ payout?: string }> => {
  at(day, '19:00');
  const tenant = { id: harbour.id, slug: '', kind: 'business' as const, timeZone: 'Australia/Sydney' };
  return payoutPhase.run(run(), toLocalDate(day), tenant);
};
type Asked = Parameters<typeof payoutDetails>[1];
const details = (id: string, kind?: Asked['kind']) =>
  within((work) => payoutDetails(work, { id, page: 1, page_size: 50, kind }));
const lodge = async (id: string) => {
  const { bankFileId } = await within((work) => lockPayout(work, id));
  await within((work) => acceptFile(work, bankFileId!, 'R'));
  await within((work) => lodgePayout(work, bankFileId!));
};

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

describe('the statement of a payout', () => {
  let first: Awaited<ReturnType<typeof debit>>;
  let second: string;

  it('has one row for each debit: gross, fee, GST and net', async () => {
    first = await debit('2026-11-03', 20_000, 230);
    const { payout } = await evening('2026-11-03');
    const { statement, lines, carried, totals } = await details(payout!);
    expect(statement).toEqual({
      opening_cents: 0,
      parts: [
        { kind: 'debit', count: 1, amount_cents: 20_000 },
        { kind: 'fee', count: 1, amount_cents: -209 },
        { kind: 'gst', count: null, amount_cents: -21 },
      ],
      paid_cents: 19_770,
      closing_cents: 0,
    });
    expect(carried).toEqual([]);
    expect(totals).toEqual([{ kind: 'debit', count: 1 }]);
    expect(lines.rows).toMatchObject([
      { kind: 'debit', gross_cents: 20_000, fee_cents: -209, gst_cents: -21, net_cents: 19_770 },
    ]);
    await lodge(payout!);
  });

  it('is made of an evening without a payout as well, once, and only where something moved', async () => {
    at('2026-11-04', '12:00');
    await within((work) => returnDebit(work, first, 20_000, toLocalDate('2026-11-04')));
    expect(await Promise.all([evening('2026-11-04'), evening('2026-11-04')])).toEqual([{}, {}]);
    expect(await evening('2026-11-05')).toEqual({});
    const count = await queriesOn(platform.pool).one(
      sql`select count(*)::int as n from payout_carries where merchant_id = ${harbour.id}`,
    );
    expect(count).toEqual({ n: 1 });
    expect(await within(carriedNow)).toEqual({
      date: '2026-11-04',
      opening_cents: 0,
      parts: [{ kind: 'return', count: 1, amount_cents: -20_000 }],
      paid_cents: 0,
      closing_cents: -20_000,
    });
  });

  it('of the payout after it opens with what was left, and lists what moved since', async () => {
    await debit('2026-11-06', 8_000);
    expect(await evening('2026-11-06')).toEqual({});
    await debit('2026-11-09', 50_000, 530);
    second = (await evening('2026-11-09')).payout!;
    const { payout, statement, lines, carried } = await details(second);
    expect(statement).toEqual({
      opening_cents: -12_000,
      parts: [
        { kind: 'debit', count: 1, amount_cents: 50_000 },
        { kind: 'fee', count: 1, amount_cents: -482 },
        { kind: 'gst', count: null, amount_cents: -48 },
      ],
      paid_cents: 37_470,
      closing_cents: 0,
    });
    expect(payout.amount_cents).toBe(37_470);
    expect(
      carried.map(({ date, opening_cents, closing_cents }) => [date, opening_cents, closing_cents]),
    ).toEqual([
      ['2026-11-04', 0, -20_000],
      ['2026-11-06', -20_000, -12_000],
    ]);
    expect(lines).toMatchObject({
      count: 1,
      rows: [{ kind: 'debit', gross_cents: 50_000, net_cents: 49_470 }],
    });
    expect((await details(second, ['carried'])).lines).toMatchObject({
      count: 2,
      rows: [
        { kind: 'return', gross_cents: -20_000, net_cents: -20_000 },
        { kind: 'debit', gross_cents: 8_000, net_cents: 8_000 },
      ],
    });
    expect(await within(carriedNow)).toBeNull();
  });

  it('says the same as CSV: its rows sum to what is paid', async () => {
    const { content } = await payoutStatementFile.open(run(), second, {});
    const chunks: string[] = [];
    for await (const chunk of content as AsyncIterable<string>) chunks.push(String(chunk));
    const records = chunks
      .join('')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const rows = records.filter(([row]) => /^\d+$/.test(row!));
    expect(rows.map((cells) => [cells[1], cells[3], ...cells.slice(8)])).toEqual([
      ['2026-11-04', 'Debit returned', '-200.00', '0.00', '0.00', '-200.00'],
      ['2026-11-06', 'Debit cleared', '80.00', '0.00', '0.00', '80.00'],
      ['PO-000002', 'Debit cleared', '500.00', '-4.82', '-0.48', '494.70'],
    ]);
    expect(records.slice(-3).map((cells) => [cells[3], cells.at(-1)])).toEqual([
      ['Opening balance', '-120.00'],
      ['This payout', '374.70'],
      ['Closing balance', '0.00'],
    ]);
    const zh = await payoutStatementFile.open(run(), second, { locale: 'zh' });
    const [head, row] = (await text(zh.content as Readable)).split('\r\n').map((line) => line.split(','));
    expect([head![3], head!.at(-1), row![3]]).toEqual(['项目', '净额（澳元）', '扣款退回']);
    await lodge(second);
  });

  it('says the same as PDF in both languages, made once, and by none that is a draft or withdrawn', async () => {
    for (const locale of ['en', 'zh'] as const) {
      const id = await within((work) => statementDocument(work, second, locale));
      expect(await within((work) => statementDocument(work, second, locale))).toBe(id);
      const facts = await within(async (work) => {
        const row = await work.one<{ facts: Buffer }>(sql`
          select facts from documents where merchant_id = ${work.merchantId} and id = ${id}`);
        return payoutStatementFacts.parse(JSON.parse(work.vault.open(row.facts)));
      });
      const shown = await details(second);
      expect(facts.statement).toEqual(shown.statement);
      expect(facts.carried).toEqual(shown.carried);
      expect(facts.rows.map((each) => each.net_cents)).toEqual(
        shown.lines.rows.map((each) => each.net_cents),
      );
      const sum = facts.rows.reduce((total, each) => total + each.net_cents, 0);
      const { opening_cents, paid_cents, closing_cents } = facts.statement;
      expect(opening_cents + sum).toBe(paid_cents + closing_cents);
      const { content, filename } = await payoutStatementPdf.open(run(), id, {});
      expect((content as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
      expect(filename).toContain('PO-000002');
    }
    const asDraft = (status: string) =>
      within((work) =>
        work.run(
          sql`update payouts set status = ${status} where merchant_id = ${work.merchantId} and id = ${second}`,
        ),
      );
    for (const [status, code] of [
      ['draft', 'payout.approve_first'],
      ['withdrawn', 'payout.statement_withdrawn'],
    ]) {
      await asDraft(status!);
      await expect(within((work) => statementDocument(work, second, 'en'))).rejects.toMatchObject({ code });
    }
    const printed = printId('payout', second);
    expect(await harbour.post(`/payout/statement/${printed}`, { format: 'csv' })).toMatchObject({
      data: { refusal: 'payout.statement_withdrawn' },
    });
    await asDraft('lodged');
  });
});

it('statements of any evenings follow domain’s, each opening with what the one before left', async () => {
  const amounts = fc.array(fc.integer({ min: -90_000, max: 60_000 }), { maxLength: 4 });
  let day = toLocalDate('2026-12-01');
  let opening = toCents(0);
  const move = async (cents: number) => {
    if (cents > 0) return debit(day, cents);
    const held = { ...reserveHeld(toCents(-cents)), currency: 'AUD', effectiveDate: day };
    return within((work) => post(work, { ...held, sourceId: work.newId() }));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 6 }), async (days) => {
      for (const all of days) {
        day = nextBankDay(addDays(day, 1));
        at(day, '17:00');
        const moved = all.filter((cents) => cents !== 0);
        for (const cents of moved) await move(cents);
        const lines = moved.map((cents, i) => ({ id: String(i), amount: toCents(cents) }));
        const wanted = payoutStatement(opening, lines, toCents(100));
        const { payout } = await evening(day);
        const got = payout ? (await details(payout)).statement : await within(carriedNow);
        if (moved.length > 0) {
          expect([got?.opening_cents, got?.paid_cents, got?.closing_cents]).toEqual([
            wanted.opening,
            wanted.paid,
            wanted.closing,
          ]);
        }
        opening = wanted.closing;
      }
    }),
    { numRuns: 8 },
  );
});
