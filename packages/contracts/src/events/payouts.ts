import { z } from 'zod';
import { publicEvent } from '../event.ts';
import { cents, currency, id } from '../wire.ts';

const payout = z.strictObject({ id: id('payout'), amount_cents: cents, currency });

const imported = z.strictObject({
  id: id('import'),
  lines: z.int(),
  matched: z.int(),
  /** New lines that wait for a match. */
  queued: z.int(),
  /** Lines that an earlier statement had brought. */
  repeated: z.int(),
});

export const payoutEvents = {
  'payout.drafted': publicEvent(payout.extend({ lines: z.int() }), {
    en: 'When a payout is drawn from what is cleared and credited.',
    zh: '由已结清且已入账的款项生成付款结算时发送。',
  }),
  'payout.approved': publicEvent(payout, {
    en: 'When a payout is approved to be paid.',
    zh: '付款结算获批准时发送。',
  }),
  'payout.withdrawn': publicEvent(payout, {
    en: 'When a payout is taken back before the bank has it: its lines are in the balance again.',
    zh: '付款结算在提交银行前被撤回、明细退回余额时发送。',
  }),
  'payout.rejected': publicEvent(payout, {
    en: 'When the bank rejects the file of a payout: its amount is in the balance again.',
    zh: '银行拒绝付款结算文件、金额退回余额时发送。',
  }),
  'payout.lodged': publicEvent(payout, {
    en: 'When the bank has the file of a payout.',
    zh: '银行已收到付款结算文件时发送。',
  }),
  'payout.paid': publicEvent(payout, {
    en: 'When a payout is found on the bank statement.',
    zh: '付款结算在银行对账单中得到确认时发送。',
  }),
  'payout.returned': publicEvent(payout, {
    en: 'When the bank gives a payout back.',
    zh: '银行退回付款结算时发送。',
  }),
  'statement.imported': publicEvent(imported, {
    en: 'When a bank statement is loaded.',
    zh: '导入银行对账单时发送。',
  }),
};
