import { type Column, digits, left } from '../text/column-layout.ts';

/** Every record of a BPAY receivables file (BRF) has this many characters before its line end. */
export const BRF_RECORD_LENGTH = 219;

/** Shortest form of each record when its trailing filler has been trimmed. */
export const BRF_TRIMMED_LENGTH = { '00': 61, '50': 113, '99': 99 } as const;

/** Type 00, header. */
export const BRF_HEADER_LAYOUT = [
  left('recordType', 1, 2),
  digits('billerCode', 3, 12),
  left('shortName', 13, 32),
  digits('creditBsb', 33, 38),
  digits('creditAccount', 39, 47),
  digits('createdDate', 48, 55),
  digits('createdTime', 56, 61),
  left('filler', 62, 219),
] as const satisfies readonly Column[];

/** Type 50, one payment, correction or reversal. */
export const BRF_DETAIL_LAYOUT = [
  left('recordType', 1, 2),
  digits('billerCode', 3, 12),
  left('crn', 13, 32),
  digits('instruction', 33, 34),
  left('transactionReference', 35, 55),
  left('originalReference', 56, 76),
  digits('reason', 77, 79),
  digits('amountCents', 80, 91),
  digits('paymentDate', 92, 99),
  digits('paymentTime', 100, 105),
  digits('settlementDate', 106, 113),
  left('filler', 114, 219),
] as const satisfies readonly Column[];

/** Type 99, trailer. Its numbers carry their sign in the last character. */
export const BRF_TRAILER_LAYOUT = [
  left('recordType', 1, 2),
  digits('billerCode', 3, 12),
  digits('paymentCount', 13, 21),
  digits('paymentCents', 22, 36),
  digits('correctionCount', 37, 45),
  digits('correctionCents', 46, 60),
  digits('reversalCount', 61, 69),
  digits('reversalCents', 70, 84),
  digits('settlementCents', 85, 99),
  left('filler', 100, 219),
] as const satisfies readonly Column[];

/** Twelve digits of cents. */
export const MAX_BRF_AMOUNT_CENTS = 999_999_999_999;
