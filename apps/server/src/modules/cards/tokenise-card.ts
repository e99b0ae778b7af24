import type { Input, Output } from '@lorikeet/contracts';
import type * as cardPayments from '@lorikeet/contracts/card-payments';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Platform } from '../../platform/work.ts';
import { countGuess, refuseGuesser } from '../identity/index.ts';
import type { CardRail } from './ports.ts';

/**
 * Exchanges a test card for a token. Nothing of any other number is stored or logged; who tries many waits. Refuses
 * `card.number_refused`, `card.has_expired`; HTTP 429.
 */
export async function tokeniseCard(
  platform: Platform,
  rail: CardRail | undefined,
  card: Input<typeof cardPayments.tokeniseCard>,
  caller: Caller,
): Promise<Output<typeof cardPayments.tokeniseCard>> {
  await refuseGuesser(platform, queriesOn(platform.pool), caller.ip);
  const { number, exp_month, exp_year } = card;
  // A card is good to the end of its month.
  const [year, month] = platform.clock.bankToday().split('-').map(Number);
  if (exp_year * 12 + exp_month < year! * 12 + month!) throw new Refusal('card.has_expired');
  const made = rail?.tokenise({ number, exp_month, exp_year });
  if (!made) {
    await countGuess(platform, caller.ip);
    throw new Refusal('card.number_refused');
  }
  const { expiresAt, ...shown } = made;
  return { ...shown, expires_at: expiresAt };
}
