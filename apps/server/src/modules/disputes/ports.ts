import type { DisputeReason, EvidenceFileType, EvidenceKind } from '@lorikeet/domain/disputes';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';

/** Where a dispute stands by the processor's word. */
export type DisputeNews = {
  /** The payment whose charge is disputed. */
  paymentId: string;
  /** The processor's name for the dispute; it never changes. */
  reference: string;
  /** `withdrawn`: the payer gave it up. */
  said: 'opened' | 'won' | 'lost' | 'withdrawn';
  /** All that the card was charged. */
  amountCents: Cents;
  /** What the network asks for the dispute, its GST included, and whether it gave that back. */
  feeCents: Cents;
  feeGstCents: Cents;
  isFeeReturned: boolean;
  reason: DisputeReason;
  /** The last day on which the merchant may answer. */
  answerDueOn: LocalDate;
};

/** A file that goes with an answer. */
export type Evidence = { id: string; name: string; type: EvidenceFileType; content: Buffer };

/** What a merchant says of a dispute; each file by its kind and the processor's name for it. */
export type Answer = { explanation: string; files: readonly { kind: EvidenceKind; handedInAs: string }[] };

/** The part of a processor that speaks about disputes. All of it is outside of any transaction. */
export type DisputeDesk = {
  isSandbox: boolean;
  /** Every dispute of a merchant as it stands on a bank day. Said again it changes nothing. */
  standing(merchantId: string, day: LocalDate): Promise<DisputeNews[]>;
  /** Hands in a file and returns the processor's name for it; throws without a confirmation, harmless when repeated. */
  takeFile(merchantId: string, file: Evidence): Promise<string>;
  /** Hands in the merchant's answer; throws without a confirmation, harmless when repeated. */
  answer(merchantId: string, reference: string, answer: Answer, day: LocalDate): Promise<void>;
};
