import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id } from '../wire.ts';

const cardPayment = z.strictObject({
  id: id('payment'),
  customer_id: id('customer'),
  /** What it pays: an invoice, or what a property owes a council. The other one is null. */
  invoice_id: id('invoice').nullable(),
  property_id: id('property').nullable(),
  /** What it pays of it. */
  amount_cents: cents,
  /** What the payer pays on top. */
  fee_cents: cents,
  currency,
});

export const cardPaymentEvents = {
  'card_payment.succeeded': publicEvent(cardPayment, {
    en: 'When a card is charged: so much of its invoice, or of what its property owes, is paid.',
    zh: '银行卡扣款成功、账单或房产欠款相应减少时发送。',
  }),
  'card_payment.failed': publicEvent(cardPayment, {
    en: 'When a card payment is declined or given up: nothing was charged.',
    zh: '银行卡付款被拒绝或放弃、未扣款时发送。',
  }),
  'card_payment.reversed': publicEvent(cardPayment, {
    en: 'When a charge that was approved after its payment had failed is given back.',
    zh: '付款失败后才获批准的扣款被退回时发送。',
  }),
};
