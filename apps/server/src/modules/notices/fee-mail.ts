import { formatMoney, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { type AnnouncedDebit, OPEN_BILL, type Told } from './debit-mail.ts';

type Shown = { merchant: string; amount: string; fee: string; day: string };

const WORDS = {
  en: {
    subject: (d: Shown) => `A fee for the payment to ${d.merchant} that was returned`,
    title: 'A fee for a returned payment',
    body: (d: Shown) =>
      `Your bank returned the debit of ${d.amount} of ${d.day}. As your agreement says, ${d.merchant} charges ${d.fee} for it. The fee is added to what you owe and is not debited by itself.`,
    how: (contact: string) => `To pay it, or if you do not agree, contact ${contact}.`,
  },
  zh: {
    subject: (d: Shown) => `${d.merchant}对被退回的付款收取费用`,
    title: '退票费',
    body: (d: Shown) =>
      `您的银行退回了${d.day}的 ${d.amount} 扣款。按照协议，${d.merchant}为此收取 ${d.fee}。该费用已计入您的应付款，不会自动扣款。`,
    how: (contact: string) => `如需付款或有异议，请联系${contact}。`,
  },
} as const;

/** Notifies a payer of the fee for a debit that came back, where the fee is not debited. Cents include GST. */
export function feeText(returned: AnnouncedDebit, feeCents: number, invoiceUrl: string | undefined): Told {
  const { locale, currency } = returned;
  const words = WORDS[locale];
  const shown: Shown = {
    merchant: returned.merchant,
    amount: formatMoney(toCents(returned.amountCents), currency, locale),
    fee: formatMoney(toCents(feeCents), currency, locale),
    day: dateInWords(returned.debitDate, locale),
  };
  const contact = returned.contact ? `${returned.merchant} (${returned.contact})` : returned.merchant;
  const sentence = words.body(shown);
  return {
    subject: words.subject(shown),
    sms: [`${returned.merchant}: ${sentence}`, invoiceUrl].filter(Boolean).join(' '),
    ...mailPage({
      locale,
      sender: returned.merchant,
      brand: returned.brand,
      title: words.title,
      paragraphs: [sentence, words.how(contact)],
      ...(invoiceUrl && { action: { label: OPEN_BILL[locale], url: invoiceUrl } }),
    }),
  };
}

const PURPOSE = {
  en: (amount: string, day: string) => `Dishonour fee: ${amount} of ${day}`,
  zh: (amount: string, day: string) => `退票费：${day}的 ${amount} 扣款`,
} as const;

/** What an invoice for a dishonour fee says that it is for, in the payer's language. */
export function feePurpose({ locale, amountCents, currency, debitDate }: AnnouncedDebit): string {
  const amount = formatMoney(toCents(amountCents), currency, locale);
  return PURPOSE[locale](amount, dateInWords(debitDate, locale));
}
