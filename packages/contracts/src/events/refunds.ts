import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id } from '../wire.ts';

const refund = z.strictObject({
  id: id('refund'),
  payment_id: id('payment'),
  customer_id: id('customer'),
  amount_cents: cents,
  currency,
});

export const refundEvents = {
  'refund.approved': publicEvent(refund, {
    en: 'When a refund is made: it goes to the bank with the next file of credits.',
    zh: '退款已发起、将随下一个付款文件提交银行时发送。',
  }),
  'refund.withdrawn': publicEvent(refund, {
    en: 'When a refund is taken back before the bank has it.',
    zh: '退款在提交银行前被撤回时发送。',
  }),
  'refund.lodged': publicEvent(refund, {
    en: 'When the bank has the file that pays a refund.',
    zh: '银行已收到付出退款的文件时发送。',
  }),
  'refund.paid': publicEvent(refund, {
    en: 'When a refund is found on the bank statement.',
    zh: '退款在银行对账单中得到确认时发送。',
  }),
  'refund.failed': publicEvent(refund, {
    en: 'When the bank rejects the file that pays a refund: its amount is the customer’s credit.',
    zh: '银行拒绝付出退款的文件、金额转为客户余额时发送。',
  }),
  'refund.returned': publicEvent(refund, {
    en: 'When the payer’s bank gives a refund back: its amount is the customer’s credit.',
    zh: '付款人的银行退回退款、金额转为客户余额时发送。',
  }),
};
