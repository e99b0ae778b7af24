import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { planOf } from '../../test/plan-of.ts';
import { reconcileDirect } from './reconcile-direct.query.ts';

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants();
});
afterAll(() => scene.close());

it('sums the lines that show what is ours by their index: an account has many others', async () => {
  await scene.within(scene.banksia, (work) =>
    work.run(sql`
      insert into statement_lines (merchant_id, id, import_id, line_no, booked_on, amount_cents, description, fingerprint,
        status, matched_kind, matched_tenant, matched_id, created_at)
      select ${work.merchantId}, gen_random_uuid(), ${work.newId()}, n, date '2026-01-01' + n / 30, n, 'LINE', 'line ' || n,
        'matched', case when n % 50 = 0 then 'debit_file' else 'other' end, null,
        case when n % 50 = 0 then gen_random_uuid() end, ${work.now}::timestamptz
      from generate_series(1, 5000) n`),
  );
  const { found, plan } = await scene.within(scene.banksia, (work) =>
    planOf(work, 'matched_kind', reconcileDirect),
  );
  expect(found).toMatchObject({ balanceCents: 252_500 });
  expect(plan.filter((line) => line.includes('matched_kind = ANY'))).toEqual([
    expect.stringContaining('Index Cond'),
  ]);
});
