import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id } from '../wire.ts';

const order = z.strictObject({
  id: id('order'),
  customer_id: id('customer'),
  invoice_id: id('invoice').nullable(),
  total_cents: cents,
  currency,
});

export const orderEvents = {
  'order.opened': publicEvent(order, {
    en: 'When an order can be paid at its checkout page.',
    zh: '订单可在结账页面付款时发送。',
  }),
  'order.paid': publicEvent(order, {
    en: 'When an order is paid.',
    zh: '订单付款后发送。',
  }),
  'order.fulfilled': publicEvent(order, {
    en: 'When everything of an order was handed over.',
    zh: '订单全部交付时发送。',
  }),
  'order.cancelled': publicEvent(order, {
    en: 'When staff cancel an order.',
    zh: '员工取消订单时发送。',
  }),
  'order.expired': publicEvent(order, {
    en: 'When an order was not paid in time.',
    zh: '订单逾期未付款时发送。',
  }),
};
