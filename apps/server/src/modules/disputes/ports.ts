import type { DisputeReason, EvidenceFileType, EvidenceKind } from '@lorikeet/domain/disputes';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';

/** Where a dispute stands by the processor's word. */
export type DisputeNews = {
  /** The payment whose charge is disputed. */
  paymentId: string;
  /** The processor's name for the dispute; it never changes. */
  reference: string;
  /**
   * `withdrawn`: the payer gave it up. `reopened`: the payer's bank took the money again after it was won. A decision on
   * the merchant's appeal has words of its own, so that the loss before it, said again, is not taken for one.
   */
  said: 'opened' | 'won' | 'lost' | 'withdrawn' | 'reopened' | 'appeal_won' | 'appeal_lost';
  /** The payer's bank has an answer of this round, whoever gave it: it may have been given at the processor itself. */
  isAnswered: boolean;
  /** All that the card was charged. */
  amountCents: Cents;
  /** What the network gave back of a dispute that is lost: of what had been refunded, for instance. None where it is won. */
  returnedCents: Cents;
  /** What the network asks for the dispute, its GST included, and whether it gave that back. */
  feeCents: Cents;
  feeGstCents: Cents;
  isFeeReturned: boolean;
  reason: DisputeReason;
  /** The last day on which the merchant may answer. */
  answerDueOn: LocalDate;
  /** The last day on which a loss may be appealed; null where the network allows none. */
  appealDueOn: LocalDate | null;
};

/** A file that goes with an answer. */
export type Evidence = { id: string; name: string; type: EvidenceFileType; content: Buffer };

/**
 * What a merchant says of a dispute; each file by its kind and the processor's name for it. `refusedBefore`: how many of its
 * answers the processor refused, so that this one is another.
 */
export type Answer = {
  explanation: string;
  files: readonly { kind: EvidenceKind; handedInAs: string }[];
  refusedBefore: number;
};

/** `refused`: the processor will never take it as it is, and still waits for an answer. */
export type AnswerTaken = 'taken' | 'too_late' | 'refused';

/** The part of a processor that speaks about disputes. All of it is outside of any transaction. */
export type DisputeDesk = {
  isSandbox: boolean;
  /**
   * A merchant's disputes as they stand on a bank day: all that run, and those that were decided lately, so that a word which was
   * not taken is said again. Said again it changes nothing.
   */
  standing(merchantId: string, day: LocalDate): Promise<DisputeNews[]>;
  /**
   * Hands in a file and returns the processor's name for it, undefined where it will never take it; throws without a
   * confirmation, harmless when repeated.
   */
  takeFile(merchantId: string, file: Evidence): Promise<string | undefined>;
  /**
   * Hands in the merchant's answer, and says whether the bank has one, its time was over, or it was refused; throws without
   * a confirmation, harmless when repeated.
   */
  answer(merchantId: string, reference: string, answer: Answer, day: LocalDate): Promise<AnswerTaken>;
  /** Hands in an appeal of a loss, as an answer is; a processor that takes none never names a day for it. */
  appeal?(merchantId: string, reference: string, explanation: string, day: LocalDate): Promise<void>;
};
