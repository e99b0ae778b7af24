import type { Cents } from '@lorikeet/domain/kernel';
import type { TransactionCode } from '../direct-entry/direct-entry-file.ts';

/** Why a bank sent an entry back; see `returnCodeMeaning`. */
export type ReturnCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/**
 * One entry that a bank sent back (type 2), or one of our returns that it refused (type 3), with the accounts
 * put back in their places: `customer…` is the account the original was aimed at, `trace…` the one it came from.
 */
export interface ReturnedEntry {
  readonly returnCode: ReturnCode;
  /** Code of the original: 13 for a returned debit, 50 to 57 for a returned credit. */
  readonly originalCode: TransactionCode;
  readonly amountCents: Cents;
  readonly customerBsb: string;
  readonly customerAccount: string;
  readonly traceBsb: string;
  readonly traceAccount: string;
  readonly title: string;
  readonly lodgementReference: string;
  readonly remitter: string;
  /** Day of the month on which the original was processed, 1 to 31; see `resolveProcessingDate`. */
  readonly dayOfMonth: number;
  /** User id of the original file, six digits. */
  readonly userId: string;
}

/** A returned entry and the line of the file it stands on, from 1. */
export interface ReturnLine extends ReturnedEntry {
  readonly line: number;
}
