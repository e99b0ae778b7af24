import type { Input, Output } from '@lorikeet/contracts';
import type * as balance from '@lorikeet/contracts/balance';
import { BANK_CURRENCY, CURRENCIES, negate, toCents } from '@lorikeet/domain/kernel';
import type { Work } from '../../platform/work.ts';
import { balances } from '../ledger/index.ts';
import { settlementOf } from './payable.query.ts';

type Balance = Output<typeof balance.getBalance>;
type Figure = Balance['currencies'][number]['figures'][number];

const ACCOUNT_OF = {
  available: 'balance:available',
  debits: 'it:debit',
  cards: 'it:card',
  bpay: 'it:bpay',
  reserved: 'balance:reserved',
  disputed: 'disputed',
  paying_out: 'it:payout',
  bank: 'bank',
  fees_owed: 'platform-fees-owed',
} as const satisfies Record<Figure['figure'], string>;

/**
 * What the merchant has, by currency: its own first, then every other that was ever booked. What it owes is shown as a
 * positive amount. A direct merchant has no balance with the platform, so none is shown unless one was ever booked.
 */
export async function balanceAt(work: Work, input: Input<typeof balance.getBalance>): Promise<Balance> {
  const asOf = input.as_of && input.as_of < work.now ? input.as_of : undefined;
  const { model } = await settlementOf(work);
  const held = await balances(work, asOf);
  const always = model === 'direct' ? 'bank' : 'available';
  const figuresIn = (currency: string): Figure[] =>
    (Object.keys(ACCOUNT_OF) as Figure['figure'][]).flatMap((figure) => {
      const account = ACCOUNT_OF[figure];
      const found = held.find((one) => one.account === account && one.currency === currency);
      if (!found && figure !== always) return [];
      const cents = toCents(found?.cents ?? 0);
      return [{ figure, account, amount_cents: figure === 'fees_owed' ? negate(cents) : cents }];
    });
  const isHeld = (currency: string) =>
    held.some((one) => one.currency === currency && Object.values(ACCOUNT_OF).some((a) => a === one.account));
  return {
    as_of: asOf ?? work.now,
    settlement_model: model,
    currencies: CURRENCIES.filter((one) => one === BANK_CURRENCY || isHeld(one)).map((currency) => ({
      currency,
      figures: figuresIn(currency),
    })),
  };
}
