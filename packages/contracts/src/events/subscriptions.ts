import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { cents, id, localDate } from '../wire.ts';

const subscription = z.strictObject({ id: id('subscription'), customer_id: id('customer') });

const followed = subscription.extend({
  /** The state of its mandate, as `mandate.<state>`; null once nothing is overdue. */
  reason: z.string().nullable(),
});

const billingRun = z.strictObject({ id: id('billing_run') });

const finished = billingRun.extend({
  invoices: z.int(),
  /** Of those in Australian dollars; `invoices` counts all. */
  total_cents: cents,
  /** Periods that begin up to this date are billed. */
  through: localDate,
});

export const subscriptionEvents = {
  'subscription.started': publicEvent(subscription, {
    en: 'When a customer is put on a plan.',
    zh: '客户开始订阅方案时发送。',
  }),
  'subscription.changed': publicEvent(subscription.extend({ effective_on: localDate }), {
    en: 'When the plan or the quantity of a subscription is changed, now or from its next period.',
    zh: '订阅的方案或数量变更时发送（立即或下期生效）。',
  }),
  'subscription.paused': publicEvent(subscription, {
    en: 'When a subscription is paused: nothing further is billed.',
    zh: '订阅暂停、不再出账时发送。',
  }),
  'subscription.resumed': publicEvent(subscription, {
    en: 'When a paused subscription is billed again.',
    zh: '已暂停的订阅恢复出账时发送。',
  }),
  'subscription.skipped': publicEvent(subscription.extend({ periods: z.array(localDate) }), {
    en: 'When periods of a subscription are skipped; names the first day of each.',
    zh: '跳过订阅账期时发送，列出各期首日。',
  }),
  'subscription.skip_withdrawn': publicEvent(subscription.extend({ period: localDate }), {
    en: 'When a skipped period is billed after all.',
    zh: '已跳过的账期恢复出账时发送。',
  }),
  'subscription.cancelled': publicEvent(subscription.extend({ ends_on: localDate.nullable() }), {
    en: 'When a subscription is ended, at once or at the end of what is billed.',
    zh: '订阅终止时发送（立即或已出账期末）。',
  }),
  'subscription.fell_behind': publicEvent(followed, {
    en: 'When a subscription owes something overdue while its direct debit request cannot be debited.',
    zh: '订阅有逾期欠款且授权无法扣款时发送。',
  }),
  'subscription.caught_up': publicEvent(followed, {
    en: 'When nothing of a subscription is overdue any more.',
    zh: '订阅不再有逾期欠款时发送。',
  }),
  'billing_run.approved': internalEvent(billingRun, {
    en: 'When staff approve a previewed billing run: it is then billed.',
    zh: '员工批准账单预览批次时发送，随后出账。',
  }),
  'billing_run.held': publicEvent(billingRun.extend({ by: z.string() }), {
    en: 'When staff hold all billing.',
    zh: '员工暂缓全部出账时发送。',
  }),
  'billing_run.finished': publicEvent(finished, {
    en: 'When a billing run has billed everything that was due.',
    zh: '账单批次完成全部到期出账时发送。',
  }),
};
