import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { id } from '../wire.ts';

const schedule = z.strictObject({
  id: id('schedule'),
  property_id: id('property'),
  customer_id: id('customer'),
});

export const scheduleEvents = {
  'schedule.started': publicEvent(schedule, {
    en: 'When a ratepayer begins to pay a property’s rates by a schedule.',
    zh: '缴费人为房产开始付款计划时发送。',
  }),
  'schedule.changed': publicEvent(schedule.extend({ version: z.int() }), {
    en: 'When the debits of a schedule that are still to come have changed.',
    zh: '付款计划的后续扣款有变动时发送。',
  }),
  'schedule.stopped': publicEvent(schedule.extend({ reason: z.string() }), {
    en: 'When a schedule stops until its payer acts: three dishonours in a row, or no account to debit.',
    zh: '付款计划停止、等待付款人处理时发送：连续三次退票，或没有可扣款账户。',
  }),
  'schedule.ended': publicEvent(schedule.extend({ reason: z.string() }), {
    en: 'When a schedule ends.',
    zh: '付款计划结束时发送。',
  }),
};
