import type { WireOutput } from '@lorikeet/contracts/contract';
import type { getPayoutSummary } from '@lorikeet/contracts/payouts';

type Balance = Pick<WireOutput<typeof getPayoutSummary>, 'available_cents' | 'uncredited_cents'>;

/** Why the next payout would pay nothing, as far as the balance tells. */
export function whyNothing({ available_cents, uncredited_cents }: Balance) {
  if (available_cents < 0) return 'belowZero';
  if (uncredited_cents > 0) return 'uncredited';
  return available_cents > 0 ? 'belowMinimum' : 'nothing';
}
