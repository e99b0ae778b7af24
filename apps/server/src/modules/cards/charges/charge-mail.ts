import type { ChargeEnd } from '@lorikeet/domain/cards';
import type { DeclineReason } from '@lorikeet/domain/cards/entry';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { dateInWords } from '../../../platform/messages/date-words.ts';
import type { Work } from '../../../platform/work.ts';
import { linkIfOwing } from '../../invoices/index.ts';
import { postLetter, type WordedLetter } from '../../letters/index.ts';
import { merchantProfile } from '../../merchants/index.ts';
import { linkOfCard } from '../links/card-link-store.ts';
import type { DeclinedCharge, PlannedCharge } from './charge-store.ts';
import { CHARGE_WORDS } from './charge-words.ts';

type To = {
  customer_id: string;
  invoice_id: string;
  name: string;
  email: string | null;
  locale: 'en' | 'zh';
  messages_stopped: boolean;
};
type Kind = 'card-charge' | 'card-declined';
type Values<K extends Kind> = WordedLetter<K>['values'];

/** Tells a payer which card will be charged, how much and when, and how to pay otherwise. */
export async function mailCharge(work: Work, charge: PlannedCharge, fee: Cents): Promise<void> {
  const { charge: words } = CHARGE_WORDS[charge.locale];
  const money = (cents: Cents) => formatMoney(cents, charge.currency, charge.locale);
  await send(work, 'card-charge', charge, {
    label: words.action,
    values: {
      card: charge.last4,
      invoice: formatDocumentNumber('INV', charge.invoice_number),
      amount: money(addCents(charge.due_cents, fee)),
      date: dateInWords(charge.charge_on, charge.locale),
      card_fee: fee > 0 ? words.fee(money(charge.due_cents), money(fee)) : '',
    },
  });
}

/** Tells a payer that a planned charge is left out, where that is for them to mend. */
export async function mailNotCharged(work: Work, charge: PlannedCharge, because: ChargeEnd): Promise<void> {
  if (because !== 'card_removed' && because !== 'card_expired') return;
  const { declined: words } = CHARGE_WORDS[charge.locale];
  await send(work, 'card-declined', charge, {
    label: words.action,
    values: {
      card: charge.last4,
      invoice: formatDocumentNumber('INV', charge.invoice_number),
      amount: formatMoney(charge.due_cents, charge.currency, charge.locale),
      what_happened: words.because[because],
      what_next: '',
    },
    card: { methodId: charge.payment_method_id },
  });
}

/** Tells a payer that their card was declined, why, what happens next, and how to mend it without an account. */
export async function mailDeclined(
  work: Work,
  declined: DeclinedCharge,
  retryOn: LocalDate | null,
): Promise<void> {
  const to = await work.one<To & { number: number; last4: string; due_cents: Cents; currency: Currency }>(sql`
    select c.id as customer_id, i.id as invoice_id, c.name, c.email_primary as email, c.locale, c.messages_stopped,
      i.number, m.card_last4 as last4, ${declined.dueCents}::bigint as due_cents, i.currency
    from invoices i
    join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
    join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = ${declined.methodId}
    where i.merchant_id = ${work.merchantId} and i.id = ${declined.invoiceId}`);
  const { declined: words } = CHARGE_WORDS[to.locale];
  await send(work, 'card-declined', to, {
    label: words.action,
    values: {
      card: to.last4,
      invoice: formatDocumentNumber('INV', to.number),
      amount: formatMoney(to.due_cents, to.currency, to.locale),
      what_happened: reasonIn(to.locale, declined.reason),
      what_next: retryOn ? words.again(dateInWords(retryOn, to.locale)) : words.notAgain,
    },
    card: { methodId: declined.methodId },
  });
}

const reasonIn = (locale: 'en' | 'zh', reason: DeclineReason) =>
  CHARGE_WORDS[locale].declined.because[reason];

async function send<K extends Kind>(
  work: Work,
  template: K,
  to: To,
  letter: {
    label: string;
    values: Values<K>;
    /** The card that is to be mended; the bill is linked without one. */
    card?: { methodId: string };
  },
): Promise<void> {
  if (!to.email || to.messages_stopped) return;
  const [merchant, url] = await Promise.all([
    merchantProfile(work),
    letter.card
      ? linkOfCard(work, { ...letter.card, customerId: to.customer_id })
      : linkIfOwing(work, to.invoice_id),
  ]);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template,
    locale: to.locale,
    to: to.email,
    customerId: to.customer_id,
    subjectKind: 'invoice',
    subjectId: to.invoice_id,
    letter: {
      values: letter.values,
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        ...(url && { action: { label: letter.label, url } }),
        footer: CHARGE_WORDS[to.locale].footer(contact),
      },
    },
  });
}
