import { instantAt, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  bpayMatched,
  bpayTakenBack,
  debitCleared,
  debitReturnedAfterClearing,
  debitReturnedBeforeClearing,
  debitSubmitted,
  type MerchantPosting,
} from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { inTenant, SYSTEM, type Work } from '../../../platform/work.ts';
import { type CouncilStage, openCouncilStage } from '../../../test/council-stage.ts';
import { post } from '../../ledger/index.ts';
import { councilModule } from '../index.ts';
import { createReceiptsFile } from './create-receipts-file.ts';

let stage: CouncilStage;
let owner: string;
const clock = createManualClock(instantAt(toLocalDate('2026-09-01'), '08:00', 'Australia/Sydney'));
beforeAll(async () => {
  stage = await openCouncilStage();
  Object.assign(stage.platform, { clock });
  owner = await stage.staff(stage.banksia);
});
afterAll(() => stage.close());

type Sums = {
  receipts: number;
  receipts_cents: number;
  reversals: number;
  reversals_cents: number;
  total_cents: number;
};
type File = Sums & { id: string; number: number };
type Line = {
  posting_id: string;
  line: number;
  kind: string;
  assessment_number: string;
  amount_cents: number;
};

const call = <T = { refusal?: string }>(method: 'GET' | 'POST', path: string, token = owner) =>
  stage.call<T>(method, `/api/merchant/council/receipts/${path}`, {
    token,
    ...(method === 'POST' && { body: {} }),
  });
const make = async () =>
  (await call<{ id: string; number: number; refusal?: string }>('POST', 'create')).data;
const waiting = async () => (await call<Sums & { under_way_cents: number }>('GET', 'waiting')).data;
const detail = async (id: string) =>
  (await call<{ file: File; postings: object[]; agrees: boolean }>('GET', `detail?id=${id}`)).data;
const linesOf = async (id: string) =>
  (await call<{ rows: Line[] }>('GET', `lines?id=${id}&page_size=100&sort=line`)).data.rows;

const within = <T>(body: (work: Work) => Promise<T>) =>
  inTenant(stage.platform, stage.banksia.merchantId, SYSTEM, body);
const booked = (work: Work, propertyId: string, posting: MerchantPosting, sourceId: string) =>
  post(work, { ...posting, sourceId, currency: 'AUD', propertyId, effectiveDate: work.today });

/** A debit of a property that the bank has accepted; then it clears, or comes back before or after that. */
async function debit(propertyId: string, cents: number) {
  const sourceId = await within(async (work) => {
    const id = work.newId();
    await booked(work, propertyId, debitSubmitted({ receivable: toCents(cents) }), id);
    return id;
  });
  const then = (posting: MerchantPosting) => within((work) => booked(work, propertyId, posting, sourceId));
  return {
    clear: () => then(debitCleared('direct', toCents(cents))),
    comeBack: () => then(debitReturnedBeforeClearing({ receivable: toCents(cents) })),
    comeBackLate: () => then(debitReturnedAfterClearing('direct', { receivable: toCents(cents) })),
  };
}
const cleared = async (propertyId: string, cents: number) => {
  const one = await debit(propertyId, cents);
  await one.clear();
  return one;
};

const fetched = async (id: string) => {
  const { data } = await call<{ path: string }>('POST', `download/${id}`);
  const answer = await stage.inject({ method: 'GET', url: data.path });
  return answer.rawPayload.toString('utf8');
};
const broken = async () => {
  const checks = councilModule({} as never).invariants!;
  const found = await Promise.all(checks.map(async (one) => ({ one, ...(await one.check(stage.platform)) })));
  return found.filter((each) => each.broken > 0).map(({ one }) => one.name);
};

