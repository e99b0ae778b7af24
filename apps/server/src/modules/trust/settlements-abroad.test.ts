import { addDays, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { expectedLines } from './expected-lines.query.ts';

const DAY = toLocalDate('2026-11-03');
let stage: TrustStage;
beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

it('reads no settlement in another currency, which no statement of the account ever shows', async () => {
  await stage.within((work) =>
    work.run(sql`
      insert into card_settlements (merchant_id, id, facility_id, settled_on, currency, amount_cents, payments, refunds,
        reference, created_at)
      select ${work.merchantId}, gen_random_uuid(), f.id, ${DAY}::date - n % 30, c.currency, 4300, 1, 0,
        'CARDS ' || c.currency || n, ${work.now}::timestamptz
      from facilities f, generate_series(1, 400) n, (values ('AUD'), ('USD'), ('CNY')) c (currency)
      where f.merchant_id = ${work.merchantId} and (c.currency <> 'AUD' or n <= 10)`),
  );
  const { found, read } = await stage.within(async (work) => {
    let asked: Sql | undefined;
    const noted: Work = {
      ...work,
      rows: <T extends object>(statement: Sql) => {
        if (statement.text.includes('from card_settlements s')) asked = statement;
        return work.rows<T>(statement);
      },
    };
    const days = [{ from: DAY, to: addDays(DAY, 1) }];
    const found = await expectedLines(noted, days);
    const { text, values } = asked!;
    const plan = await work.rows<Record<string, string>>({
      text: `explain (analyze) ${text}`,
      values,
    } as Sql);
    return { found, read: plan.flatMap((row) => Object.values(row)) };
  }, stage.lorikeet);
  expect(found.filter(({ kind }) => kind === 'card_settlement')).toHaveLength(10);
  expect(
    read.filter((line) => line.includes('Removed by Filter')),
    read.join('\n'),
  ).toEqual([]);
});
