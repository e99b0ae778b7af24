import { addDays, maxDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import {
  AMOUNT_RULE_KINDS,
  amountFault,
  amountRuleOf,
  coversDate,
  noticeUnderRule,
} from '@lorikeet/domain/mandates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { isAboveMaximum, isBeforeEnd, noticeUnderRuleSql } from './mandate-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('in sets', () => {
  it('an amount under a mandate needs the notice, and is covered, as the domain computes', async () => {
    const cents = fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000);
    const asked = fc
      .record({
        kind: fc.constantFrom(...AMOUNT_RULE_KINDS),
        named: cents,
        amount: cents.map(toCents),
        isOnAgreedDate: fc.boolean(),
      })
      .map((one) => ({ ...one, agreed: one.kind === 'varying' ? null : one.named }));
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 100, maxLength: 100 }), async (all) => {
        const of = {
          rule: sql`u.rule`,
          agreed: sql`u.agreed`,
          amount: sql`u.amount`,
          isOnAgreedDate: sql`u.is_on_agreed_date`,
        };
        const rows = await queriesOn(database.pool).rows<{ notice: string; above: boolean }>(sql`
          select ${noticeUnderRuleSql(of)} as notice, ${isAboveMaximum(of)} as above
          from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ agreed }) => agreed)}::bigint[],
            ${all.map(({ amount }) => amount)}::bigint[], ${all.map((one) => one.isOnAgreedDate)}::boolean[])
            with ordinality as u (rule, agreed, amount, is_on_agreed_date, n)
          order by u.n`);
        expect(rows).toEqual(
          all.map(({ kind, agreed, ...debit }) => {
            const rule = amountRuleOf(kind, agreed);
            const fault = amountFault(rule, debit.amount);
            return {
              notice: noticeUnderRule(rule, debit),
              above: fault === 'mandate.amount_above_agreed_maximum',
            };
          }),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('a mandate covers the days that the domain computes', async () => {
    const day = fc.integer({ min: 0, max: 20 }).map((n) => addDays(toLocalDate('2026-11-23'), n));
    const asked = fc.record({ dueOn: day, firstOn: day, endsOn: fc.option(day) });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 100, maxLength: 100 }), async (all) => {
        const agreed = all.filter(({ firstOn, endsOn }) => endsOn === null || firstOn <= endsOn);
        const rows = await queriesOn(database.pool).rows<{ covered: boolean }>(sql`
          select ${isBeforeEnd(sql`m.due_on`)} as covered
          from unnest(${agreed.map(({ dueOn }) => dueOn)}::date[], ${agreed.map(({ endsOn }) => endsOn)}::date[])
            with ordinality as m (due_on, end_date, n) order by m.n`);
        // What is due before the first agreed date is debited on that date.
        expect(rows.map(({ covered }) => covered)).toEqual(
          agreed.map((one) => coversDate(one, maxDate(one.dueOn, one.firstOn))),
        );
      }),
      { numRuns: 20 },
    );
  });
});
