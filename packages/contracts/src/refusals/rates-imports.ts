import type { Sentences } from '../sentences.ts';

export const RATES_IMPORT_REFUSALS = {
  'rates_import.not_csv': {
    en: 'This is no text that can be read as CSV. Save the sheet as CSV and choose that file',
    zh: '该文件不是可读取的 CSV 文本，请将表格另存为 CSV 后再选择',
  },
  'rates_import.no_rows': { en: 'The file has no row under its headings', zh: '文件中表头以下没有数据' },
  'rates_import.too_large': {
    en: 'The file is larger than {max}. Split it into several files',
    zh: '文件超过 {max}，请拆分为多个文件',
  },
  'rates_import.too_many_lines': {
    en: 'The file has more than {max} rows. Split it into several files',
    zh: '文件超过 {max} 行，请拆分为多个文件',
  },
  'rates_import.too_many_columns': {
    en: 'The file has more than {max} columns. Leave out those that are not needed',
    zh: '文件超过 {max} 列，请删除不需要的列',
  },
  'rates_import.columns_wrong': {
    en: 'Choose a different column for each field; assessment number, address, suburb, postcode, owner, rates and balance are needed',
    zh: '每个字段须选择不同的列；评估编号、地址、城区、邮政编码、业主、年度市政费和余额为必填',
  },
  'rates_import.checked_again': {
    en: 'This file was checked again meanwhile. It is shown here as it is now; look at it and decide again',
    zh: '此文件刚刚被重新检查。现在显示的是最新内容，请查看后重新决定',
  },
  'rates_import.rows_outdated': {
    en: 'The file would change something else by now: a notice was issued or another file taken in since. Choose “Change the columns” and check it again',
    zh: '检查之后又签发了通知单或导入了其他文件，此文件的变更内容已不同。请点击“重新选择各列”并再次检查',
  },
  'rates_import.in_future': {
    en: 'The moment of extraction lies ahead. Enter when the rates system wrote the file',
    zh: '提取时间在未来，请填写市政费系统导出文件的时间',
  },
  'rates_import.older_extraction': {
    en: 'A file extracted later has been taken in already. Extract the roll again',
    zh: '已导入提取时间更晚的文件，请重新提取名册',
  },
  'rates_import.mark_needed': {
    en: 'The portal has taken money. Name the last receipts file that the rates system had applied when this file was extracted, or say that it had applied none',
    zh: '平台已收到款项。请指明提取该文件时市政费系统已入账的最后一份收款文件，或说明尚未入账任何文件',
  },
  'rates_import.mark_unknown': {
    en: 'The portal has made no receipts file of that number',
    zh: '平台没有该编号的收款文件',
  },
  'rates_import.mark_older': {
    en: 'The import before this one named a later receipts file as applied',
    zh: '上一次导入所指明的已入账收款文件更晚',
  },
  'rates_import.mark_after_extraction': {
    en: 'That receipts file was made after the extraction, so the rates system cannot have applied it by then',
    zh: '该收款文件在提取之后才生成，提取时市政费系统不可能已入账',
  },
  'rates_import.not_checked': {
    en: 'Choose the columns and look at the rows first',
    zh: '请先选择各列并检查数据',
  },
  'rates_import.still_read': {
    en: 'The rows are being read. It takes a moment',
    zh: '正在读取各行，请稍候',
  },
  'rates_import.another_council': {
    en: 'This does not look like this council’s roll: most of its assessment numbers are unknown here, or stand at other addresses. Nothing was changed',
    zh: '这不像本市政厅的名册：多数评估编号在此未登记，或地址不符。未作任何更改',
  },
  'rates_import.faulty_rows': {
    en: 'Rows are faulty. Mend them in the rates system and upload the file again; nothing was changed',
    zh: '存在有误的行，请在市政费系统中修正后重新上传；未作任何更改',
  },
  'rates_import.nothing_ready': {
    en: 'No row of the file can be taken in',
    zh: '文件中没有可导入的行',
  },
  'rates_import.other_moving': {
    en: 'Another file is being taken in or taken back. Confirm this one afterwards',
    zh: '另一份文件正在导入或撤销，请稍后再确认',
  },
  'rates_import.was_applied': {
    en: 'This file has been confirmed. It can be undone until money is taken',
    zh: '该文件已确认；在收款之前可以撤销',
  },
  'rates_import.not_applied': {
    en: 'There is nothing to undo until the file is taken in whole',
    zh: '文件尚未全部导入，无需撤销',
  },
  'rates_import.was_undone': { en: 'This file has been undone', zh: '该文件已撤销' },
  'rates_import.was_cancelled': { en: 'This file was put aside', zh: '该文件已取消' },
  'rates_import.not_latest': {
    en: 'A later file has been taken in since. Only the latest can be undone',
    zh: '此后已导入更新的文件，只能撤销最近一份',
  },
  'rates_import.money_taken': {
    en: 'Money has been taken for properties of this file since. Extract the roll again and import that file instead',
    zh: '此后已为该文件中的房产收款，请重新提取名册并导入新文件',
  },
  'rates_import.in_use': {
    en: 'A property that this file brought is in use: somebody has registered for it, or it has a notice, a payment or a concession of its own',
    zh: '该文件新增的房产已在使用：已有人登记，或已另有通知单、付款或优惠',
  },
} as const satisfies Sentences;
