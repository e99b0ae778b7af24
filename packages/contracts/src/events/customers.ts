import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const customer = z.strictObject({ id: id('customer') });

const accepted = z.strictObject({
  id: id('mandate'),
  customer_id: id('customer'),
  payment_method_id: id('payment_method'),
  reference: z.string(),
});

const moved = z.strictObject({
  id: id('mandate'),
  customer_id: id('customer'),
  reference: z.string(),
  /** Staff's own words, or the code of what the bank sent. */
  reason: z.string().nullable(),
});

const dishonoured = z.strictObject({
  id: id('mandate'),
  customer_id: id('customer'),
  /** Dishonours since a debit last held. */
  in_a_row: z.int().positive(),
});

export const customerEvents = {
  'customer.created': publicEvent(customer, {
    en: 'When a customer is added, by staff, by an invitation or by an import.',
    zh: '新增客户时发送：由员工、邀请或导入添加。',
  }),
  'customer.deactivated': publicEvent(customer, {
    en: 'When staff make a customer inactive: nothing is asked of them any more, and open invitations end.',
    zh: '员工停用客户时发送：此后不再向其收款，未完成的邀请随之终止。',
  }),
  'customer.merged': publicEvent(customer.extend({ merged_id: id('customer') }), {
    en: 'When two records of a payer become one: `merged_id` leads to `id` from then on.',
    zh: '同一付款人的两条记录合并时发送：此后 `merged_id` 指向 `id`。',
  }),
  'customer.erased': publicEvent(customer, {
    en: 'When a customer is erased for good: whoever keeps something personal of them destroys it, too.',
    zh: '客户被永久抹除时发送：保存其个人信息的系统也应一并销毁。',
  }),
  'payment_method.card_saved': internalEvent(
    z.strictObject({ id: id('payment_method'), customer_id: id('customer') }),
    {
      en: 'When a card holder lets the merchant keep a card: subscriptions without one that can be charged follow.',
      zh: '持卡人同意商户保存银行卡时发送：无可用银行卡的订阅随之改用该卡。',
    },
  ),
  'payment_method.card_replaced': internalEvent(
    z.strictObject({
      id: id('payment_method'),
      customer_id: id('customer'),
      replaced_id: id('payment_method'),
    }),
    {
      en: 'When a card holder lets another card take the place of a kept one: payment schedules follow.',
      zh: '持卡人用另一张银行卡替换所保存的卡时发送：付款计划随之改用新卡。',
    },
  ),
  'payment_method.removed': internalEvent(
    z.strictObject({ id: id('payment_method'), customer_id: id('customer') }),
    {
      en: 'When a payment method is removed: payment schedules that it still pays stop.',
      zh: '移除付款方式时发送：仍由其付款的付款计划随之停止。',
    },
  ),
  'mandate.accepted': publicEvent(accepted, {
    en: 'When a payer accepts a direct debit request and it becomes active.',
    zh: '付款人接受直接借记授权、授权生效时发送。',
  }),
  'mandate.details_requested': publicEvent(moved, {
    en: 'When the bank does not know the account of a direct debit request and its payer is asked for the right one.',
    zh: '银行不识别授权账户、系统请付款人更正时发送。',
  }),
  'mandate.suspended': publicEvent(moved, {
    en: 'When a direct debit request is suspended: nothing is debited until it is resumed.',
    zh: '授权被暂停时发送：恢复前不再扣款。',
  }),
  'mandate.resumed': publicEvent(moved, {
    en: 'When a suspended direct debit request, or one that lacked details, can be debited again.',
    zh: '被暂停或资料不全的授权恢复可扣款时发送。',
  }),
  'mandate.cancelled': publicEvent(moved, {
    en: 'When a direct debit request ends because the payer, the merchant or the bank cancelled it.',
    zh: '付款人、商户或银行取消授权时发送。',
  }),
  'mandate.expired': publicEvent(moved, {
    en: 'When a direct debit request ends on the last day that was agreed.',
    zh: '授权到达约定的最后一日而结束时发送。',
  }),
  'mandate.dishonoured_repeatedly': publicEvent(dishonoured, {
    en: 'When debits under a direct debit request come back three times in a row.',
    zh: '同一授权下的扣款连续三次退回时发送。',
  }),
};
