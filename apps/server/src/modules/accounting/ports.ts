import type { Work } from '../../platform/work.ts';

/** What the module is given by those above it. */
export type AccountingGiven = {
  /** Lets the order of an invoice that is paid whole follow. Returns whether it did; the caller holds the invoice. */
  settleOrder(work: Work, invoiceId: string): Promise<boolean>;
};
