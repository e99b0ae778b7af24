import type { Cents, LocalDate } from '@lorikeet/domain/kernel';

/** A payment; a correction of an error (written 15); a reversal (written 25). */
export type BrfInstruction = 'payment' | 'correction' | 'reversal';

/** Two-digit payment instruction of each kind. */
export const INSTRUCTION_CODES = { payment: '05', correction: '15', reversal: '25' } as const;

/** Who is paid and when the bank made the file. Times are the bank's local `HHMMSS`. */
export interface BrfHeader {
  /** Up to ten digits; read back without leading zeros beyond what the file carries, so always ten. */
  readonly billerCode: string;
  /** Up to 20 characters. */
  readonly shortName: string;
  /** `NNN-NNN`; written without the hyphen. */
  readonly creditBsb: string;
  /** Nine digits; a shorter number is zero-filled. */
  readonly creditAccount: string;
  readonly createdDate: LocalDate;
  readonly createdTime: string;
}

/** One receipt. `transactionReference` with `instruction` identifies it: the same pair again is the same one. */
export interface BrfDetail {
  readonly billerCode: string;
  readonly crn: string;
  readonly instruction: BrfInstruction;
  /** Up to 21 characters: paying institution, date and number. */
  readonly transactionReference: string;
  /** The payment that a correction or reversal undoes; blank for a payment, and in some banks' files always. */
  readonly originalReference: string;
  /** `000` for a payment; 001 paid twice, 002 wrong account, 003 wrong biller, 004 wrong amount, 005 unauthorised … */
  readonly reason: string;
  readonly amountCents: Cents;
  readonly paymentDate: LocalDate;
  readonly paymentTime: string;
  readonly settlementDate: LocalDate;
}

/** Counts and sums by kind; settlement is payments less corrections less reversals and may be negative. */
export interface BrfTotals {
  readonly paymentCount: number;
  readonly paymentCents: Cents;
  readonly correctionCount: number;
  readonly correctionCents: Cents;
  readonly reversalCount: number;
  readonly reversalCents: Cents;
  readonly settlementCents: Cents;
}

/** A BPAY receivables file. */
export interface BrfFile {
  readonly header: BrfHeader;
  readonly details: readonly BrfDetail[];
}

/** Plain running sums: a hostile file may leave the range of whole cents. */
export interface BrfTally {
  readonly count: Record<BrfInstruction, number>;
  readonly cents: Record<BrfInstruction, number>;
}

export const emptyBrfTally = (): BrfTally => ({
  count: { payment: 0, correction: 0, reversal: 0 },
  cents: { payment: 0, correction: 0, reversal: 0 },
});

/** Counts one receipt. */
export function addToBrfTally(tally: BrfTally, instruction: BrfInstruction, amountCents: number): void {
  tally.count[instruction] += 1;
  tally.cents[instruction] += amountCents;
}
