import { addDays, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { accountsOf } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { openTrustStage, statementOf, type TrustStage } from '../../test/trust-stage.ts';
import { owedAround } from './paid-debts.query.ts';
import { candidatesOf, statementLine } from './resolve-line.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');

beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

const inPlatform = <T>(body: (work: Work) => Promise<T>) => stage.within(body, stage.lorikeet);

/** Numbers that are the same at each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Moved = { merchant: string; day: LocalDate; cents: number };

/** What is meant, a day at a time. */
function owingAround(moved: readonly Moved[], from: LocalDate, to: LocalDate): string[] {
  const owing = new Set<string>();
  for (const [merchant, own] of Map.groupBy(moved, (one) => one.merchant)) {
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const owed = own.reduce((sum, one) => (one.day <= day ? sum + one.cents : sum), 0);
      if (owed > 0) owing.add(merchant);
    }
  }
  return [...owing].sort();
}

it('finds those who owed something at the end of some day, whatever came before and after', async () => {
  const next = numbers(7);
  const moved = await inPlatform(async (work) => {
    const merchants = Array.from({ length: 20 }, () => work.newId());
    const made = merchants.flatMap((merchant) =>
      Array.from(
        { length: 1 + next(6) },
        (): Moved => ({ merchant, day: addDays(DAY, next(40) - 20), cents: next(9) - 4 }),
      ),
    );
    for (const [n, { merchant, day, cents }] of made.entries())
      await work.run(sql`
        insert into account_days (merchant_id, account, currency, day, booked_day, amount_cents)
        values (${work.merchantId}, ${accountsOf(merchant).balance}, 'AUD', ${day}, ${addDays(DAY, n)}, ${cents})`);
    return made;
  });
  const seen = new Set<number>();
  for (let round = 0; round < 60; round += 1) {
    const from = addDays(DAY, next(50) - 25);
    const to = addDays(from, next(20));
    const found = await inPlatform((work) => owedAround(work, from, to));
    expect(found, `${from} to ${to}`).toEqual(owingAround(moved, from, to));
    seen.add(found.length);
  }
  expect(seen.size).toBeGreaterThan(4);
});

it('reads no balance for money that leaves', async () => {
  await stage.load(statementOf([DAY, '-5.00', 'OUT'], [DAY, '5.00', 'IN']));
  const asked = (words: string) =>
    inPlatform(async (work) => {
      const { id } = await work.one<{ id: string }>(sql`
        select id from statement_lines where merchant_id = ${work.merchantId} and description = ${words}`);
      let reads = 0;
      const counting: Work = {
        ...work,
        rows: (statement: Sql) => {
          if (statement.text.includes('from account_days')) reads += 1;
          return work.rows(statement);
        },
      };
      await candidatesOf(counting, await statementLine(work, id));
      return reads;
    });
  expect(await asked('OUT')).toBe(0);
  expect(await asked('IN')).toBe(2);
});
