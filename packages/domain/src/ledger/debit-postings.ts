import { addCents, type Cents, negate, subCents, ZERO } from '../kernel/index.ts';
import { landOf, type SettlementModel } from './accounts.ts';
import { type Applied, appliedTotal } from './billing-postings.ts';
import { type MerchantPosting, owed, posting } from './posting.ts';
import { fill, reverseShape, shape } from './posting-shape.ts';

export const debitSubmittedShape = shape('debit_submitted', [
  ['it:debit', { receivable: 1, customerCredit: 1 }],
  ['receivable', { receivable: -1 }],
  ['customer-credit', { customerCredit: -1 }],
]);

/** The bank accepted the file: the debit is on its way and no longer owed. Batching it posted nothing. */
export function debitSubmitted(applied: Applied): MerchantPosting {
  return fill(debitSubmittedShape, ofDebit(applied));
}

export const debitRejectedShape = reverseShape('debit_rejected', debitSubmittedShape);

/** The bank rejected the file or the item: the exact reverse of its submission. */
export function debitRejected(applied: Applied): MerchantPosting {
  return fill(debitRejectedShape, ofDebit(applied));
}

export const debitClearedShape = (model: SettlementModel) =>
  shape('debit_cleared', [
    [landOf(model), { amount: 1 }],
    ['it:debit', { amount: -1 }],
  ]);

/** The debit cleared. */
export function debitCleared(model: SettlementModel, amount: Cents): MerchantPosting {
  return fill(debitClearedShape(model), { amount: owed(amount) });
}

/** The bank returned the debit before it cleared: the payer owes again. */
export function debitReturnedBeforeClearing(applied: Applied): MerchantPosting {
  return fill(reverseShape('debit_returned', debitSubmittedShape), ofDebit(applied));
}

function ofDebit({ receivable, customerCredit = ZERO }: Applied): {
  receivable: Cents;
  customerCredit: Cents;
} {
  return { receivable: owed(receivable), customerCredit: owed(customerCredit) };
}

export type LateReturn = Applied & {
  /** What was refunded of what the debit had paid, and lodged before the return: the payer has that part twice. */
  readonly refunded?: Cents;
  /** The same for customer credit that the debit had made and that was paid out. */
  readonly creditRefunded?: Cents;
};

/**
 * The bank returned the debit after it cleared, paid out or not; the balance may go negative. The part that a
 * refund gave back already is a recovery that the payer owes and that is never debited automatically.
 */
export function debitReturnedAfterClearing(model: SettlementModel, late: LateReturn): MerchantPosting {
  const { receivable, customerCredit = ZERO, refunded = ZERO, creditRefunded = ZERO } = late;
  return posting('debit_returned', [
    ['receivable', owed(subCents(receivable, owed(refunded)))],
    ['receivable:recovery', addCents(refunded, owed(creditRefunded))],
    ['customer-credit', owed(subCents(customerCredit, creditRefunded))],
    [landOf(model), negate(appliedTotal(late))],
  ]);
}
