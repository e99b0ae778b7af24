import type { Work } from '../../platform/work.ts';

/** What is asked of refunds while their merchant closes. */
export type ClosingGiven = {
  /**
   * The refunds that are in no file and that no evening writes into one, since the balance does not cover them: by id. Empty
   * while any that waits is covered.
   */
  uncoveredRefunds(work: Work): Promise<string[]>;
  /** Takes back a refund that is in no file. */
  withdrawRefund(work: Work, id: string, reason: string): Promise<void>;
};
