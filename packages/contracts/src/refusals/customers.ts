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
  'customer.currency_fixed': {
    en: 'This customer is billed, invited or pays in their currency already. Add another customer for another currency',
    zh: '该客户已按现有币种出账、受邀或付款。如需其他币种，请另建客户',
  },
  'customer.same': { en: 'Choose another customer to merge with', zh: '请选择另一位客户进行合并' },
  'customer.merged': {
    en: 'This record was merged into {name}. Open that customer',
    zh: '该记录已并入 {name}，请打开该客户',
  },
  'customer.not_at_rest': {
    en: 'Something of {name} is still open. End it first, or keep that record and merge the other one into it',
    zh: '{name} 仍有未了结的事项。请先了结，或保留该记录并将另一记录并入其中',
  },
  'payment_method.removed': { en: 'This payment method was removed', zh: '该付款方式已移除' },
  'payment_method.has_mandate': {
    en: 'A direct debit request covers this account. Cancel the DDR first',
    zh: '该账户仍有直接借记授权，请先取消 DDR',
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
