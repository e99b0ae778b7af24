import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene, returnDebit, type Scene } from '../../test/debit-scene.ts';
import { issueInvoice } from '../invoices/index.ts';
import { listPayments } from '../payments/payment-list.query.ts';
import { sumPayments } from '../payments/payment-sums.query.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';

const DAY = toLocalDate('2026-10-14');
const given = { openExceptions: async () => [], unreadAnswers: async () => 0 };

let scene: DebitMerchants;
let payer: Scene;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-10-14', '09:00');
  payer = await within(openScene);
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const reader = (permission: string): Actor => ({ ...SYSTEM, permissions: new Set([permission]) });
const attention = () =>
  inTenant(scene.platform, scene.harbour.id, reader('payments.read'), (work) => attentionOf(work, given));
/** What the transactions list of failed ones in the days of the news, by whether their bill was paid since. */
const listed = (paid_since: 'yes' | 'no') =>
  within(async (work) => {
    const filter = {
      status: ['failed' as const],
      paid_since,
      date_from: toLocalDate('2026-10-09'),
      date_to: DAY,
    };
    const { rows, count } = await listPayments(work, { ...filter, page: 1, page_size: 20 });
    expect((await sumPayments(work, filter)).count).toBe(count);
    return rows.map(({ id }) => id);
  });
const madeGood = async () => (await within((work) => figuresOf(work, {}))).failed.retried;

it('an attempt whose bill was paid since needs nobody, counts as made good, and is not in the list of what needs somebody', async () => {
  const { invoiceId, paymentId, unbilledId } = await within(async (work) => {
    const unbilled = await makeDebit(work, payer, { cents: 2_000, day: DAY });
    await returnDebit(work, unbilled, 2_000, DAY);
    const { id } = await issueInvoice(work, {
      customerId: payer.customerId,
      currency: 'AUD',
      description: 'Class',
      dueDate: DAY,
      collectsGst: true,
      lines: [
        {
          kind: 'item',
          description: 'Class',
          quantity: 1,
          amountCents: toCents(4_900),
          taxCode: 'taxable',
        },
      ],
    });
    const made = await makeDebit(work, payer, { cents: 4_900, day: DAY });
    await returnDebit(work, made, 4_900, DAY);
    await work.run(sql`
      update payments set invoice_id = ${id} where merchant_id = ${work.merchantId} and id = ${made.paymentId}`);
    return { invoiceId: id, paymentId: made.paymentId, unbilledId: unbilled.paymentId };
  });
  expect(await attention()).toMatchObject([{ kind: 'failed_debits', count: 2, from: '2026-10-09', to: DAY }]);
  expect((await listed('no')).sort()).toEqual([paymentId, unbilledId].sort());
  expect(await listed('yes')).toEqual([]);
  expect(await madeGood()).toBe(0);
  await within((work) =>
    work.run(sql`
      update invoices set paid_cents = total_cents, status = 'paid'
      where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
  );
  expect(await attention()).toMatchObject([{ kind: 'failed_debits', count: 1 }]);
  expect(await listed('no'), 'exactly what needs attention').toEqual([unbilledId]);
  expect(await listed('yes')).toEqual([paymentId]);
  expect(await madeGood()).toBe(1);
});

it('files to lodge need whoever lodges them: the platform’s staff see to a facilitated merchant’s', async () => {
  const unlodged = async (merchant: DebitMerchants['harbour'], by: Scene) => {
    await scene.within(merchant, async (work) => {
      const made = await makeDebit(work, by, { cents: 3_000, day: DAY, kind: 'accepted' });
      await work.run(sql`
        update bank_files set status = 'built' where merchant_id = ${work.merchantId} and id = ${made.fileId}`);
    });
    return inTenant(scene.platform, merchant.id, reader('bank_files.read'), (work) =>
      attentionOf(work, given),
    );
  };
  expect(await unlodged(scene.harbour, payer)).toEqual([]);
  expect(await unlodged(scene.banksia, await scene.within(scene.banksia, openScene))).toMatchObject([
    { kind: 'unlodged_files', count: 1, to: DAY },
  ]);
});
