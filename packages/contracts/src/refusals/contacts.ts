import type { Sentences } from '../sentences.ts';

export const CONTACT_REFUSALS = {
  'contact.exists': {
    en: '{name} is a contact of this organisation already, with the same e-mail. Open that contact, or merge the two',
    zh: '该机构已有联系人 {name}，且电子邮箱相同。请打开该联系人，或将两者合并',
  },
  'contact.merged': {
    en: 'This contact was merged into another one. Reload the page to see it',
    zh: '该联系人已并入另一联系人，请刷新页面查看',
  },
  'contact.same': { en: 'Choose another contact to merge with', zh: '请选择另一位联系人进行合并' },
  'contact.too_many_tags': {
    en: 'Merged, the contact {name} would have more than {max} tags. Take some off first',
    zh: '合并后联系人 {name} 的标签超过 {max} 个，请先删除部分标签',
  },
  'contact.notes_too_long': {
    en: 'Merged, the notes on the contact {name} would be longer than {max} characters. Shorten them first',
    zh: '合并后联系人 {name} 的备注超过 {max} 个字符，请先缩短备注',
  },
  'contact_import.not_csv': {
    en: 'This is no text that can be read as CSV. Save the sheet as CSV and choose that file',
    zh: '该文件不是可读取的 CSV 文本，请将表格另存为 CSV 后再选择',
  },
  'contact_import.no_rows': {
    en: 'The file has no row under its headings',
    zh: '文件中表头以下没有数据',
  },
  'contact_import.too_large': {
    en: 'The file is larger than {max}. Split it into several files',
    zh: '文件超过 {max}，请拆分为多个文件',
  },
  'contact_import.too_many_rows': {
    en: 'The file has more than {max} rows. Split it into several files',
    zh: '文件超过 {max} 行，请拆分为多个文件',
  },
  'contact_import.headings': {
    en: 'The first line must have these headings, in any order: {missing}',
    zh: '首行须包含以下表头（顺序不限）：{missing}',
  },
  'contact_import.faulty': {
    en: 'Rows with faults: {faulty}. Nothing was added. Mend them and choose the file again',
    zh: '有 {faulty} 行存在问题，未添加任何联系人。请修正后重新选择文件',
  },
} as const satisfies Sentences;
