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
  return (await paidFromEach(work, [methodId])).get(methodId)!;
}

/** The same of each of several payment methods. */
export async function paidFromEach(work: Work, methodIds: readonly string[]): Promise<Map<string, PaidFrom>> {
  const methods = await work.rows<{ id: string; network: CardFacts['network'] | null }>(sql`
    select id, card_network as network from payment_methods
    where merchant_id = ${work.merchantId} and id = any(${[...new Set(methodIds)]}::uuid[])`);
  const policy = methods.some(({ network }) => network) ? await cardFeePolicy(work) : undefined;
  return new Map(
    methods.map(({ id, network }) => [
      id,
      network && policy
        ? { methodId: id, isCard: true, feeOf: (amount, on) => payerFee(policy, network, amount, on) }
        : { methodId: id, isCard: false, feeOf: () => ZERO },
    ]),
  );
}
