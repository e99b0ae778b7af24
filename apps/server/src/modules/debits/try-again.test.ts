import { parseDirectEntry } from '@lorikeet/bank-files';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { bankReturns, entryOf, fileOf } from '../../test/bank-returns.ts';
import { type DebitMerchants, openDebitMerchants, type Payer } from '../../test/debit-merchants.ts';
import { acceptFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { paymentDetailOf } from '../payments/payment-detail.query.ts';
import { rejectItem } from './reject-item.ts';
import { tryAgain } from './try-again.ts';

const DAY = '2026-11-23';
let scene: DebitMerchants;
let bank: ReturnType<typeof bankReturns>;
beforeAll(async () => {
  scene = await openDebitMerchants(DAY, '06:30');
  bank = bankReturns(scene);
});
afterAll(() => scene.close());

/** A debit of 20.00 that the bank rejected after it had accepted its file. */
async function rejected(day: string): Promise<{ payer: Payer; paymentId: string; invoiceId: string }> {
  const { harbour, lorikeet } = scene;
  scene.at(day, '06:30');
  const payer = await scene.payer(harbour, { name: `Rejected ${day}` });
  const debit = await scene.debit(harbour, payer, { cents: 2_000, due: day });
  await scene.runPhase(harbour, 'claim', day);
  const file = (await scene.files(harbour)).at(-1)!;
  await scene.within(harbour, (work) => acceptFile(work, file.id, `R-${day}`));
  await scene.drain();
  const item = { id: debit.paymentId, merchant_id: harbour.id, reason: 'No such branch' };
  await scene.within(lorikeet, (work) => rejectItem(work, item));
  await scene.drain();
  return { payer, ...debit };
}

const again = (id: string) => scene.within(scene.harbour, (work) => tryAgain(work, id));
const offered = (id: string) =>
  scene.within(scene.harbour, async (work) => {
    const { can } = await paymentDetailOf(work, id);
    return can.find(({ action }) => action === 'try_again');
  });
const refusal = (code: string) => expect.objectContaining({ code });

describe('a debit that the bank rejected', () => {
  it('is tried again once, in two hands at once too, on the first day that its notice allows', async () => {
    const { harbour } = scene;
    const { paymentId, invoiceId } = await rejected('2026-11-23');
    expect(await offered(paymentId)).toMatchObject({ allowed: true, reason: null });
    const two = await Promise.allSettled([again(paymentId), again(paymentId)]);
    const [made] = two.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(two.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('payment.tried_again_already'),
    });
    expect(made).toMatchObject({ amount_cents: 2_000, debit_date: '2026-11-25' });
    expect(await scene.payment(harbour, made!.id)).toMatchObject({
      stage: 'scheduled',
      retry_of: paymentId,
      invoice_id: invoiceId,
      attempt: 1,
      notice_kind: 'advance',
      notice_allows_from: '2026-11-25',
    });
    // What the bank rejected was due: the second try makes it no later.
    const bill = await scene.within(harbour, (work) =>
      work.one(
        sql`select due_date from invoices where merchant_id = ${work.merchantId} and id = ${invoiceId}`,
      ),
    );
    expect(bill).toEqual({ due_date: '2026-11-23' });
    expect(await offered(paymentId)).toMatchObject({ reason: 'payment.tried_again_already' });
    const { attempts } = await scene.within(harbour, (work) => paymentDetailOf(work, paymentId));
    expect(attempts.map(({ status }) => status)).toEqual(['failed', 'scheduled']);
    expect(await scene.broken()).toEqual([]);
  });

  it('counts as the same attempt: its first return for want of funds is followed by the automatic one', async () => {
    const { harbour } = scene;
    const { paymentId } = await rejected('2026-12-01');
    const made = await again(paymentId);
    await scene.runPhase(harbour, 'claim', made.debit_date);
    const file = (await scene.files(harbour)).at(-1)!;
    await scene.within(harbour, (work) => acceptFile(work, file.id, 'R-again'));
    await scene.drain();
    const [detail] = parseDirectEntry(await scene.fileText(file.storage_key)).details.filter(
      ({ code }) => code === 13,
    );
    const next = '2026-12-04' as LocalDate;
    await bank.load(next, fileOf(next, [entryOf(detail!, 6, made.debit_date)]));
    const retry = await scene.within(harbour, (work) =>
      work.one<{ attempt: number; stage: string }>(sql`
        select attempt, stage from payments where merchant_id = ${work.merchantId} and retry_of = ${made.id}`),
    );
    expect(retry).toEqual({ attempt: 2, stage: 'scheduled' });
    await expect(again(made.id)).rejects.toThrow(refusal('payment.try_again_refused'));
  });

  it('is left alone where nothing is owed any more, or where nothing may be debited', async () => {
    const { harbour } = scene;
    const first = await rejected('2026-12-08');
    const made = await scene.debit(harbour, first.payer, { cents: 100, due: '2026-12-20' });
    await expect(again(made.paymentId)).rejects.toThrow(refusal('payment.try_again_refused'));
    await scene.within(harbour, (work) =>
      work.run(sql`
        update payments set invoice_id = ${first.invoiceId}, amount_cents = 2000
        where merchant_id = ${work.merchantId} and id = ${made.paymentId}`),
    );
    await expect(again(first.paymentId)).rejects.toThrow(refusal('payment.nothing_left_to_debit'));

    const second = await rejected('2026-12-09');
    await scene.within(harbour, (work) => moveMandate(work, second.payer.mandateId, 'suspend', {}));
    await expect(again(second.paymentId)).rejects.toThrow(refusal('payment.mandate_not_active'));
    expect(await offered(second.paymentId)).toMatchObject({ reason: 'payment.mandate_not_active' });
  });
});
