import type { Sentences } from '../sentences.ts';

export const MANDATE_IMPORT_REFUSALS = {
  'mandate_import.not_csv': {
    en: 'This is no text that can be read as CSV. Save the sheet as CSV and choose that file',
    zh: '该文件不是可读取的 CSV 文本，请将表格另存为 CSV 后再选择',
  },
  'mandate_import.no_rows': {
    en: 'The file has no row under its headings',
    zh: '文件中表头以下没有数据',
  },
  'mandate_import.too_large': {
    en: 'The file is larger than {max}. Split it into several files',
    zh: '文件超过 {max}，请拆分为多个文件',
  },
  'mandate_import.too_many_lines': {
    en: 'The file has more than {max} rows. Split it into several files',
    zh: '文件超过 {max} 行，请拆分为多个文件',
  },
  'mandate_import.too_many_columns': {
    en: 'The file has more than {max} columns. Leave out those that are not needed',
    zh: '文件超过 {max} 列，请删除不需要的列',
  },
  'mandate_import.columns_wrong': {
    en: 'Choose a different column for each field; name, BSB, account number, and the authority’s reference and date are needed',
    zh: '每个字段须选择不同的列；姓名、BSB、账号、授权编号和授权日期为必填',
  },
  'mandate_import.waits_for_approval': {
    en: 'It waits for a second person. Take the request back first',
    zh: '正在等待审批，请先撤回申请',
  },
  'mandate_import.not_checked': {
    en: 'Choose the columns and look at the rows first',
    zh: '请先选择各列并检查数据',
  },
  'mandate_import.check_again': {
    en: 'Debits are made under another user id than when the file was checked, so other rules hold for telling payers. Check the file again',
    zh: '扣款用户编号与检查文件时不同，通知付款人的规则也随之改变。请重新检查文件',
  },
  'mandate_import.nothing_ready': {
    en: 'No row of the file can be taken in. Mend the rows and upload the file again',
    zh: '文件中没有可转入的行，请修正后重新上传',
  },
  'mandate_import.not_taken_in': {
    en: 'There is nothing to undo until its rows are taken in',
    zh: '数据尚未转入，无需撤销',
  },
  'mandate_import.was_taken_in': {
    en: 'This file has been approved. Its rows can be undone until they are billed',
    zh: '该文件已获批准；在产生账单之前可以撤销各行',
  },
  'mandate_import.was_undone': { en: 'This file has been undone', zh: '该文件已撤销' },
  'mandate_import.was_cancelled': { en: 'This file was put aside', zh: '该文件已取消' },
  'mandate_import.billed': {
    en: 'Something has been billed. What has not been billed can be undone row by row; cancel the others as usual',
    zh: '已产生账单；未产生账单的行可逐行撤销，其他请按常规取消',
  },
  'mandate_import.file_fits_no_row': {
    en: 'No sound row has this reference. Name the file after the authority’s reference, such as OLD-123.pdf',
    zh: '没有有效的行使用该授权编号。请以授权编号命名文件，例如 OLD-123.pdf',
  },
  'mandate_import.file_fits_two_rows': {
    en: 'Two rows have this reference once its marks are left out. Their files cannot be told apart by name',
    zh: '去除符号后有两行的授权编号相同，无法按文件名区分',
  },
  'mandate_import.file_is_kept': {
    en: 'The row has its file already. Remove that one first',
    zh: '该行已有文件，请先移除',
  },
  'mandate_import_row.not_taken_in': {
    en: 'This row brought nothing that could be undone',
    zh: '该行没有可撤销的内容',
  },
} as const satisfies Sentences;
