import type { Sentences } from '../sentences.ts';

export const CUSTOMER_REFUSALS = {
  'customer.still_billed': {
    en: 'This customer has a running subscription or a debit to come. End those first',
    zh: '该客户仍有进行中的订阅或待扣款项，请先终止',
  },
  'customer.no_mandate': {
    en: 'This customer has no active direct debit request and no kept card yet. Send an invite first',
    zh: '该客户尚无有效的直接借记授权，也未保存银行卡，请先发送邀请',
  },
  'customer.messages_stopped': {
    en: 'Every message to this customer is stopped, so no invite is sent',
    zh: '已停止向该客户发送任何消息，无法发送邀请',
  },
  'customer.inactive': {
    en: 'This customer is inactive. Make them active first',
    zh: '该客户已停用，请先启用',
  },
  'customer.currency_fixed': {
    en: 'This customer is billed, invited or pays in their currency already. Add another customer for another currency',
    zh: '该客户已按现有币种出账、受邀或付款。如需其他币种，请另建客户',
  },
  'customer.same': { en: 'Choose another customer to merge with', zh: '请选择另一位客户进行合并' },
  'customer.merged': {
    en: 'This record was merged into {name}. Open that customer',
    zh: '该记录已并入 {name}，请打开该客户',
  },
  'customer.erased': {
    en: 'This customer was erased. Nothing begins under the record any more',
    zh: '该客户已抹除，其记录下不能再有新的事项',
  },
  'customer.erase_open_invitations': {
    en: 'An invite to this customer is still open. Revoke it; then the customer can be erased',
    zh: '该客户仍有未完成的邀请。请先撤销，之后即可抹除',
  },
  'customer.erase_open_mandates': {
    en: 'A direct debit request of this customer is in use. Cancel it first; its evidence is kept for 7 years after its last debit',
    zh: '该客户仍有使用中的直接借记授权。请先取消该授权；其凭证须在最后一次扣款后保留 7 年',
  },
  'customer.erase_open_cards': {
    en: 'A card of this customer is kept. Remove it; then the customer can be erased',
    zh: '该客户仍有保存的银行卡。请先移除，之后即可抹除',
  },
  'customer.erase_open_subscriptions': {
    en: 'A subscription of this customer is running. End it first',
    zh: '该客户仍有进行中的订阅，请先终止',
  },
  'customer.erase_open_payments': {
    en: 'A payment of this customer is on its way. The customer can be erased once the bank or the card’s processor has decided it',
    zh: '该客户仍有在途付款，待银行或银行卡处理方有结果后方可抹除',
  },
  'customer.erase_open_invoices': {
    en: 'An invoice of this customer is not paid. Once it is paid, credited, void or written off the customer can be erased',
    zh: '该客户仍有未付账单。账单付清、冲减、作废或核销后方可抹除',
  },
  'customer.erase_open_drafts': {
    en: 'There is a draft invoice for this customer. Issue or delete it first',
    zh: '该客户仍有账单草稿，请先开具或删除',
  },
  'customer.erase_open_orders': {
    en: 'An order of this customer is open. Cancel it, or hand over what was ordered; it is complete two weeks later',
    zh: '该客户仍有未完成的订单。请取消订单或交付商品；交付两周后订单完成',
  },
  'customer.erase_open_credit': {
    en: 'This customer has credit that was not used. Pay it back or use it first',
    zh: '该客户仍有未使用的余额，请先退还或使用',
  },
  'customer.erase_open_refunds': {
    en: 'A refund to this customer is on its way or may still come back. Once it has arrived for good the customer can be erased',
    zh: '该客户有在途或仍可能被退回的退款，确定到账后方可抹除',
  },
  'customer.erase_open_disputes': {
    en: 'A dispute of this customer is open. Once it is decided the customer can be erased',
    zh: '该客户仍有未了结的争议，争议有结果后方可抹除',
  },
  'customer.erase_open_rates': {
    en: 'This customer is the record of a ratepayer’s sign-in, which is not ended from here',
    zh: '该客户是缴费人登录账户的记录，不能在此抹除',
  },
  'customer.erase_kept_mandates': {
    en: 'The evidence of this customer’s direct debit request is kept for 7 years after its last debit, as the payer’s bank may claim it. The customer can be erased from {date} on',
    zh: '该客户直接借记授权的凭证须在最后一次扣款后保留 7 年，因付款人的银行仍可追索。自 {date} 起方可抹除',
  },
  'customer.erase_kept_recovery': {
    en: 'This customer owes back what was refunded and then taken back by the bank. That is kept for 7 years. The customer can be erased from {date} on',
    zh: '该客户仍欠退款后又被银行撤回的款项，相关记录须保留 7 年。自 {date} 起方可抹除',
  },
  'customer.not_at_rest': {
    en: 'Something of {name} is still open. End it first, or keep that record and merge the other one into it',
    zh: '{name} 仍有未了结的事项。请先了结，或保留该记录并将另一记录并入其中',
  },
  'payment_method.removed': { en: 'This payment method was removed', zh: '该付款方式已移除' },
  'payment_method.has_mandate': {
    en: 'A direct debit request covers this account. Cancel it first',
    zh: '该账户仍有直接借记授权，请先取消该授权',
  },
  'customer_import.not_csv': {
    en: 'This is no text that can be read as CSV. Save the sheet as CSV and choose that file',
    zh: '该文件不是可读取的 CSV 文本，请将表格另存为 CSV 后再选择',
  },
  'customer_import.no_rows': {
    en: 'The file has no row under its headings',
    zh: '文件中表头以下没有数据',
  },
  'customer_import.too_large': {
    en: 'The file is larger than {max}. Split it into several files',
    zh: '文件超过 {max}，请拆分为多个文件',
  },
  'customer_import.too_many_rows': {
    en: 'The file has more than {max} rows. Split it into several files',
    zh: '文件超过 {max} 行，请拆分为多个文件',
  },
  'customer_import.too_many_columns': {
    en: 'The file has more than {max} columns. Take those off that are not needed',
    zh: '文件超过 {max} 列，请删除不需要的列',
  },
  'customer_import.columns': {
    en: 'Choose a column of the file for the e-mail and one for the name, and no column twice',
    zh: '请为电子邮箱和姓名各选择一列，且同一列不能选择两次',
  },
  'customer_import.faulty': {
    en: 'Rows with faults: {faulty}. Nobody was added. Mend them and choose the file again',
    zh: '有 {faulty} 行存在问题，未添加任何客户。请修正后重新选择文件',
  },
  'customer_import.billed': {
    en: 'A customer of this file has been billed or has agreed to debits. End those one by one',
    zh: '该文件中已有客户产生账单或已授权扣款，请逐一处理',
  },
  'customer_import.undone': { en: 'This file was undone already', zh: '该文件已撤销' },
} as const satisfies Sentences;

/** Why a customer is not erased now. */
export const ERASURE_REFUSALS = [
  'customer.merged',
  'customer.erased',
  'customer.erase_open_invitations',
  'customer.erase_open_mandates',
  'customer.erase_open_cards',
  'customer.erase_open_subscriptions',
  'customer.erase_open_payments',
  'customer.erase_open_invoices',
  'customer.erase_open_drafts',
  'customer.erase_open_orders',
  'customer.erase_open_credit',
  'customer.erase_open_refunds',
  'customer.erase_open_disputes',
  'customer.erase_open_rates',
  'customer.erase_kept_mandates',
  'customer.erase_kept_recovery',
] as const satisfies readonly (keyof typeof CUSTOMER_REFUSALS)[];
