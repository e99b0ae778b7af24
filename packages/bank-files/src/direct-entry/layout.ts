import { type Column, digits, left, right } from '../text/column-layout.ts';

/** Every Direct Entry record has this many characters before its line end. */
export const RECORD_LENGTH = 120;

/** Type 0, descriptive record. Columns 2-17 and 81-84 are extensions of some banks, otherwise blank. */
export const HEADER_LAYOUT = [
  left('recordType', 1, 1),
  left('ownBsb', 2, 8),
  right('ownAccount', 9, 17),
  left('blank18', 18, 18),
  digits('reelSequence', 19, 20),
  left('financialInstitution', 21, 23),
  left('blank24', 24, 30),
  left('userName', 31, 56),
  digits('userId', 57, 62),
  left('description', 63, 74),
  left('processingDate', 75, 80),
  left('time', 81, 84),
  left('blank85', 85, 120),
] as const satisfies readonly Column[];

/**
 * Type 1, detail record: the exact columns. Whatever else writes these records, such as SQL that formats a
 * whole batch at once, can be held against this table and against `formatDetail`.
 */
export const DETAIL_LAYOUT = [
  left('recordType', 1, 1),
  left('bsb', 2, 8),
  right('account', 9, 17),
  left('indicator', 18, 18),
  digits('code', 19, 20),
  digits('amountCents', 21, 30),
  left('title', 31, 62),
  left('lodgementReference', 63, 80),
  left('traceBsb', 81, 87),
  right('traceAccount', 88, 96),
  left('remitter', 97, 112),
  digits('withholdingCents', 113, 120),
] as const satisfies readonly Column[];

/**
 * Types 2 (return) and 3 (refusal of a return). The account columns trade places with the original's: 2-17 hold
 * the account that traced the original, 81-96 the account it was aimed at.
 */
export const RETURN_LAYOUT = [
  left('recordType', 1, 1),
  left('traceBsb', 2, 8),
  right('traceAccount', 9, 17),
  left('returnCode', 18, 18),
  digits('originalCode', 19, 20),
  digits('amountCents', 21, 30),
  left('title', 31, 62),
  left('lodgementReference', 63, 80),
  left('customerBsb', 81, 87),
  right('customerAccount', 88, 96),
  left('remitter', 97, 112),
  digits('dayOfMonth', 113, 114),
  digits('userId', 115, 120),
] as const satisfies readonly Column[];

/** Type 7, file total record. */
export const TOTAL_LAYOUT = [
  left('recordType', 1, 1),
  left('filler', 2, 8),
  left('blank9', 9, 20),
  digits('netCents', 21, 30),
  digits('creditCents', 31, 40),
  digits('debitCents', 41, 50),
  left('blank51', 51, 74),
  digits('count', 75, 80),
  left('blank81', 81, 120),
] as const satisfies readonly Column[];

/** Largest amount of a record and largest total of a file: ten digits of cents, $99,999,999.99. */
export const MAX_AMOUNT_CENTS = 9_999_999_999;

/** Eight digits of cents. */
export const MAX_WITHHOLDING_CENTS = 99_999_999;

/** The total record counts with six digits. */
export const MAX_RECORDS = 999_999;
