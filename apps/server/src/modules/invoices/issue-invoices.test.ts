import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { issueInvoices } from './issue-invoices.ts';

let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants();
  payer = await scene.payer(scene.harbour);
});
afterAll(() => scene.close());

const KEYS = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'];

const issue = (count: number, heads: readonly string[], lines: readonly string[]) =>
  scene.within(scene.harbour, (work) =>
    issueInvoices(work, {
      count,
      heads: sql`select key, ${payer.customerId}::uuid as customer_id, null::uuid as subscription_id,
        null::date as period_start, null::date as period_end, 'AUD' as currency, ${work.today}::date as due_date,
        'Membership' as description from unnest(${[...heads]}::uuid[]) as h (key)`,
      lines: sql`select key, 1 as position, 'item' as kind, 'Membership' as description, 1::bigint as quantity,
        null::bigint as unit_price_e4, 0::bigint as flat_fee_cents, null::int as tier, 1100::bigint as amount_cents,
        'taxable' as tax_code from unnest(${[...lines]}::uuid[]) as l (key)`,
      collectsGst: true,
    }),
  );
/** What an `insert … select` refuses on a shard comes without its code. */
const NOT_NULL = 'null value in column';

it('issues all of a set or none of it: not one without a line, nor a line without an invoice', async () => {
  await expect(issue(2, KEYS, KEYS.slice(1))).rejects.toThrow(NOT_NULL);
  await expect(issue(1, KEYS.slice(1), KEYS)).rejects.toThrow(NOT_NULL);
  await expect(issue(1, KEYS, KEYS)).rejects.toThrow('1 invoices were announced, 2 made');
  expect(await issue(2, KEYS, KEYS)).toMatchObject({ first: 1, last: 2, count: 2, totalCents: 2200 });
});
