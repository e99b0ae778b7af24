import type { Input, Output } from '@lorikeet/contracts';
import type * as cards from '@lorikeet/contracts/cards';
import {
  CARD_NETWORKS,
  entryOn,
  type FeePolicy,
  feeBearer,
  SHIPPED_FEE_POLICY,
  withAustralianRule,
} from '@lorikeet/domain/fees';
import { toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { cardCurrenciesOf, changeCardCurrencies, lockMerchant } from '../merchants/index.ts';
import type { CardRail } from './ports.ts';

export type CardSettings = { takes_cards: boolean; follows_rule_2026: boolean };

/** As shipped: cards are taken, and the payer bears the fee. */
const SHIPPED: CardSettings = { takes_cards: true, follows_rule_2026: false };

/** What the merchant decided about cards, or what is shipped. */
export async function cardSettingsOf(work: Work): Promise<CardSettings> {
  const row = await work.maybe<CardSettings>(sql`
    select takes_cards, follows_rule_2026 from card_settings where merchant_id = ${work.merchantId}`);
  return row ?? SHIPPED;
}

/** Who bears the fee of each network, by date. */
export function feePolicyOf({ follows_rule_2026 }: CardSettings): FeePolicy {
  return follows_rule_2026 ? withAustralianRule(SHIPPED_FEE_POLICY) : SHIPPED_FEE_POLICY;
}

/** The settings with the policy that follows from them, in the order of its dates. */
export async function shownCardSettings(
  work: Work,
  rail: CardRail | undefined,
): Promise<Output<typeof cards.getCardSettings>> {
  const settings = await cardSettingsOf(work);
  const policy = feePolicyOf(settings);
  return {
    ...settings,
    currencies: await cardCurrenciesOf(work),
    policy: policy
      .map(({ from, rate }) => ({
        from,
        bps: rate.bps,
        fixed_cents: toCents(rate.fixedCents),
        borne_by_merchant: CARD_NETWORKS.filter((one) => feeBearer(policy, one, from) === 'merchant'),
      }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    now_from: entryOn(policy, work.clock.bankToday()).from,
    sandbox: rail?.isSandbox ?? false,
  };
}

/**
 * Changes them; the fee of an attempt is the one in force when it is made. Without cards no other currency is collected.
 * Refuses `record.changed_meanwhile` where they are others than those that were `seen`.
 */
export async function updateCardSettings(
  work: Work,
  { currencies, seen, ...next }: Input<typeof cards.updateCardSettings>,
): Promise<void> {
  await lockMerchant(work);
  const before = await cardSettingsOf(work);
  refuseChanged(seen, { ...before, currencies: await cardCurrenciesOf(work) });
  const collected = next.takes_cards ? currencies : [];
  if (collected) await changeCardCurrencies(work, collected);
  await work.run(sql`
    insert into card_settings (merchant_id, takes_cards, follows_rule_2026, updated_at)
    values (${work.merchantId}, ${next.takes_cards}, ${next.follows_rule_2026}, ${work.now})
    on conflict (merchant_id) do update set takes_cards = excluded.takes_cards,
      follows_rule_2026 = excluded.follows_rule_2026, updated_at = excluded.updated_at`);
  await work.audit({
    action: 'card.settings_changed',
    subjectKind: 'merchant',
    subjectId: work.merchantId,
    before,
    after: { ...next },
  });
}
