import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { formatMoney } from '@lorikeet/domain/kernel';
import type { Work } from '../../platform/work.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { storeRatesReceipt } from './rates-receipt.ts';
import { beingPaid, type Paid, receiptRows } from './receipt-facts.ts';

const WORDS = {
  en: {
    footer: (contact: string) => `Keep this letter for your records. Questions: ${contact}.`,
    open: 'Receipt as PDF',
  },
  zh: {
    footer: (contact: string) => `请保存此邮件备查。如有疑问，请联系${contact}。`,
    open: '查看 PDF 收据',
  },
} as const;

/**
 * Queues the receipt of a payment that is being captured to the e-mail that its payer gave; none without one. That of a
 * property's payment is kept as a document, too.
 */
export async function mailReceipt(
  work: Work,
  paymentId: string,
  captured: Pick<Paid, 'captured_on' | 'reference'>,
): Promise<void> {
  const [paid, merchant] = await Promise.all([beingPaid(work, paymentId, captured), merchantProfile(work)]);
  const url = paid.property ? await storeRatesReceipt(work, paymentId, paid, merchant) : null;
  if (!paid.email) return;
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  const amount = formatMoney(paid.amount_cents, paid.currency, paid.locale);
  const posted = {
    channel: 'email' as const,
    locale: paid.locale,
    to: paid.email,
    customerId: paid.customer_id,
    subjectKind: 'payment',
    subjectId: paymentId,
  };
  const frame = {
    sender: merchant.tradingName,
    brand: merchant.brand,
    facts: receiptRows(paid, paid.locale),
    ...(url && { action: { label: WORDS[paid.locale].open, url } }),
    footer: WORDS[paid.locale].footer(contact),
  };
  if (paid.property) {
    const values = { amount, property: paid.property.line };
    await postLetter(work, { ...posted, template: 'rates-receipt', letter: { values, frame } });
    return;
  }
  const values = { amount, invoice: formatDocumentNumber('INV', paid.invoice_number ?? 0) };
  await postLetter(work, { ...posted, template: 'card-receipt', letter: { values, frame } });
}
