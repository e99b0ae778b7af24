import type { Cents, Currency } from '@lorikeet/domain/kernel';

/** A refund of a charge. The processor makes one for a name, however often it is asked; what it sends back is the total. */
export type CardRefund = {
  merchantId: string;
  id: string;
  chargeId: string;
  amountCents: Cents;
  currency: Currency;
};

/** `pending`: the processor has it and does not know the end. `unknown`: it did not answer, and the refund may exist. */
export type CardRefundOutcome =
  | { kind: 'done'; reference: string }
  | { kind: 'pending' }
  | { kind: 'refused' }
  | { kind: 'unknown' };

/** A processor of cards that gives charges back. It is asked outside of any transaction. */
export type CardRefunder = {
  /** Refunds; asked again by the same name it says what came of the first. */
  refund(refund: CardRefund): Promise<CardRefundOutcome>;
};
