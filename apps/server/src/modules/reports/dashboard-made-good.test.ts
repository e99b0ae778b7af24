import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, SYSTEM, type Work } from '../../platform/work.ts';
import { type DebitMerchants, openDebitMerchants } from '../../test/debit-merchants.ts';
import { makeDebit, openScene, returnDebit } from '../../test/debit-scene.ts';
import { issueInvoice } from '../invoices/index.ts';
import { attentionOf } from './dashboard-attention.query.ts';
import { figuresOf } from './dashboard-figures.query.ts';

const DAY = toLocalDate('2026-10-14');
const given = { openExceptions: async () => [], unreadAnswers: async () => 0 };

let scene: DebitMerchants;
beforeAll(async () => {
  scene = await openDebitMerchants('2026-10-14', '09:00');
});
afterAll(() => scene.close());

const within = <T>(body: (work: Work) => Promise<T>) => scene.within(scene.harbour, body);
const reader: Actor = { ...SYSTEM, permissions: new Set(['payments.read']) };
const attention = () =>
  inTenant(scene.platform, scene.harbour.id, reader, (work) => attentionOf(work, given));
const madeGood = async () => (await within((work) => figuresOf(work, {}))).failed.retried;

it('an attempt whose bill was paid since needs nobody, and counts as made good', async () => {
  const invoiceId = await within(async (work) => {
    const payer = await openScene(work);
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
    return id;
  });
  expect(await attention()).toMatchObject([{ kind: 'failed_debits', count: 1, from: '2026-10-09' }]);
  expect(await madeGood()).toBe(0);
  await within((work) =>
    work.run(sql`
      update invoices set paid_cents = total_cents, status = 'paid'
      where merchant_id = ${work.merchantId} and id = ${invoiceId}`),
  );
  expect(await attention()).toEqual([]);
  expect(await madeGood()).toBe(1);
});
