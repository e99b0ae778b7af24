import type { Sentences } from '../sentences.ts';

export const RETURN_REFUSALS = {
  'returns.unreadable': {
    en: 'This is not a return file that can be read ({lines} faults). Nothing was loaded. {faults}',
    zh: '无法识别该退回文件（{lines} 处错误），未作任何处理。{faults}',
  },
  'returns.cut_short': {
    en: 'This file was cut short: its total record is missing or counts more lines. Nothing was loaded',
    zh: '该文件不完整：缺少合计记录或行数不足，未作任何处理',
  },
  'returns.foreign': {
    en: 'This file belongs to another user id than {user_id}. Nothing was loaded',
    zh: '该文件不属于用户编号 {user_id}，未作任何处理',
  },
  'returns.future': { en: '{date} has not come yet', zh: '{date} 尚未到来' },
  'returns.no_bank_day': {
    en: 'Banks are closed on {date}: there is nothing to record',
    zh: '{date} 银行休息，无需登记',
  },
  'returns.line_decided': {
    en: 'This line does not wait any more: it was applied or dismissed',
    zh: '该明细已归入扣款或已驳回，无需再处理',
  },
  'returns.line_of_credit': {
    en: 'This line brings back a credit, such as a refund or a payout, and no debit. Match the bank’s credit on the statement, then dismiss the line',
    zh: '该明细是退款或付款结算等贷记的退回，并非扣款退回。请在对账单上匹配银行入账，然后驳回该明细',
  },
  'returns.line_refuses': {
    en: 'With this line the bank refuses a return: no debit comes back by it. Ask the bank what it means, then dismiss the line',
    zh: '该明细表示银行拒绝一笔退回，没有扣款因此退回。请向银行核实其含义，然后驳回该明细',
  },
  'returns.not_with_bank': {
    en: 'The bank cannot return this debit: it is not with the bank, or came back already',
    zh: '该扣款未在银行处理中或已退回，银行无法退回',
  },
  'returns.line_amount_differs': {
    en: 'The line and the debit are not of one amount. Ask the bank for a corrected return',
    zh: '明细与扣款金额不一致，请向银行索取更正后的退回',
  },
  'returns.no_inbox': { en: 'There is no returns inbox here', zh: '此处没有退回收件箱' },
} as const satisfies Sentences;
