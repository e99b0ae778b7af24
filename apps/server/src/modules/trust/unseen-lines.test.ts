import { addDays, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { matchStatement } from '@lorikeet/domain/trust';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { makeDebit } from '../../test/debit-scene.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { bookedDays } from './expected-days.ts';
import { expectedLines } from './expected-lines.query.ts';

const DAY = toLocalDate('2026-11-03');
let stage: TrustStage;
beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

it('a line names a debit file, a refund file or a card settlement that none has shown, however old, and what is old is found by no amount alone', async () => {
  const { fileId, reference } = await stage.within((work) =>
    makeDebit(work, stage.scene, { cents: 4_100, day: DAY }),
  );
  await stage.within(async (work) => {
    await work.run(sql`
      insert into bank_files select (jsonb_populate_record(f, jsonb_build_object('id', ${work.newId()}::uuid, 'kind', 'refund',
        'batch_id', null, 'first_payment_id', null, 'last_payment_id', null, 'reference', 'HARB-REFUNDS-1X', 'total_cents', 4200))).*
      from bank_files f where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
    await work.run(sql`
      insert into card_settlements (merchant_id, id, facility_id, settled_on, currency, amount_cents, payments, refunds, reference, created_at)
      select ${work.merchantId}::uuid, ${work.newId()}::uuid, f.facility_id, ${DAY}::date, 'AUD', 4300, 1, 0, 'HARB-CARDS-1X', ${work.now}::timestamptz
      from bank_files f where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
  });
  const on = addDays(DAY, 60);
  const line = (id: string, cents: number, description: string) => ({
    id,
    bookedOn: on,
    amount: toCents(cents),
    description,
  });
  const about = [
    [4_100, reference],
    [-4_200, 'HARB-REFUNDS-1X'],
    [4_300, 'HARB-CARDS-1X'],
  ] as const;
  const decide = async (lines: ReturnType<typeof line>[]) => {
    const expected = await stage.within(
      (work) => expectedLines(work, bookedDays(lines), lines),
      stage.lorikeet,
    );
    return matchStatement(lines, expected);
  };
  const named = await decide(about.map(([cents, name], i) => line(`n${i}`, cents, `DE ${name}`)));
  expect(named.matched.map(({ line, expected }) => [line.id, expected.kind]).sort()).toEqual([
    ['n0', 'debit_file'],
    ['n1', 'refund_file'],
    ['n2', 'card_settlement'],
  ]);
  const unnamed = await decide(about.map(([cents], i) => line(`u${i}`, cents, 'TRANSFER')));
  expect(unnamed.matched).toEqual([]);
});