describe('a receipts file', () => {
  it('holds what cleared and what came back after that, once; what the bank has not cleared waits', async () => {
    const home = await stage.property();
    const other = await stage.property();
    const late = await cleared(home.id, 10_000);
    const early = await debit(home.id, 4_000);
    const open = await debit(other.id, 2_500);
    expect(await waiting()).toMatchObject({ receipts: 1, reversals: 0, total_cents: 10_000 });
    const first = await make();
    expect(await waiting()).toMatchObject({ receipts: 0, reversals: 0, total_cents: 0 });
    await late.comeBackLate();
    await early.comeBack();
    await open.clear();
    const second = await make();
    expect(second.number).toBe(first.number + 1);
    expect((await linesOf(first.id)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['receipt', 10_000],
    ]);
    expect(await linesOf(second.id)).toMatchObject([
      { line: 1, kind: 'reversal', amount_cents: -10_000, assessment_number: home.facts.assessment_number },
      { line: 2, kind: 'receipt', amount_cents: 2_500, assessment_number: other.facts.assessment_number },
    ]);
    expect(await detail(second.id)).toMatchObject({
      file: {
        receipts: 1,
        receipts_cents: 2_500,
        reversals: 1,
        reversals_cents: -10_000,
        total_cents: -7_500,
      },
      postings: [
        { posting: 'debit_cleared', lines: 1, file_cents: 2_500, book_cents: 2_500 },
        { posting: 'debit_returned', lines: 1, file_cents: -10_000, book_cents: -10_000 },
      ],
      agrees: true,
    });
    expect((await make()).refusal).toBe('rates_receipts.nothing');
    expect(await broken()).toEqual([]);
  });

  it('has a debit that cleared and came back between two files as both', async () => {
    const home = await stage.property();
    const one = await cleared(home.id, 3_000);
    await one.comeBackLate();
    const { id } = await make();
    expect((await linesOf(id)).map(({ amount_cents }) => amount_cents)).toEqual([3_000, -3_000]);
    expect((await detail(id)).file.total_cents).toBe(0);
  });

  it('has BPAY receipts at once, and takes them back', async () => {
    const home = await stage.property();
    const receivable = toCents(7_001);
    await within(async (work) => {
      const id = work.newId();
      await booked(work, home.id, bpayMatched({ receivable }), id);
      const none = toCents(0);
      const taken = {
        model: 'direct',
        isSettled: false,
        receivable,
        customerCredit: none,
        unmatched: none,
      } as const;
      await booked(work, home.id, bpayTakenBack('bpay_reversed', taken), id);
    });
    const { id } = await make();
    const lines = (await call<{ rows: object[] }>('GET', `lines?id=${id}&kind=reversal`)).data.rows;
    expect(lines).toMatchObject([{ method: 'bpay', kind: 'reversal', amount_cents: -7_001 }]);
  });

  it('is the same bytes each time, whatever becomes of the property', async () => {
    const home = await stage.property();
    await cleared(home.id, 123_456);
    const { id, number } = await make();
    const [line] = await linesOf(id);
    const before = await fetched(id);
    expect(before).toBe(
      `\uFEFFFile number,Line,Receipt ID,Type,Assessment number,Date,Amount,Method,Reference,Payment ID\r\n${number},1,${
        line!.posting_id
      },receipt,${home.facts.assessment_number},2026-09-01,1234.56,direct_debit,,\r\n`,
    );
    await within((work) =>
      work.run(sql`
        update properties set assessment_number = '99999-9', owner_name = 'Somebody Else'
        where merchant_id = ${work.merchantId} and id = ${home.id}`),
    );
    expect(await fetched(id)).toBe(before);
  });

  it('of another council is unknown', async () => {
    const home = await stage.property();
    await cleared(home.id, 500);
    const { id } = await make();
    const neighbour = await stage.staff(stage.wattle);
    for (const path of [`detail?id=${id}`, `lines?id=${id}`]) {
      expect((await call('GET', path, neighbour)).status).toBe(404);
    }
    expect((await call('POST', `download/${id}`, neighbour)).status).toBe(404);
    expect((await call<{ rows: object[] }>('GET', 'list', neighbour)).data.rows).toEqual([]);
    expect((await call('POST', 'create', neighbour)).data.refusal).toBe('rates_receipts.nothing');
  });
});

/** A unit of work that halts ahead of its statement of a number. */
function haltedAt(work: Work, at: number, halt: () => Promise<void>): Work {
  let sent = 0;
  const gated = Object.create(work) as Work;
  for (const method of ['run', 'one', 'maybe', 'rows'] as const) {
    const send = work[method].bind(work) as (...given: unknown[]) => Promise<unknown>;
    Object.defineProperty(gated, method, {
      value: async (...given: unknown[]) => {
        if (sent === at) await halt();
        sent += 1;
        return send(...given);
      },
    });
  }
  return gated;
}

/** Ends with the refusal that nothing waits, or not at all. */
const nothingOrMade = (made: Promise<unknown>) =>
  made.catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'rates_receipts.nothing' });
  });

describe('files that are made at once', () => {
  it.each([0, 1, 2, 3])('one halted at statement %i, share no receipt, and lose none', async (at) => {
    const home = await stage.property();
    const early = await cleared(home.id, 1_000);
    const late = await debit(home.id, 2_000);
    // A receipt that is booked before the file is made and committed after it, for another day: a day's totals are shared.
    const slow = Promise.withResolvers<void>();
    const isBooked = Promise.withResolvers<void>();
    const slowly = within(async (work) => {
      const posting = bpayMatched({ receivable: toCents(4_000) });
      const effectiveDate = toLocalDate('2026-08-31');
      const sourceId = work.newId();
      await post(work, { ...posting, sourceId, currency: 'AUD', propertyId: home.id, effectiveDate });
      isBooked.resolve();
      await slow.promise;
    });
    await isBooked.promise;
    const isHalted = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const one = nothingOrMade(
      within((work) =>
        createReceiptsFile(
          haltedAt(work, at, () => {
            isHalted.resolve();
            return go.promise;
          }),
        ),
      ),
    );
    await isHalted.promise;
    // Somebody else asks for a file meanwhile, and waits for whoever holds the council; postings wait for nobody.
    const other = nothingOrMade(within((work) => createReceiptsFile(work)));
    await early.comeBackLate();
    await late.clear();
    if (at === 0) await other;
    go.resolve();
    await Promise.all([one, other]);
    slow.resolve();
    await slowly;
    await make();
    const { rows } = await stage.database.pool.query<{ amount_cents: number; n: number }>(sql`
      select l.amount_cents, count(*)::int as n from rates_receipts_lines l where l.property_id = ${home.id}
      group by l.amount_cents order by l.amount_cents`);
    expect(rows.map(({ amount_cents, n }) => [Number(amount_cents), n])).toEqual([
      [-1_000, 1],
      [1_000, 1],
      [2_000, 1],
      [4_000, 1],
    ]);
    expect((await make()).refusal).toBe('rates_receipts.nothing');
    expect(await broken()).toEqual([]);
  });

  it('by five people leave one file, and four who are told that nothing waits', async () => {
    const home = await stage.property();
    await cleared(home.id, 900);
    const answers = await Promise.all(Array.from({ length: 5 }, () => make()));
    expect(answers.filter(({ refusal }) => refusal === 'rates_receipts.nothing')).toHaveLength(4);
    const numbers = await stage.database.pool.query<{ number: number }>(
      sql`select number from rates_receipts_files where merchant_id = ${stage.banksia.merchantId} order by number`,
    );
    // Whoever was told that nothing waits has used up no number.
    expect(numbers.rows.map(({ number }) => number)).toEqual(numbers.rows.map((_, n) => n + 1));
  });
});
