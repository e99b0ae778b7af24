import type { RollFault, RollFaultCode, RollField } from '@lorikeet/domain/rates-imports';
import type { Sentences } from '../sentences.ts';

/** What a person reads of each way in which a row of a rates roll can be wrong. */
const ROLL_FAULT_WORDS = {
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
  number_invalid: {
    en: '{field}: up to 30 letters, digits, points, hyphens and strokes are needed',
    zh: '{field}：须为最多 30 位的字母、数字、点、连字符或斜线',
  },
  as_number: {
    en: '{field}: a spreadsheet has turned it into a number and digits are lost; export the column as text',
    zh: '{field}：表格软件已将其转为数值，数字已丢失；请以文本格式导出该列',
  },
  state_unknown: {
    en: '{field}: this is no Australian state or territory',
    zh: '{field}：不是澳大利亚的州或领地',
  },
  postcode_invalid: { en: '{field}: this is no Australian postcode', zh: '{field}：不是澳大利亚邮政编码' },
  email_invalid: { en: '{field}: this is no e-mail address', zh: '{field}：不是有效的邮箱地址' },
  phone_invalid: {
    en: '{field}: this is no phone number; a spreadsheet may have dropped the first zero',
    zh: '{field}：不是有效的电话号码，表格软件可能去掉了开头的 0',
  },
  amount_invalid: {
    en: '{field}: an amount with at most two decimals is needed',
    zh: '{field}：需为最多两位小数的金额',
  },
  amount_negative: {
    en: '{field}: the amount is negative; only the balance can be a credit',
    zh: '{field}：金额为负；只有应缴余额可以是贷方余额',
  },
  amount_absurd: {
    en: '{field}: the amount is too large to be believed; look for a lost decimal point',
    zh: '{field}：金额过大，不可信；请检查小数点',
  },
  date_invalid: {
    en: '{field}: this is no date in the order that was chosen',
    zh: '{field}：不是所选顺序的日期',
  },
  date_outside_year: {
    en: '{field}: the date does not belong to the rating year',
    zh: '{field}：日期不在该市政年度内',
  },
  dates_out_of_order: {
    en: '{field}: the date is earlier than that of the instalment before',
    zh: '{field}：日期早于上一期',
  },
  date_missing: {
    en: '{field}: the instalment has an amount and no date',
    zh: '{field}：该期有金额但无日期',
  },
  amount_missing: {
    en: '{field}: the instalment has a date and no amount',
    zh: '{field}：该期有日期但无金额',
  },
  instalments_differ: {
    en: '{field}: the instalments do not sum to the rates of the year',
    zh: '{field}：各期之和不等于年度市政费',
  },
  repeated: {
    en: '{field}: the number stands in line {line} too',
    zh: '{field}：该编号在第 {line} 行重复出现',
  },
} as const satisfies Sentences & Record<RollFaultCode, unknown>;

export const ROLL_FIELD_WORDS = {
  assessment_number: { en: 'Assessment number', zh: '评估编号' },
  address_line1: { en: 'Address', zh: '地址' },
  address_line2: { en: 'Unit or second line', zh: '单元或第二行' },
  suburb: { en: 'Suburb', zh: '城区' },
  state: { en: 'State', zh: '州' },
  postcode: { en: 'Postcode', zh: '邮政编码' },
  owner_name: { en: 'Owner', zh: '业主' },
  owner_email: { en: 'Owner’s e-mail', zh: '业主邮箱' },
  owner_phone: { en: 'Owner’s phone', zh: '业主电话' },
  land_value: { en: 'Land value', zh: '土地价值' },
  rates: { en: 'Rates of the year', zh: '年度市政费' },
  arrears: { en: 'Arrears', zh: '欠费' },
  balance: { en: 'Balance owing', zh: '应缴余额' },
  instalment_1: { en: 'Instalment 1', zh: '第 1 期金额' },
  due_1: { en: 'Instalment 1 due', zh: '第 1 期到期日' },
  instalment_2: { en: 'Instalment 2', zh: '第 2 期金额' },
  due_2: { en: 'Instalment 2 due', zh: '第 2 期到期日' },
  instalment_3: { en: 'Instalment 3', zh: '第 3 期金额' },
  due_3: { en: 'Instalment 3 due', zh: '第 3 期到期日' },
  instalment_4: { en: 'Instalment 4', zh: '第 4 期金额' },
  due_4: { en: 'Instalment 4 due', zh: '第 4 期到期日' },
  concession: { en: 'Concession', zh: '优惠' },
  concession_amount: { en: 'Concession a year', zh: '每年优惠金额' },
} as const satisfies Sentences & Record<RollField, unknown>;

/** The sentence of a fault in a language. */
export function rollFaultInWords({ field, code, params }: RollFault, locale: 'en' | 'zh'): string {
  const named: { readonly [name: string]: string | number } = {
    ...params,
    ...(field && { field: ROLL_FIELD_WORDS[field][locale] }),
  };
  return ROLL_FAULT_WORDS[code][locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => `${named[name] ?? ''}`);
}
