import { expect, it } from 'vitest';
import { changeValueWords } from './audit-values.ts';

it.each([
  ['status', 'part_paid', 'Partly paid', '部分已付'],
  ['reason', 'not_provided', 'Goods or service not provided', '未提供商品或服务'],
  ['rail', 'bank_debit', 'Bank debit', '银行扣款'],
  ['payout_frequency', 'daily', 'Every bank day', '每个银行工作日'],
  ['type', 'service', 'Service', '服务'],
  ['change', 'role.delete', 'Delete a role', '删除角色'],
  ['reason', 'role_deleted', 'A role that it gives or changes was deleted meanwhile', '所涉及的角色已被删除'],
  // No list has it: spelled out.
  ['kind', 'as_nobody_advised', 'As nobody advised', 'As nobody advised'],
  // Typed by people, and text that is no code.
  ['name', 'part_paid', 'part_paid', 'part_paid'],
  ['reason', 'Paid by cash_box', 'Paid by cash_box', 'Paid by cash_box'],
])('a change of %s to %s is read as words', (field, text, en, zh) => {
  expect([changeValueWords(field, text, 'en'), changeValueWords(field, text, 'zh')]).toEqual([en, zh]);
});
