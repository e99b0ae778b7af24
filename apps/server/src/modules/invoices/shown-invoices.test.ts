import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { agedReceivables } from './aged-receivables.query.ts';
import { creditInvoice } from './credit-invoice.ts';
import { sumInvoices } from './invoice-sums.query.ts';
import { listInvoices } from './list-invoices.query.ts';
import { owedBy } from './owed-by.ts';
import { payableInvoice } from './payable-invoice.query.ts';
import { remindPayer } from './send-invoice-link.ts';
import { spendCredit } from './spend-credit.ts';

const TODAY = '2026-11-23';
let scene: DebitMerchants;
let payer: Payer;
beforeAll(async () => {
  scene = await openDebitMerchants(TODAY);
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const bill = async (cents: number) => {
  payer = await scene.payer(scene.harbour);
  const { invoiceId } = await scene.debit(scene.harbour, payer, {
    cents,
    due: toLocalDate(TODAY),
  });
  return invoiceId;
};
const credit = (invoiceId: string, cents: number) =>
  within((work) =>
    creditInvoice(work, {
      invoiceId,
      reason: 'Returned',
      lines: [{ position: 1, amountCents: toCents(cents) }],
    }),
  );
const listed = (status?: string) =>
  within(async (work) => {
    const filter = { customer_id: payer.customerId, ...(status && { status: [status] as never[] }) };
    const { rows } = await listInvoices(work, { page: 1, page_size: 10, ...filter });
    const { count } = await sumInvoices(work, filter);
    expect(count).toBe(rows.length);
    return rows.map((row) => row.status);
  });
const seenByPayer = (invoiceId: string) => within((work) => payableInvoice(work, invoiceId, 'a-link'));

it('what a credit note took off is not called paid, in the list, its filters and on the payer’s page', async () => {
  const id = await bill(10_000);
  await credit(id, 3_333);
  expect(await listed()).toEqual(['part_credited']);
  expect(await listed('part_credited')).toEqual(['part_credited']);
  expect(await listed('part_paid')).toEqual([]);
  expect(await seenByPayer(id)).toMatchObject({
    status: 'part_credited',
    paid_cents: 0,
    credited_cents: 3_333,
    credit_note_cents: 3_333,
  });
});

it('credit that was spent on a bill is told from what a credit note took off it', async () => {
  const id = await bill(10_000);
  await credit(id, 3_333);
  await within(async (work) => {
    await work.run(sql`
      insert into customer_credits (merchant_id, customer_id, currency, balance_cents, updated_at)
      values (${work.merchantId}, ${payer.customerId}, 'AUD', 2000, ${work.now})`);
    await spendCredit(work, id);
  });
  expect(await seenByPayer(id)).toMatchObject({ credited_cents: 5_333, credit_note_cents: 3_333 });
});

it('a bill whose whole rest is with the bank is processing, never overdue, and in no aged receivable', async () => {
  const id = await bill(10_000);
  await within((work) =>
    work.run(sql`
      update invoices set in_flight_cents = 10000, due_date = ${'2026-11-02'}
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  expect(await listed()).toEqual(['processing']);
  expect(await listed('processing')).toEqual(['processing']);
  for (const other of ['open', 'part_paid', 'overdue']) expect(await listed(other)).toEqual([]);
  expect(await seenByPayer(id)).toMatchObject({ status: 'processing', due_cents: 0 });
  const aged = await within((work) => agedReceivables(work, work.today, { most: 100 }));
  expect(aged.rows.filter((row) => row.customer_id === payer.customerId)).toEqual([]);
});

it('a bill whose debit is in a file that no bank has accepted yet is processing, and nobody is reminded of it', async () => {
  const id = await bill(10_000);
  await scene.runPhase(scene.harbour, 'claim', TODAY);
  scene.at('2026-11-24', '10:00');
  expect(await listed()).toEqual(['processing']);
  expect(await listed('processing')).toEqual(['processing']);
  for (const other of ['open', 'part_paid', 'overdue']) expect(await listed(other)).toEqual([]);
  expect(await seenByPayer(id)).toMatchObject({
    status: 'processing',
    due_cents: 0,
    in_flight_cents: 10_000,
  });
  const aged = await within((work) => agedReceivables(work, work.today, { most: 100 }));
  expect(aged.rows.filter((row) => row.customer_id === payer.customerId)).toEqual([]);
  const owed = await within((work) => work.one(owedBy(work, sql`${payer.customerId}`, sql`'AUD'`)));
  expect(owed).toEqual({ owing_cents: 0, overdue_cents: 0 });
  await expect(within((work) => remindPayer(work, id))).rejects.toMatchObject({
    code: 'invoice.nothing_is_due',
  });
});

it('a bill that credit notes alone settled is credited and not paid, in the list, its filters and on the payer’s page', async () => {
  const id = await bill(10_000);
  await credit(id, 10_000);
  expect(await listed()).toEqual(['credited']);
  expect(await listed('credited')).toEqual(['credited']);
  expect(await listed('paid')).toEqual([]);
  expect(await seenByPayer(id)).toMatchObject({ status: 'credited', credit_note_cents: 10_000 });
  const spent = await bill(2_000);
  await within(async (work) => {
    await work.run(sql`
      insert into customer_credits (merchant_id, customer_id, currency, balance_cents, updated_at)
      values (${work.merchantId}, ${payer.customerId}, 'AUD', 2000, ${work.now})`);
    await spendCredit(work, spent);
  });
  expect(await listed()).toEqual(['paid']);
  expect(await listed('credited')).toEqual([]);
  expect(await seenByPayer(spent)).toMatchObject({ status: 'paid', credited_cents: 2_000 });
});
