import { formatMoney, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { WordedLetter } from '../letters/index.ts';
import { type AnnouncedDebit, OPEN_BILL } from './debit-mail.ts';

const HOW = {
  en: (contact: string) => `To pay it, or if you do not agree, contact ${contact}.`,
  zh: (contact: string) => `如需付款或有异议，请联系${contact}。`,
} as const;

/** Tells a payer of the fee for a debit that came back, where the fee is not debited. Cents include GST. */
export function feeLetter(
  returned: AnnouncedDebit,
  feeCents: number,
  invoiceUrl: string | undefined,
): WordedLetter<'dishonour-fee'> {
  const { locale, currency, merchant, brand } = returned;
  const contact = returned.contact ? `${merchant} (${returned.contact})` : merchant;
  return {
    values: {
      amount: formatMoney(toCents(returned.amountCents), currency, locale),
      fee: formatMoney(toCents(feeCents), currency, locale),
      date: dateInWords(returned.debitDate, locale),
      what_next: HOW[locale](contact),
      link: invoiceUrl ?? '',
    },
    frame: {
      sender: merchant,
      brand,
      ...(invoiceUrl && { action: { label: OPEN_BILL[locale], url: invoiceUrl } }),
    },
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
