import { payerFee } from '@lorikeet/domain/fees';
import { type Cents, type LocalDate, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { type CardFacts, cardFeePolicy } from '../../cards/index.ts';

/** What a schedule is paid from: a bank account under its direct debit request, or a kept card with its fee. */
export type PaidFrom = {
  methodId: string;
  isCard: boolean;
  /** What its payer bears beside an amount that is taken on a day. */
  feeOf(amount: Cents, on: LocalDate): Cents;
};

/** Reads what a payment method costs its payer now. */
export async function paidFrom(work: Work, methodId: string): Promise<PaidFrom> {
  const { network } = await work.one<{ network: CardFacts['network'] | null }>(sql`
    select card_network as network from payment_methods
    where merchant_id = ${work.merchantId} and id = ${methodId}`);
  if (!network) return { methodId, isCard: false, feeOf: () => ZERO };
  const policy = await cardFeePolicy(work);
  return { methodId, isCard: true, feeOf: (amount, on) => payerFee(policy, network, amount, on) };
}
