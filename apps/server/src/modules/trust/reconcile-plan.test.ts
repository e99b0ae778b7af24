import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { trustShortfallRecovered } from '@lorikeet/domain/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { planOf } from '../../test/plan-of.ts';
import { openTrustStage, type TrustStage } from '../../test/trust-stage.ts';
import { book } from '../payouts/index.ts';
import { reconcileTrust } from './reconcile-statement.query.ts';

let stage: TrustStage;
const DAY = toLocalDate('2026-11-03');
beforeAll(async () => {
  stage = await openTrustStage(DAY);
});
afterAll(() => stage.close());

it('looks once for the lines that show what the operating account moved, and not through all lines for each movement', async () => {
  const { found, plan } = await stage.within(async (work) => {
    await work.run(sql`
      insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description, fingerprint,
        status, matched_kind, matched_tenant, matched_id, created_at)
      select ${work.merchantId}, gen_random_uuid(), ${work.newId()}, n, ${DAY}::date - n / 30, 1, 'LINE', 'line ' || n,
        'matched', 'debit_file', null, gen_random_uuid(), ${work.now}::timestamptz
      from generate_series(1, 5000) n`);
    // One that the statement shows, and one that it does not.
    const [shown, hidden] = [work.newId(), work.newId()];
    for (const sourceId of [shown, hidden])
      await book(work, trustShortfallRecovered(toCents(70)), { sourceId, effectiveDate: DAY });
    await work.run(sql`
      update statement_lines set matched_kind = 'shortfall', matched_id = (
        select id from postings where merchant_id = ${work.merchantId} and source_id = ${shown})
      where merchant_id = ${work.merchantId} and line_no = 1`);
    return planOf(work, 'operating-bank', reconcileTrust);
  }, stage.lorikeet);
  expect(found).toMatchObject({ outstandingCents: -70 });
  expect(plan.filter((line) => / OR /.test(line))).toEqual([]);
  expect(plan.filter((line) => line.includes('Anti Join'))).toHaveLength(3);
});
