import type { ImportFaultCode, ImportField } from '@lorikeet/domain/mandate-imports';
import type { Sentences } from '../sentences.ts';

/**
 * What a person reads of each way in which a row of another provider's file can be wrong. No sentence quotes the
 * offending value: it may be an account number.
 */
export const IMPORT_FAULT_WORDS = {
  quote_open: {
    en: 'A quotation mark is not closed, or a character is no text, so the row cannot be read',
    zh: '引号未闭合或含有非文本字符，无法读取此行',
  },
  too_many_cells: {
    en: 'The row has {cells} cells, the headings {columns}: a cell with a delimiter in it needs quotation marks',
    zh: '此行有 {cells} 个单元格，表头有 {columns} 列：含分隔符的内容需加引号',
  },
  too_few_cells: {
    en: 'The row has {cells} of {columns} cells: it may be cut',
    zh: '此行只有 {cells} 个单元格（应为 {columns}），可能被截断',
  },
  missing: { en: '{field}: a value is needed', zh: '{field}：不能为空' },
  too_long: { en: '{field}: at most {max} characters', zh: '{field}：最多 {max} 个字符' },
  email_invalid: { en: '{field}: this is no e-mail address', zh: '{field}：不是有效的邮箱地址' },
  phone_invalid: {
    en: '{field}: this is no phone number; a spreadsheet may have dropped the first zero',
    zh: '{field}：不是有效的电话号码，表格软件可能去掉了开头的 0',
  },
  bsb_invalid: {
    en: '{field}: six digits are needed, as in 062-000',
    zh: '{field}：需为六位数字，如 062-000',
  },
  bsb_zero_lost: {
    en: '{field}: five digits; a spreadsheet has dropped the zero in front',
    zh: '{field}：只有五位，表格软件去掉了开头的 0',
  },
  account_invalid: { en: '{field}: one to nine digits are needed', zh: '{field}：需为一至九位数字' },
  account_as_number: {
    en: '{field}: a spreadsheet has turned it into a number and digits are lost; export the column as text',
    zh: '{field}：表格软件已将其转为数值，数字已丢失；请以文本格式导出该列',
  },
  account_name_invalid: {
    en: '{field}: at most 32 letters without accents, digits and common marks, as banks take them',
    zh: '{field}：最多 32 个不带重音的字母、数字和常用符号（银行要求）',
  },
  date_invalid: {
    en: '{field}: this is no date in the order that was chosen',
    zh: '{field}：不是所选顺序的日期',
  },
  date_in_future: { en: '{field}: the date lies ahead', zh: '{field}：日期在未来' },
  date_in_past: {
    en: '{field}: the date is over; export the file again',
    zh: '{field}：日期已过，请重新导出文件',
  },
  amount_invalid: {
    en: '{field}: an amount above zero with at most two decimals is needed',
    zh: '{field}：需为大于零、最多两位小数的金额',
  },
  amount_differs: {
    en: '{field}: the authority states another amount than the plan charges',
    zh: '{field}：授权金额与方案价格不同',
  },
  amount_too_low: {
    en: '{field}: the plan charges more than the authority allows',
    zh: '{field}：方案价格超过授权上限',
  },
  unreachable: {
    en: 'There is no e-mail and no mobile: the payer must be told 14 days before the first debit',
    zh: '没有邮箱或手机号码：首次扣款前须提前 14 天通知付款人',
  },
  plan_unknown: {
    en: '{field}: no active plan in Australian dollars has this name',
    zh: '{field}：没有同名的有效澳元方案',
  },
  ends_before_start: { en: '{field}: it ends before the next debit', zh: '{field}：早于下次扣款日' },
  reference_repeated: { en: '{field}: line {line} has the same one', zh: '{field}：与第 {line} 行重复' },
  account_repeated: {
    en: '{field}: line {line} has the same payer and account',
    zh: '{field}：与第 {line} 行的付款人和账户相同',
  },
  moved_before: {
    en: '{field}: an earlier file brought this authority of the same provider',
    zh: '{field}：之前的文件已转入该服务商的同一授权',
  },
  already_here: {
    en: '{field}: a customer of yours already has this account',
    zh: '{field}：您已有客户使用此账户',
  },
  other_debit_user: {
    en: 'Debits are made under another user id than when the file was checked. Upload the file again: rows that are here already are left out',
    zh: '扣款用户编号与检查文件时不同。请重新上传该文件：已转入的行会自动略过',
  },
  not_possible: {
    en: 'It could not be taken in when its turn came: {reason}',
    zh: '轮到此行时无法转入：{reason}',
  },
} as const satisfies Sentences & Record<ImportFaultCode, unknown>;

/** The fields of a row, as columns are named to a person. */
export const IMPORT_FIELD_WORDS = {
  name: { en: 'Payer’s name', zh: '付款人姓名' },
  email: { en: 'E-mail', zh: '电子邮箱' },
  mobile: { en: 'Mobile', zh: '手机' },
  bsb: { en: 'BSB', zh: 'BSB' },
  account_number: { en: 'Account number', zh: '账号' },
  account_name: { en: 'Account name', zh: '户名' },
  reference: { en: 'Authority’s reference', zh: '授权编号' },
  signed_on: { en: 'Authority’s date', zh: '授权日期' },
  consent: { en: 'Consent', zh: '同意凭证' },
  amount: { en: 'Agreed amount', zh: '约定金额' },
  next_date: { en: 'Next debit', zh: '下次扣款日' },
  plan: { en: 'Plan', zh: '方案' },
  ends_on: { en: 'Last day', zh: '截止日' },
  customer_reference: { en: 'Customer number', zh: '客户编号' },
} as const satisfies Sentences & Record<ImportField, unknown>;

type Fault = {
  readonly field: ImportField | null;
  readonly code: ImportFaultCode;
  readonly params?: { readonly [name: string]: string | number };
};

/** The sentence of a fault in a language. */
export function importFaultInWords({ field, code, params }: Fault, locale: 'en' | 'zh'): string {
  const named: { readonly [name: string]: string | number } = {
    ...params,
    ...(field && { field: IMPORT_FIELD_WORDS[field][locale] }),
  };
  return IMPORT_FAULT_WORDS[code][locale].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `${named[name] ?? ''}`,
  );
}
