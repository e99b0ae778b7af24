import { INVOICE_PAGE_FEE, platformFee, processingFee, STARTING_PLATFORM_FEE } from '@lorikeet/domain/fees';
import { addCents, type Cents, formatMoney, type MoneyLocale, subCents } from '@lorikeet/domain/kernel';

/** The figures of the calculator for an amount, by the slot that shows each. */
export type FeeSums = { [slot in FeeSlot]: string };
export type FeeSlot =
  | 'bank-share'
  | 'bank-fixed'
  | 'bank-gst'
  | 'bank-payer'
  | 'bank-paid'
  | 'card-share'
  | 'card-fixed'
  | 'card-fee'
  | 'card-charged'
  | 'card-credited';

/** What a new merchant is charged for a debit, and what a payer by card is charged, by the domain's own rules. */
export function feeSums(amount: Cents, locale: MoneyLocale): FeeSums {
  const say = (cents: Cents) => formatMoney(cents, 'AUD', locale);
  const bank = platformFee(amount, { ...STARTING_PLATFORM_FEE, capCents: null });
  const bankFixed = Math.min(STARTING_PLATFORM_FEE.fixedCents, bank.fee) as Cents;
  const card = processingFee(amount);
  const cardFixed = Math.min(INVOICE_PAGE_FEE.fixedCents, card) as Cents;
  return {
    'bank-share': say(subCents(bank.fee, bankFixed)),
    'bank-fixed': say(bankFixed),
    'bank-gst': say(bank.gst),
    'bank-payer': say(amount),
    'bank-paid': say(subCents(amount, bank.fee)),
    'card-share': say(subCents(card, cardFixed)),
    'card-fixed': say(cardFixed),
    'card-fee': say(card),
    'card-charged': say(addCents(amount, card)),
    'card-credited': say(amount),
  };
}
