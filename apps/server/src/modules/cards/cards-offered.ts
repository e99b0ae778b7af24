import { type FeeLine, type FeePolicy, feeLines } from '@lorikeet/domain/fees';
import type { Work } from '../../platform/work.ts';
import { facilityIfAny, mayDebit } from '../merchants/index.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';

/** True while the merchant takes cards: it has a facility that settles them, and is not closing. */
export async function cardsOffered(work: Work): Promise<boolean> {
  const facility = await facilityIfAny(work);
  return Boolean(facility && (await cardSettingsOf(work)).takes_cards && (await mayDebit(work, facility.id)));
}

/** Who bears the fee of each network, by date, as the merchant has decided. */
export async function cardFeePolicy(work: Work): Promise<FeePolicy> {
  return feePolicyOf(await cardSettingsOf(work));
}

/** The fees that today's payers bear, by network. */
export async function cardFeesNow(work: Work): Promise<FeeLine[]> {
  return feeLines(await cardFeePolicy(work), work.clock.bankToday());
}
