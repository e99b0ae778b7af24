import type { Cents, LocalDate } from '@lorikeet/domain/kernel';

/** 13 debits the account; 50 is a general credit, 51 to 57 are credits of a special kind (53 is pay). */
export type TransactionCode = 13 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57;

/** Blank; N new or changed account; T drawing under a negotiation authority; W, X, Y withholding tax kinds. */
export type Indicator = ' ' | 'N' | 'T' | 'W' | 'X' | 'Y';

/** The descriptive record: one per file, and with it one processing date. */
export interface DirectEntryHeader {
  /** Three capitals: `CBA`, `NAB`, `ANZ`, `WBC` … */
  readonly financialInstitution: string;
  /** Who sends the file; up to 26 BECS characters. */
  readonly userName: string;
  /** Direct Entry user id from the bank; up to six digits, written zero-filled. */
  readonly userId: string;
  /** What the entries are, such as `RATES DD`; up to 12 BECS characters. */
  readonly description: string;
  /** Written DDMMYY, so within 2000 to 2099. */
  readonly processingDate: LocalDate;
  /** 1 unless the file is one of several; at most 99. */
  readonly reelSequence?: number;
  /** Some banks want the user's own account in the header; others want it blank (the default). */
  readonly ownBsb?: string;
  readonly ownAccount?: string;
  /** `HHmm`; only some banks read it. Blank by default. */
  readonly time?: string;
}

/** One debit or credit. Text is written as given and refused when it does not fit; see `toBecsText`. */
export interface DirectEntryDetail {
  /** `NNN-NNN` of the account to debit or credit; see `normaliseBsb`. */
  readonly bsb: string;
  /** Up to nine characters; see `validateAccountNumber`. */
  readonly account: string;
  readonly indicator: Indicator;
  readonly code: TransactionCode;
  /** 1 to 9,999,999,999 cents. */
  readonly amountCents: Cents;
  /** Name of the account, up to 32 characters. */
  readonly title: string;
  /** Up to 18 characters; printed on the statement, and comes back in a return. May be blank. */
  readonly lodgementReference: string;
  /** The sender's own account: returns and recalls go there. */
  readonly traceBsb: string;
  readonly traceAccount: string;
  /** Name printed on the other party's statement, up to 16 characters. */
  readonly remitter: string;
  /** Zero unless the indicator is W, X or Y. */
  readonly withholdingCents: Cents;
  /** Not written. When the caller carries it, a detail whose date is not the file's is refused. */
  readonly processingDate?: LocalDate;
}

/** The account that takes the other side of the file, so that its net total becomes zero. */
export interface BalancingAccount {
  readonly bsb: string;
  readonly account: string;
  readonly title: string;
  readonly lodgementReference: string;
  readonly remitter: string;
}

/** A whole file. With `balancing`, one more detail of the opposite side is appended and counted. */
export interface DirectEntryFile extends DirectEntryHeader {
  readonly details: readonly DirectEntryDetail[];
  readonly balancing?: BalancingAccount;
}

/** `finalCrLf: false` leaves the last record without a line end, as some banks ask. Default true. */
export interface LineEndOptions {
  readonly finalCrLf?: boolean;
}
