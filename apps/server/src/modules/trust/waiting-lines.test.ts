import { addDays, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustShortfallFunded } from '@lorikeet/domain/ledger';
import { type BankLine, matchStatement } from '@lorikeet/domain/trust';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { book } from '../payouts/index.ts';
import { type BookedDays, bookedDays } from './expected-days.ts';
import { expectedLines } from './expected-lines.query.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');
/** The days of a history, of which only some are near to a line. */
const DAYS = 400;

beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

/** Ends the transaction of a world, so that nothing of it stays. */
const OVER = new Error('over');

const thing = fc.record({
  kind: fc.constantFrom('payout', 'payout', 'cover'),
  day: fc.integer({ min: 0, max: DAYS }),
  cents: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('lodged', 'paid', 'returned', 'draft'),
  /** Days after its own on which a line shows it already; a person may have said so of any. */
  shownAfter: fc.option(fc.integer({ min: -40, max: 200 })),
  lines: fc.array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: -20, max: 40 })),
      names: fc.boolean(),
      isBack: fc.boolean(),
      cents: fc.integer({ min: 1, max: 4 }),
      isSame: fc.constantFrom(true, true, false),
    }),
    { maxLength: 2 },
  ),
});
type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never;

const referenceOf = (n: number) => `HARB-WAITS-${n}X`;

/** Stores what is expected. */
async function write(work: Work, things: readonly Thing[]): Promise<void> {
  const harbour = await alongside(work, stage.harbour.id);
  const { id: account } = await harbour.one<{ id: string }>(
    sql`select id from payout_accounts where merchant_id = ${harbour.merchantId} limit 1`,
  );
  for (const [n, one] of things.entries()) {
    const id = work.newId();
    const day = addDays(DAY, one.day);
    if (one.kind === 'payout')
      await harbour.run(sql`
        insert into payouts (merchant_id, id, number, status, currency, amount_cents, lines, cut_off_at, lines_from,
          payout_date, payout_account_id, lodgement_reference, created_at, updated_at)
        values (${harbour.merchantId}, ${id}, ${n + 1000}, ${one.status}, 'AUD', ${one.cents}, 1, ${work.now}, ${work.now},
          ${day}, ${account}, ${referenceOf(n)}, ${work.now}, ${work.now})`);
    else await book(work, trustShortfallFunded(toCents(one.cents)), { sourceId: id, effectiveDate: day });
    if (one.shownAfter !== null) await show(work, { ...one, id, on: addDays(day, one.shownAfter) });
  }
}

/** A line that shows it. */
async function show(work: Work, { kind, id, on }: { kind: string; id: string; on: LocalDate }) {
  const shown =
    kind === 'payout'
      ? sql`${id}::uuid`
      : sql`(select p.id from postings p where p.merchant_id = ${work.merchantId} and p.source_id = ${id})`;
  await work.run(sql`
    insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description, fingerprint,
      status, matched_kind, matched_tenant, matched_id, created_at)
    select ${work.merchantId}::uuid, ${work.newId()}::uuid, ${id}::uuid, 1, ${on}::date, -1, 'SHOWN', ${id}, 'matched',
      ${kind === 'payout' ? 'payout' : 'shortfall'}, ${work.merchantId}::uuid, ${shown}, ${work.now}::timestamptz`);
}

/** Lines about them, a few of which name them, booked a little before or after. */
const linesOf = (things: readonly Thing[]): BankLine[] =>
  things.flatMap((one, n) =>
    one.lines.map((line, i) => {
      const cents = line.isSame ? one.cents : line.cents;
      return {
        id: `${n} ${i}`,
        bookedOn: addDays(DAY, one.day + line.after),
        amount: toCents(line.isBack === (one.kind === 'payout') ? cents : -cents),
        // What is named is named within a month of it.
        description: line.names && line.after <= 30 ? `TRANSFER ${referenceOf(n)}` : 'TRANSFER',
      };
    }),
  );

it('decides of every line what it would if everything since the oldest one were read, and expects nothing twice', async () => {
  const seen = { matched: 0, waiting: 0, spared: 0, shown: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { minLength: 1, maxLength: 12 }), async (things) => {
      const lines = linesOf(things);
      if (lines.length === 0) return;
      const world = stage.within(async (work) => {
        await write(work, things);
        const days = bookedDays(lines);
        const whole = { from: days[0]!.from, to: addDays(DAY, DAYS + 100) };
        const all = await expectedLines(work, [whole], lines);
        const near = await expectedLines(work, days, lines);
        const decided = matchStatement(lines, near);
        expect(decided).toEqual(matchStatement(lines, all));
        const shown = await work.rows<{ kind: string; id: string }>(sql`
          select matched_kind as kind, matched_id as id from statement_lines where merchant_id = ${work.merchantId}`);
        for (const { kind, id } of shown)
          expect(near.filter((one) => one.kind === kind && one.id === id)).toEqual([]);
        seen.shown += shown.length;
        seen.matched += decided.matched.length;
        seen.waiting += decided.waiting.length;
        seen.spared += all.length - near.length;
        throw OVER;
      }, stage.lorikeet);
      await expect(world).rejects.toBe(OVER);
    }),
    { numRuns: 100 },
  );
  for (const [what, n] of Object.entries(seen)) expect(n, what).toBeGreaterThan(10);
});

it('asks a merchant’s own account for nothing that the trust account alone shows', async () => {
  const askedBy = (merchantId: string) =>
    stage.within(async (work) => {
      const texts: string[] = [];
      const noted: Work = {
        ...work,
        rows: <T extends object>(statement: Sql) => {
          texts.push(statement.text);
          return work.rows<T>(statement);
        },
      };
      await expectedLines(noted, [{ from: DAY, to: DAY }]);
      const own = [
        'payouts p',
        'trust_shortfall_funded',
        'account_days',
        'fee_debits',
        'platform_invoice_paid',
      ];
      return own.filter((word) => texts.some((text) => text.includes(word)));
    }, merchantId);
  expect(await askedBy(stage.lorikeet)).toEqual([
    'payouts p',
    'trust_shortfall_funded',
    'account_days',
    'fee_debits',
  ]);
  expect(await askedBy(stage.harbour.id)).toEqual(['platform_invoice_paid']);
});

it('reads the days near to each line, none twice, and none between lines that are far apart', () => {
  const on = (...days: number[]) => days.map((day) => ({ bookedOn: addDays(DAY, day) }));
  const days = (...spans: (readonly [number, number])[]): BookedDays[] =>
    spans.map(([from, to]) => ({ from: addDays(DAY, from), to: addDays(DAY, to) }));
  expect(bookedDays([])).toEqual([]);
  expect(bookedDays(on(365, 0, 366, 0))).toEqual(days([0, 0], [365, 366]));
  expect(bookedDays(on(0, 60))).toEqual(days([0, 60]));
  expect(bookedDays(on(0, 61))).toEqual(days([0, 0], [61, 61]));
});
