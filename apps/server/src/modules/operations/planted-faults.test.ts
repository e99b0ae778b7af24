import { toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { post } from '../ledger/index.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay();
});
afterAll(() => on.close());

/** A posting of 0.01 that sums to zero and that nothing stands for. */
const plant = (account: string, cents: number, customerId?: string) =>
  on.within(on.harbour, (work) =>
    post(work, {
      kind: 'credit_applied',
      sourceId: work.newId(),
      currency: 'AUD',
      entries: [
        { account, amountCents: cents },
        { account: 'sales', amountCents: -cents },
      ],
      effectiveDate: toLocalDate('2026-11-23'),
      customerId: customerId ?? null,
    }),
  );

it.each([
  ['receivable', 'invoices.receivable', []],
  ['customer-credit', 'invoices.credit_equals_ledger', []],
  ['it:debit', 'debits.in_transit', ['trust.uncleared']],
  ['it:card', 'cards.in_transit', []],
  ['it:bpay', 'bpay.in_transit', []],
  ['it:payout', 'payouts.in_transit', []],
  ['unmatched', 'bpay.unmatched', []],
  ['refunds-pending', 'refunds.pending', []],
  ['disputed', 'disputes.taken', []],
])('a cent on %s that nothing stands for is named by %s', async (account, invariant, also) => {
  const { customerId } = await on.payer(on.harbour);
  expect(await on.broken()).toEqual([]);
  await plant(account, 1, customerId);
  const broken = await on.broken();
  await plant(account, -1, customerId);
  expect(broken).toEqual([invariant, ...also]);
  expect(await on.broken()).toEqual([]);
});

it('names a cent on the wrong customer, and an invoice that says it was paid and was not', async () => {
  const payer = await on.payer(on.harbour);
  const other = await on.payer(on.harbour);
  await plant('receivable', 1, payer.customerId);
  await plant('receivable', -1, other.customerId);
  expect(await on.broken()).toEqual(['invoices.receivable']);
  await plant('receivable', -1, payer.customerId);
  await plant('receivable', 1, other.customerId);
  const { invoiceId } = await on.debit(on.harbour, payer, { cents: 11_000, due: '2026-12-01' });
  expect(await on.broken()).toEqual([]);
  await on.within(on.harbour, (work) =>
    work.run(sql`
      update invoices set paid_cents = 1, status = 'part_paid'
      where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
  );
  expect(await on.broken()).toEqual(['invoices.receivable']);
});
