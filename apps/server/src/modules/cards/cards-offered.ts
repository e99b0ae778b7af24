import { type FeeLine, type FeePolicy, feeLines } from '@lorikeet/domain/fees';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { debitingFacility } from '../merchants/index.ts';
import { cardSettingsOf, feePolicyOf } from './card-settings.ts';

/** True while the merchant takes cards: it has a facility that settles them, and is not closing. */
export async function cardsOffered(work: Work): Promise<boolean> {
  const [facility, settings] = await Promise.all([debitingFacility(work), cardSettingsOf(work)]);
  return facility !== undefined && settings.takes_cards;
}

/** Whether the merchant takes cards by its own choice, whatever keeps them from being charged today. */
export async function takesCards(work: Work): Promise<boolean> {
  return (await cardSettingsOf(work)).takes_cards;
}

/** Which merchants `m` have chosen to take none. */
export const TAKES_NO_CARDS: Sql = sql`exists (
  select 1 from card_settings c where c.merchant_id = m.id and not c.takes_cards)`;

/** Who bears the fee of each network, by date, as the merchant has decided. */
export async function cardFeePolicy(work: Work): Promise<FeePolicy> {
  return feePolicyOf(await cardSettingsOf(work));
}

/** The fees that today's payers bear, by network. */
export async function cardFeesNow(work: Work): Promise<FeeLine[]> {
  return feeLines(await cardFeePolicy(work), work.clock.bankToday());
}
