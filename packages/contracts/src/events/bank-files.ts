import { z } from 'zod';
import { BANK_FILE_KINDS } from '../bank-files.ts';
import { internalEvent, publicEvent } from '../event.ts';
import { cents, id, localDate } from '../wire.ts';

const file = z.strictObject({ id: id('bank_file'), kind: z.enum(BANK_FILE_KINDS) });

const cleared = z.strictObject({
  id: id('bank_file'),
  cleared_on: localDate,
  debits: z.int(),
  /** Without what came back. Bank files hold Australian dollars. */
  cleared_cents: cents,
});

export const bankFileEvents = {
  'bank_file.accepted': publicEvent(file, {
    en: 'When the bank has a file: staff recorded its receipt, or a return proves it.',
    zh: '银行已收文件时发送：员工记录回执，或退回证明已收。',
  }),
  'bank_file.rejected': publicEvent(file.extend({ reason: z.string() }), {
    en: 'When staff record that the bank rejected a whole file.',
    zh: '员工记录银行拒绝整个文件时发送。',
  }),
  'bank_file.withdrawn': publicEvent(file.extend({ reason: z.string() }), {
    en: 'When a file of payouts or refunds is taken back before the bank has it.',
    zh: '付款结算或退款文件在提交银行前撤回时发送。',
  }),
  'bank_file.cleared': publicEvent(cleared, {
    en: 'When the debits of a file clear: the days in which they can come back in silence are over.',
    zh: '文件中的扣款结清时发送：可退回期已无声结束。',
  }),
  'returns_file.begun': internalEvent(z.strictObject({ id: id('returns_file') }), {
    en: 'When a file of returns was judged and its lines are to be applied, and again while some are left.',
    zh: '退回文件通过检查、等待处理时发送；仍有未处理的明细时再次发送。',
  }),
  'returns_file.loaded': publicEvent(z.strictObject({ id: id('returns_file'), bank_date: localDate }), {
    en: 'When a file of returns of the bank is loaded.',
    zh: '导入银行退回文件时发送。',
  }),
};
