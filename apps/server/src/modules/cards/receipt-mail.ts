import { formatMoney } from '@lorikeet/domain/kernel';
import type { Work } from '../../platform/work.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { invoiceNumberOf, paidBy, receiptRows } from './receipt-facts.ts';

const FOOTER = {
  en: (contact: string) => `Keep this letter for your records. Questions: ${contact}.`,
  zh: (contact: string) => `请保存此邮件备查。如有疑问，请联系${contact}。`,
} as const;

/** Queues the receipt of a captured payment to the e-mail that its payer gave; none without one. */
export async function mailReceipt(work: Work, paymentId: string): Promise<void> {
  const paid = await paidBy(work, paymentId);
  if (!paid?.email) return;
  const merchant = await merchantProfile(work);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: 'card-receipt',
    locale: paid.locale,
    to: paid.email,
    customerId: paid.customer_id,
    subjectKind: 'payment',
    subjectId: paymentId,
    letter: {
      values: {
        invoice: invoiceNumberOf(paid),
        amount: formatMoney(paid.amount_cents, paid.currency, paid.locale),
      },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: receiptRows(paid, paid.locale),
        footer: FOOTER[paid.locale](contact),
      },
    },
  });
}
