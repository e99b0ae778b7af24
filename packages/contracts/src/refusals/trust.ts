import type { Sentences } from '../sentences.ts';

export const TRUST_REFUSALS = {
  'statement.line_matched': { en: 'This line is matched already', zh: '该行已匹配' },
  'statement.line_waits': { en: 'This line waits already', zh: '该行本就待处理' },
  'statement.not_by_hand': {
    en: 'Only what a person said is a merchant’s payment, the bank’s fee or something else can be taken back',
    zh: '只有人工认定为商户还款、银行费用或其他的条目可以撤回',
  },
  'statement.was_paid_out': {
    en: 'The money is in the merchant’s payout {payout}. If the bank does not have that yet, take it back first',
    zh: '该款项已计入商户的付款结算 {payout}。如尚未提交银行，请先撤回该付款结算',
  },
  'statement.merchant_closed': {
    en: 'The merchant is closed. Nothing is taken from its balance any more',
    zh: '该商户已关闭，不能再从其余额中扣回',
  },
  'statement.not_expected': {
    en: 'Nothing of this amount waits for the bank any more. Look again',
    zh: '已没有等待该金额入账的项目，请重新查看',
  },
  'statement.fee_comes_in': {
    en: 'Money that comes in is not a fee',
    zh: '入账款项不是银行费用',
  },
  'statement.expected': {
    en: 'The account expects this amount. Choose what it is in the list, or it would be booked twice',
    zh: '账户正等待这笔金额。请在列表中选择对应项目，否则会重复入账',
  },
  'statement.bpay_line_waits': {
    en: 'This is the sum of the BPAY file of {date}, of which a line still waits. Apply or dismiss that line first, or the money would be booked twice',
    zh: '这是 {date} 的 BPAY 文件合计，其中仍有待处理的明细。请先将该明细入账或驳回，否则会重复入账',
  },
  'statement.returns_faulty': {
    en: 'This may be the sum of the return file of {date}, which had faults. Load the corrected file first',
    zh: '这可能是 {date} 退回文件的合计，而该文件有错误。请先导入更正后的文件',
  },
  'statement.unreadable': {
    en: 'This is not a bank statement in CSV: no column for date and amount was found',
    zh: '这不是银行 CSV 对账单：未找到日期和金额列',
  },
  'statement.future': {
    en: 'The statement has an entry of {date}, a day that has not come yet. Nothing was loaded',
    zh: '对账单中有日期为 {date} 的记录，该日尚未到来。未导入任何内容',
  },
  'statement.month_first': {
    en: 'Line {line} has its month before its day, and this file is read day first. Nothing was loaded. Export it with days as dd/mm/yyyy or yyyy-mm-dd',
    zh: '第 {line} 行的月份在日期之前，而文件按日在前读取。未导入任何内容。请以 dd/mm/yyyy 或 yyyy-mm-dd 格式重新导出',
  },
  'statement.none': {
    en: 'Your money comes through the platform’s account, so the platform loads its bank statement',
    zh: '您的款项经由平台账户，对账单由平台载入',
  },
} as const satisfies Sentences;
