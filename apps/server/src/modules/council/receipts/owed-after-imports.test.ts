import { instantAt, localDateAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  debitCleared,
  debitReturnedAfterClearing,
  debitReturnedBeforeClearing,
  debitSubmitted,
  type MerchantPosting,
} from '@lorikeet/domain/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createRun } from '../../../platform/run.ts';
import { inTenant, SYSTEM, type Work } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { HEAD, row } from '../../../test/roll-lines.ts';
import { post } from '../../ledger/index.ts';
import { createMerchant } from '../../merchants/index.ts';
import { importRoll } from '../imports/import-roll.ts';
import { councilModule, owedForProperty } from '../index.ts';
import { createReceiptsFile } from './create-receipts-file.ts';

let stage: CouncilStage;
const ZONE = 'Australia/Sydney';
const clock = createManualClock(instantAt(toLocalDate('2026-08-01'), '08:00', ZONE));
beforeAll(async () => {
  stage = await openCouncilStage();
  Object.assign(stage.platform, { clock });
});
afterAll(() => stage.close());

const PROPERTIES = 2;
const property = fc.integer({ min: 0, max: PROPERTIES - 1 });
const cents = fc.integer({ min: 1, max: 90_000 });
const pick = fc.nat(1_000);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('submit' as const), property, cents }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('clear' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('file' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      pick,
      balances: fc.array(fc.nat(300_000), { minLength: PROPERTIES, maxLength: PROPERTIES }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('days' as const), pick: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What happened, as a person would write it down: nothing is computed until somebody asks. */
type Debit = {
  id: string;
  property: number;
  cents: number;
  state: 'submitted' | 'cleared' | 'returned' | 'bounced';
  receiptIn: number | null;
  reversalIn: number | null;
};
type Notes = { debits: Debit[]; files: number; mark: number; balances: number[] };

/** Imported balance, less what the portal received, plus what went back, that the file named by the import has not. */
function plainlyOwed({ debits, mark, balances }: Notes, n: number): number {
  const isUnknown = (file: number | null) => file === null || file > mark;
  let owed = balances[n]!;
  for (const one of debits.filter(({ property }) => property === n)) {
    if (one.state === 'bounced') continue;
    if (one.state === 'submitted' || isUnknown(one.receiptIn)) owed -= one.cents;
    if (one.state === 'returned' && isUnknown(one.reversalIn)) owed += one.cents;
  }
  return owed;
}

async function openCouncil(n: number) {
  const slug = `council-${n}`;
  const { merchantId } = await createMerchant(stage.platform, {
    slug,
    kind: 'council',
    legalName: slug,
    tradingName: slug,
    email: `rates@${slug}.test`,
    status: 'live',
    owner: {
      username: 'owner',
      name: 'Olive Owner',
      email: `owner@${slug}.test`,
      passwordHash: await quickHash('Kookaburra-Lane-47'),
    },
  });
  const within = <T>(body: (work: Work) => Promise<T>) => inTenant(stage.platform, merchantId, SYSTEM, body);
  const takeIn = async (balances: readonly number[], mark: number | null) => {
    clock.set(new Date(Math.ceil(clock.now().getTime() / 60_000 + 1) * 60_000));
    const at = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
    const csv = [HEAD, ...balances.map((balance, i) => row(i + 1, { balance: (balance / 100).toFixed(2) }))];
    await importRoll(createRun(stage.platform, merchantId, SYSTEM), {
      filename: 'roll.csv',
      csv: csv.join('\r\n'),
      reading: {
        rating_year: 2026,
        issued_on: toLocalDate('2026-07-20'),
        extracted_on: localDateAt(clock.now(), ZONE),
        extracted_time: at.format(clock.now()),
        receipts_file: mark,
      },
      confirm: true,
    });
  };
  return { within, takeIn };
}

type Council = Awaited<ReturnType<typeof openCouncil>>;

const bookedAs = ({ within }: Council, ids: readonly string[], one: Debit, posting: MerchantPosting) =>
  within((work) =>
    post(work, {
      ...posting,
      sourceId: one.id,
      currency: 'AUD',
      propertyId: ids[one.property]!,
      effectiveDate: work.today,
    }),
  );

async function carryOut(council: Council, ids: readonly string[], notes: Notes, wish: Step): Promise<void> {
  const { within } = council;
  const among = (states: readonly Debit['state'][], n: number) => {
    const some = notes.debits.filter(({ state }) => states.includes(state));
    return some[n % Math.max(1, some.length)];
  };
  if (wish.kind === 'days') clock.set(new Date(clock.now().getTime() + wish.pick * 86_400_000));
  if (wish.kind === 'submit') {
    const id = await within(async (work) => work.newId());
    const one: Debit = { id, ...wish, state: 'submitted', receiptIn: null, reversalIn: null };
    await bookedAs(council, ids, one, debitSubmitted({ receivable: toCents(wish.cents) }));
    notes.debits.push(one);
  }
  if (wish.kind === 'clear') {
    const one = among(['submitted'], wish.pick);
    if (!one) return;
    await bookedAs(council, ids, one, debitCleared('direct', toCents(one.cents)));
    one.state = 'cleared';
  }
  if (wish.kind === 'return') {
    const one = among(['submitted', 'cleared'], wish.pick);
    if (!one) return;
    const receivable = toCents(one.cents);
    const isLate = one.state === 'cleared';
    const posting = isLate
      ? debitReturnedAfterClearing('direct', { receivable })
      : debitReturnedBeforeClearing({ receivable });
    await bookedAs(council, ids, one, posting);
    one.state = isLate ? 'returned' : 'bounced';
  }
  if (wish.kind === 'file') await makeFile(council, notes);
  if (wish.kind === 'import') {
    // Any file from the one named last on: the rates system may be behind.
    const mark = notes.mark + (wish.pick % (notes.files - notes.mark + 1));
    await council.takeIn(wish.balances, mark);
    notes.mark = mark;
    notes.balances = [...wish.balances];
  }
}

async function makeFile({ within }: Council, notes: Notes): Promise<void> {
  const open = notes.debits.flatMap((one) => [
    ...(one.receiptIn === null && (one.state === 'cleared' || one.state === 'returned') ? [one.cents] : []),
    ...(one.reversalIn === null && one.state === 'returned' ? [-one.cents] : []),
  ]);
  const made = within((work) => createReceiptsFile(work));
  if (open.length === 0) return expect(made).rejects.toMatchObject({ code: 'rates_receipts.nothing' });
  const { id, number } = await made;
  expect(number).toBe(notes.files + 1);
  const file = await within((work) =>
    work.one<{ lines: number; total_cents: number }>(sql`
      select lines, total_cents from rates_receipts_files where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  expect(file).toEqual({ lines: open.length, total_cents: open.reduce((sum, each) => sum + each, 0) });
  notes.files = number;
  for (const one of notes.debits) {
    if (one.state === 'cleared' || one.state === 'returned') one.receiptIn ??= number;
    if (one.state === 'returned') one.reversalIn ??= number;
  }
}

const broken = async () => {
  const checks = councilModule({} as never).invariants!;
  const found = await Promise.all(checks.map(async (one) => ({ one, ...(await one.check(stage.platform)) })));
  return found.filter((each) => each.broken > 0).map(({ one }) => one.name);
};

it('whatever is received, taken back, filed and imported, a property owes what a plain recomputation says', async () => {
  let councils = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
      councils += 1;
      const council = await openCouncil(councils);
      const notes: Notes = { debits: [], files: 0, mark: 0, balances: [187_643, 50_000] };
      await council.takeIn(notes.balances, null);
      const ids = await council.within(async (work) => {
        const rows = await work.rows<{ id: string }>(sql`
          select id from properties where merchant_id = ${work.merchantId} order by assessment_number`);
        return rows.map(({ id }) => id);
      });
      for (const wish of steps) {
        await carryOut(council, ids, notes, wish);
        const owed = await council.within((work) => Promise.all(ids.map((id) => owedForProperty(work, id))));
        expect(owed.map((one) => one.owed_cents)).toEqual(ids.map((_, n) => plainlyOwed(notes, n)));
      }
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 300_000);
