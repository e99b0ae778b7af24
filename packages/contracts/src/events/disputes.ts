import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id, localDate } from '../wire.ts';

const dispute = z.strictObject({
  id: id('dispute'),
  payment_id: id('payment'),
  customer_id: id('customer'),
  /** What the network took: all that the card was charged. */
  amount_cents: cents,
  currency,
  /** The last day on which it can be answered. */
  answer_due_on: localDate,
});

export const disputeEvents = {
  'dispute.opened': publicEvent(dispute, {
    en: 'When a payer’s bank disputes a card payment and takes its money.',
    zh: '付款人的银行对银行卡付款提出争议并收回款项时发送。',
  }),
  'dispute.answered': publicEvent(dispute, {
    en: 'When the merchant has answered a dispute.',
    zh: '商户已答复争议时发送。',
  }),
  'dispute.appealed': publicEvent(dispute, {
    en: 'When the merchant has appealed a lost dispute.',
    zh: '商户对败诉争议提出申诉时发送。',
  }),
  'dispute.reopened': publicEvent(dispute, {
    en: 'When a payer’s bank takes the money of a dispute again that was won.',
    zh: '付款人的银行对已胜诉的争议再次收回款项时发送。',
  }),
  'dispute.won': publicEvent(dispute, {
    en: 'When a dispute is won, or the payer gives it up: the money is back.',
    zh: '争议胜诉或付款人撤回、款项退还商户时发送。',
  }),
  'dispute.lost': publicEvent(dispute, {
    en: 'When a dispute is lost: the payer keeps the money.',
    zh: '争议败诉、款项归付款人时发送。',
  }),
};
