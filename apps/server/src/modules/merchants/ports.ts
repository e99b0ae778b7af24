import type { Work } from '../../platform/work.ts';

/** A refund that waits and that no money is there for. */
export type UncoveredRefund = { id: string; isCard: boolean };

/** What is asked of refunds while their merchant closes. */
export type ClosingGiven = {
  /**
   * The refunds that neither leave in a file nor go to a processor, since neither the balance nor what is coming covers them:
   * by id.
   */
  uncoveredRefunds(work: Work): Promise<UncoveredRefund[]>;
  /** Takes back a refund that has not left. */
  withdrawRefund(work: Work, id: string, reason: string): Promise<void>;
};
