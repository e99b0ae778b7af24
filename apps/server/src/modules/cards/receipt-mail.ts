import { formatMoney } from '@lorikeet/domain/kernel';
import { type Brand, mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';
import { invoiceNumberOf, type Paid, paidBy, receiptRows } from './receipt-facts.ts';

const WORDS = {
  en: {
    subject: (merchant: string, number: string) => `Receipt from ${merchant} for invoice ${number}`,
    title: 'Your receipt',
    paid: (merchant: string, amount: string, number: string) =>
      `Thank you. You paid ${merchant} ${amount} towards invoice ${number}.`,
    footer: (contact: string) => `Keep this letter for your records. Questions: ${contact}.`,
  },
  zh: {
    subject: (merchant: string, number: string) => `${merchant}的收据，账单 ${number}`,
    title: '您的收据',
    paid: (merchant: string, amount: string, number: string) =>
      `谢谢。您已为账单 ${number} 向${merchant}支付 ${amount}。`,
    footer: (contact: string) => `请保存此邮件备查。如有疑问，请联系${contact}。`,
  },
} as const;

/** Queues the receipt of a captured payment to the e-mail that its payer gave; none without one. */
export async function mailReceipt(work: Work, paymentId: string): Promise<void> {
  const paid = await paidBy(work, paymentId);
  if (!paid?.email) return;
  const merchant = await merchantProfile(work);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await queueMessage(work, {
    channel: 'email',
    template: 'card-receipt',
    locale: paid.locale,
    to: paid.email,
    customerId: paid.customer_id,
    subjectKind: 'payment',
    subjectId: paymentId,
    ...receiptLetter(paid, { name: merchant.tradingName, contact, brand: merchant.brand }),
  });
}

function receiptLetter(paid: Paid, merchant: { name: string; contact: string; brand: Brand }) {
  const { locale } = paid;
  const words = WORDS[locale];
  const number = invoiceNumberOf(paid);
  const amount = formatMoney(paid.amount_cents, paid.currency, locale);
  return {
    subject: words.subject(merchant.name, number),
    ...mailPage({
      locale,
      sender: merchant.name,
      brand: merchant.brand,
      title: words.title,
      paragraphs: [words.paid(merchant.name, amount, number)],
      facts: receiptRows(paid, locale),
      footer: words.footer(merchant.contact),
    }),
  };
}
