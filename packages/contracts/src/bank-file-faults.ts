import type { Sentences } from './sentences.ts';

/**
 * What a person reads of each way in which a bank's file or statement can be wrong, by the code that its reader
 * answers. No sentence quotes the offending value: it may be an account number.
 */
export const BANK_FILE_FAULTS = {
  CHARSET: { en: 'A character is outside the BECS character set.', zh: '含有 BECS 字符集以外的字符。' },
  BLANK: { en: 'A value is required.', zh: '此项不能为空。' },
  TOO_LONG: { en: 'The value is longer than its column.', zh: '内容超过该栏的长度。' },
  LEADING_SPACE: { en: 'The value must not begin with a space.', zh: '内容不能以空格开头。' },
  NUMBER: { en: 'The column must hold digits only.', zh: '该栏只能包含数字。' },
  AMOUNT: {
    en: 'The amount must be whole cents above zero and fit its column.',
    zh: '金额必须是大于零的整数分，且不超出该栏的位数。',
  },
  DATE: { en: 'The date does not exist or cannot be written.', zh: '日期不存在或无法写入。' },
  TIME: { en: 'The time of day is not valid.', zh: '时间无效。' },
  BSB: { en: 'The BSB must have the form NNN-NNN.', zh: 'BSB 必须为 NNN-NNN 格式。' },
  ACCOUNT_BLANK: { en: 'The account number is missing.', zh: '缺少账号。' },
  ACCOUNT_ALL_ZEROS: { en: 'The account number must not be all zeros.', zh: '账号不能全为零。' },
  ACCOUNT_TOO_LONG: { en: 'The account number is longer than nine characters.', zh: '账号超过九个字符。' },
  ACCOUNT_CHARACTERS: {
    en: 'An account number holds only letters, digits, hyphens and inner spaces.',
    zh: '账号只能包含字母、数字、连字符和中间的空格。',
  },
  INSTITUTION: {
    en: 'The financial institution must be three capital letters.',
    zh: '金融机构代码必须为三个大写字母。',
  },
  USER_ID: {
    en: 'The user identification must be up to six digits.',
    zh: '用户编号必须为不超过六位的数字。',
  },
  REEL: { en: 'The reel sequence must be from 1 to 99.', zh: '文件序号必须在 1 至 99 之间。' },
  INDICATOR: {
    en: 'The indicator must be blank, N, T, W, X or Y.',
    zh: '指示符必须为空格、N、T、W、X 或 Y。',
  },
  TRANSACTION_CODE: {
    en: 'The transaction code must be 13 or 50 to 57.',
    zh: '交易代码必须为 13 或 50 至 57。',
  },
  WITHHOLDING_RANGE: {
    en: 'The withholding tax must be whole cents and fit its column.',
    zh: '预扣税必须为整数分，且不超出该栏的位数。',
  },
  WITHHOLDING_MISSING: {
    en: 'Indicators W, X and Y need withholding tax above zero.',
    zh: '指示符 W、X、Y 要求预扣税大于零。',
  },
  WITHHOLDING_ON_DEBIT: {
    en: 'Indicators W, X and Y belong to credits only.',
    zh: '指示符 W、X、Y 只能用于贷记。',
  },
  WITHHOLDING_UNEXPECTED: {
    en: 'Withholding tax needs indicator W, X or Y.',
    zh: '填写预扣税时，指示符必须为 W、X 或 Y。',
  },
  MIXED_DATES: {
    en: 'A file has one processing date; this record carries another.',
    zh: '一个文件只能有一个处理日期；该记录的日期不同。',
  },
  EMPTY_FILE: { en: 'The file has no detail record.', zh: '文件没有明细记录。' },
  TOO_MANY_RECORDS: {
    en: 'The file has more records than its count can state.',
    zh: '记录数超出文件计数栏的位数。',
  },
  TOTAL_OVERFLOW: {
    en: 'A total does not fit its column: split the file.',
    zh: '合计超出该栏的位数，请拆分文件。',
  },
  LINE_LENGTH: { en: 'The line does not have the length of its record.', zh: '该行长度与记录格式不符。' },
  BLANK_LINE: { en: 'There is an empty line inside the file.', zh: '文件中间有空行。' },
  RECORD_TYPE: { en: 'The record type is unknown or out of place.', zh: '记录类型未知或不应出现在此文件。' },
  HEADER_MISSING: { en: 'The file does not begin with its header record.', zh: '文件没有以文件头记录开始。' },
  HEADER_REPEATED: { en: 'The file has more than one header record.', zh: '文件有多个文件头记录。' },
  TOTAL_MISSING: {
    en: 'The file has no total record; it may be cut short.',
    zh: '文件缺少合计记录，可能不完整。',
  },
  TOTAL_REPEATED: { en: 'The file has more than one total record.', zh: '文件有多个合计记录。' },
  RECORD_AFTER_TOTAL: { en: 'There is a record after the total record.', zh: '合计记录之后还有其他记录。' },
  TOTAL_FILLER: { en: 'The total record must begin 7999-999.', zh: '合计记录必须以 7999-999 开头。' },
  NET_MISMATCH: { en: 'The net total disagrees with the records.', zh: '净额合计与各记录不符。' },
  CREDIT_MISMATCH: { en: 'The credit total disagrees with the records.', zh: '贷记合计与各记录不符。' },
  DEBIT_MISMATCH: { en: 'The debit total disagrees with the records.', zh: '借记合计与各记录不符。' },
  COUNT_MISMATCH: { en: 'The record count disagrees with the records.', zh: '记录数与实际不符。' },
  RETURN_CODE: { en: 'The return code must be 1 to 9.', zh: '退回代码必须为 1 至 9。' },
  DAY_OF_MONTH: { en: 'The original day of processing must be 01 to 31.', zh: '原处理日必须为 01 至 31。' },
  BILLER_CODE: { en: 'The biller code must be up to ten digits.', zh: '收款方代码必须为不超过十位的数字。' },
  BILLER_MISMATCH: { en: 'The biller code differs from the header.', zh: '收款方代码与文件头不一致。' },
  CRN: {
    en: 'The customer reference number must be 2 to 20 digits.',
    zh: '客户参考号必须为 2 至 20 位数字。',
  },
  INSTRUCTION: {
    en: 'The payment instruction must be 05, 15 or 25.',
    zh: '付款指令必须为 05、15 或 25。',
  },
  REASON: { en: 'The correction reason must be three digits.', zh: '更正原因必须为三位数字。' },
  OVERPUNCH: { en: 'The number does not end with a sign character.', zh: '数字末位不是有效的符号字符。' },
  PAYMENTS_MISMATCH: { en: 'The payments total disagrees with the records.', zh: '付款合计与各记录不符。' },
  CORRECTIONS_MISMATCH: {
    en: 'The corrections total disagrees with the records.',
    zh: '更正合计与各记录不符。',
  },
  REVERSALS_MISMATCH: { en: 'The reversals total disagrees with the records.', zh: '撤销合计与各记录不符。' },
  SETTLEMENT_MISMATCH: {
    en: 'The settlement amount is not payments less corrections and reversals.',
    zh: '结算金额不等于付款减去更正与撤销。',
  },
  CSV_QUOTE: { en: 'A quoted field is not closed properly.', zh: '引号字段没有正确结束。' },
  CSV_COLUMNS: {
    en: 'The columns cannot be recognised: a date, a description and an amount (or debit and credit) are needed.',
    zh: '无法识别各栏：需要日期、摘要以及金额（或借方和贷方）。',
  },
  CSV_FIELD_COUNT: { en: 'The line has fewer columns than the heading.', zh: '该行的栏数少于标题行。' },
  CSV_AMOUNT: { en: 'The amount cannot be read exactly to the cent.', zh: '金额无法精确读取到分。' },
  CSV_BOTH_SIDES: {
    en: 'The line must have either a debit or a credit, not both.',
    zh: '该行只能有借方或贷方之一，不能两者都有。',
  },
  TOO_MANY_FAULTS: {
    en: 'There are more faults; only the first are listed.',
    zh: '还有更多错误，仅列出前面的部分。',
  },
} as const satisfies Sentences;

/** The sentence of a fault; one nobody has words for is said to be that. */
export function bankFileFault(code: string, locale: 'en' | 'zh'): string {
  const sentences: Sentences = BANK_FILE_FAULTS;
  return (sentences[code] ?? UNKNOWN)[locale];
}

const UNKNOWN = { en: 'The line cannot be read.', zh: '该行无法读取。' };
