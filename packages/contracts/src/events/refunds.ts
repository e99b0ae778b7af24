import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id } from '../wire.ts';

const refund = z.strictObject({
  id: id('refund'),
  payment_id: id('payment'),
  /** None of a receipt that nobody is known to owe. */
  customer_id: id('customer').nullable(),
  /** Of a card payment without the part of the fee that goes back with it. */
  amount_cents: cents,
  currency,
});

export const refundEvents = {
  'refund.approved': publicEvent(refund, {
    en: 'When a refund is made: it goes to the bank with the next file of credits, or to the card’s processor.',
    zh: '退款已发起、将随下一个付款文件提交银行或提交银行卡处理机构时发送。',
  }),
  'refund.withdrawn': publicEvent(refund, {
    en: 'When a refund is taken back before the bank or the processor has it.',
    zh: '退款在提交银行或处理机构前被撤回时发送。',
  }),
  'refund.lodged': publicEvent(refund, {
    en: 'When the bank has the file that pays a refund, or the card’s processor is asked for it.',
    zh: '银行已收到付出退款的文件，或已向银行卡处理机构提交时发送。',
  }),
  'refund.paid': publicEvent(refund, {
    en: 'When a refund is found on the bank statement, or the card’s processor confirms it.',
    zh: '退款在银行对账单中得到确认，或由银行卡处理机构确认时发送。',
  }),
  'refund.failed': publicEvent(refund, {
    en: 'When the bank rejects the file that pays a refund, or the card’s bank refuses it: its amount is the customer’s credit, or waits again as a receipt of nobody.',
    zh: '银行拒绝付出退款的文件或发卡银行拒绝退款、金额转为客户余额或重新列为无主收款时发送。',
  }),
  'refund.returned': publicEvent(refund, {
    en: 'When the payer’s bank gives a refund back: its amount is the customer’s credit, or waits again as a receipt of nobody.',
    zh: '付款人的银行退回退款、金额转为客户余额或重新列为无主收款时发送。',
  }),
};
