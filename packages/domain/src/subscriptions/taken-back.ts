import { addCents, type Cents, negate, sumCents, ZERO } from '../kernel/index.ts';
import type { Proration } from './prorate.ts';

/** What one change settled for one billed period: the unused old price, zero or below, and the new one, zero or above. */
export type ChangeShare = Pick<Proration, 'credit' | 'charge'>;

/**
 * What is left to settle of a subscription once bills made ahead are taken back. The shares that changes settled for those
 * periods go with their bills: without a bill nothing is unused and nothing new is served. What was credited is owed
 * again and what was charged is not, and both meet the charge that waits for the next invoice. What is below zero then is
 * the customer's credit, so that of `waiting` and `credit` one is nil.
 */
export function settleTakenBack(
  waiting: Cents,
  shares: readonly ChangeShare[],
): { waiting: Cents; credit: Cents } {
  const settled = sumCents(shares.map(({ credit, charge }) => addCents(credit, charge)));
  const open = addCents(waiting, negate(settled));
  return open < 0 ? { waiting: ZERO, credit: negate(open) } : { waiting: open, credit: ZERO };
}
