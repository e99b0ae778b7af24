import { isRefusal, printId, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { openBpay } from '../../test/bpay-stage.ts';
import { issueBill } from '../../test/issue-bill.ts';
import { createCreditNote } from './create-credit-note.ts';
import { customerStatement } from './statement.query.ts';
import { voidInvoice } from './void-invoice.ts';
import { writeOff } from './write-off-invoice.ts';

let on: Awaited<ReturnType<typeof openBpay>>;
beforeAll(async () => {
  on = await openBpay('2026-12-07');
});
afterAll(() => on.close());

type Shown = { status: string; due_cents: number; written_off_cents: number; can: { action: string }[] };

const shown = async (id: string, part: 'detail' | 'standing' = 'detail') =>
  (
    await on.portal.call<Shown>('GET', `/api/merchant/invoice/${part}?id=${printId('invoice', id)}`, {
      token: on.harbour.token,
    })
  ).data;
const lose = (id: string) => on.within(on.harbour, (work) => writeOff(work, { id, reason: 'Gone' }));
const waits = async (id: string) =>
  (await on.exceptions(on.harbour)).filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind);

let receipts = 0;

/** An invoice of 110.00, of which 60.00 came in by BPAY and the rest was written off, and the line that takes it back. */
async function paidAndLost() {
  const { customerId } = await on.payer(on.harbour, { name: `Payer ${receipts}` });
  const id = await on.within(on.harbour, (work) =>
    issueBill(work, { customerId, cents: 11_000, due: '2026-12-01' }),
  );
  receipts += 1;
  await on.drain();
  const reference = (n: number) => `ANZ20261207${String(n).padStart(9, '0')}`;
  const crn = await on.crnOf(customerId);
  const paid = { crn, cents: 6_000, transactionReference: reference(receipts) };
  await on.load(on.brf('2026-12-07', [paid]));
  expect(await lose(id)).toBe(5_000);
  expect(await shown(id)).toMatchObject({ status: 'written_off', due_cents: 0, written_off_cents: 5_000 });
  const back = {
    ...paid,
    instruction: 'reversal' as const,
    originalReference: paid.transactionReference,
    reason: '004',
  };
  const takeBack = () =>
    on.load(on.brf('2026-12-07', [{ ...back, transactionReference: reference(500 + receipts) }]));
  const payAgain = () =>
    on.load(on.brf('2026-12-07', [{ ...paid, transactionReference: reference(900 + receipts) }]));
  return { id, customerId, takeBack, payAgain };
}

it('is owed again, stands in the statement, and is written off in turn: each time with its own loss', async () => {
  const { id, customerId, takeBack } = await paidAndLost();
  await takeBack();
  expect(await shown(id)).toMatchObject({ status: 'overdue', due_cents: 6_000, written_off_cents: 5_000 });
  expect(await waits(id)).toEqual(['invoice.returned_after_write_off']);
  expect(await on.broken()).toEqual([]);
  const owed = () =>
    on.within(on.harbour, (work) =>
      customerStatement(work, {
        id: customerId,
        from: toLocalDate('2026-12-01'),
        to: toLocalDate('2026-12-31'),
      }),
    );
  expect(await owed()).toMatchObject({ closing_cents: 6_000 });

  expect(await lose(id)).toBe(6_000);
  expect(await shown(id)).toMatchObject({ status: 'written_off', due_cents: 0, written_off_cents: 11_000 });
  await on.drain();
  expect(await waits(id)).toEqual([]);
  const { lines, closing_cents } = await owed();
  expect(closing_cents).toBe(0);
  const lost = lines.filter(({ kind }) => kind === 'written_off');
  expect(lost.map(({ amount_cents, invoice_id }) => [amount_cents, invoice_id])).toEqual([
    [-5_000, id],
    [-6_000, id],
  ]);
  const gst = await on.within(on.harbour, (work) =>
    work.one<{ cents: number }>(sql`
      select sum(gst_cents)::bigint as cents from invoice_write_offs
      where merchant_id = ${work.merchantId} and invoice_id = ${id}`),
  );
  expect(gst.cents).toBe(1_000);
  expect(await on.broken()).toEqual([]);
});

it('is paid in turn, after which nobody has to decide, and the invoice is as it was', async () => {
  const { id, takeBack, payAgain } = await paidAndLost();
  await takeBack();
  await payAgain();
  await on.drain();
  expect(await shown(id)).toMatchObject({ status: 'written_off', due_cents: 0, written_off_cents: 5_000 });
  expect(await waits(id)).toEqual([]);
  expect(await on.broken()).toEqual([]);
});

it('is credited in turn as far as it was not given up, and cannot be void', async () => {
  const { id, takeBack } = await paidAndLost();
  await takeBack();
  const refusal = (done: Promise<unknown>) =>
    done.then(
      () => undefined,
      (error: unknown) => (isRefusal(error) ? error.code : Promise.reject(error as Error)),
    );
  const credit = (cents: number) =>
    on.within(on.harbour, (work) =>
      createCreditNote(work, {
        invoice_id: id,
        reason: 'Returned',
        lines: [{ position: 1, amount_cents: toCents(cents) }],
      }),
    );
  const voided = on.within(on.harbour, (work) => voidInvoice(work, { id, reason: 'Wrong' }));
  expect(await refusal(voided)).toBe('invoice.void_when_written_off');
  expect((await shown(id, 'standing')).can).toContainEqual({
    action: 'void',
    allowed: false,
    reason: 'invoice.void_when_written_off',
  });
  expect(await refusal(credit(6_100))).toBe('invoice.credit_above_invoice');
  await credit(6_000);
  expect(await shown(id)).toMatchObject({ status: 'written_off', due_cents: 0 });
  expect(await waits(id)).toEqual([]);
  expect(await on.broken()).toEqual([]);
});
