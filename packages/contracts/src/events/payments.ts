import { z } from 'zod';
import { internalEvent, publicEvent } from '../event.ts';
import { cents, currency, id, localDate } from '../wire.ts';

const returned = z.strictObject({
  id: id('payment'),
  customer_id: id('customer'),
  mandate_id: id('mandate'),
  invoice_id: id('invoice').nullable(),
  /** The bank's return code, 1 to 9. */
  return_code: z.string(),
  amount_cents: cents,
  currency,
  bank_date: localDate,
  /** It had already been paid into the merchant's balance. */
  was_cleared: z.boolean(),
});

const completed = z.strictObject({
  id: id('batch'),
  debits: z.int(),
  /** The bank debits Australian dollars. */
  total_cents: cents,
});

export const paymentEvents = {
  'payment.returned': publicEvent(returned, {
    en: 'When the bank gives a debit back.',
    zh: '银行退回扣款时发送。',
  }),
  'payment.rejected': publicEvent(z.strictObject({ id: id('payment'), reason: z.string() }), {
    en: 'When staff record that the bank rejected a debit of a file.',
    zh: '员工记录银行拒绝文件中一笔扣款时发送。',
  }),
  'debit_run.requested': internalEvent(z.strictObject({ day: localDate }), {
    en: 'When staff start a debit run that is too large for one call: it then runs in the background.',
    zh: '员工启动的扣款批次过大、转入后台运行时发送。',
  }),
  'batch.completed': publicEvent(completed, {
    en: 'When the debits of a batch are claimed and its bank files are written.',
    zh: '批次扣款已认领、银行文件已写出时发送。',
  }),
  'batch.file_rejected': internalEvent(completed, {
    en: 'When the platform’s staff record that the bank rejected a whole file of a merchant’s batch.',
    zh: '平台员工记录银行拒绝商户批次中整个文件时发送。',
  }),
  'batch.reopened': internalEvent(z.strictObject({ id: id('batch'), facility_id: id('facility') }), {
    en: 'When a debit is taken out of a batch: the file that held it is then written anew.',
    zh: '从批次取出一笔扣款时发送，随后重写其文件。',
  }),
};
