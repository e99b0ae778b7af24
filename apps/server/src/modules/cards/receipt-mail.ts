import type { CardNetwork } from '@lorikeet/domain/fees';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';

const NETWORKS: Record<CardNetwork, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  eftpos: 'eftpos',
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const WORDS = {
  en: {
    subject: (merchant: string, number: string) => `Receipt from ${merchant} for invoice ${number}`,
    title: 'Your receipt',
    paid: (merchant: string, amount: string, number: string) =>
      `Thank you. You paid ${merchant} ${amount} towards invoice ${number}.`,
    towards: 'Towards the invoice',
    fee: 'Processing fee',
    feeGst: 'GST in the fee',
    total: 'Charged',
    card: 'Card',
    on: 'Paid on',
    receipt: 'Receipt',
    footer: (contact: string) => `Keep this letter for your records. Questions: ${contact}.`,
  },
  zh: {
    subject: (merchant: string, number: string) => `${merchant}的收据，账单 ${number}`,
    title: '您的收据',
    paid: (merchant: string, amount: string, number: string) =>
      `谢谢。您已为账单 ${number} 向${merchant}支付 ${amount}。`,
    towards: '用于账单',
    fee: '手续费',
    feeGst: '手续费所含 GST',
    total: '扣款合计',
    card: '银行卡',
    on: '付款日期',
    receipt: '收据编号',
    footer: (contact: string) => `请保存此邮件备查。如有疑问，请联系${contact}。`,
  },
} as const;

type Paid = {
  email: string | null;
  locale: 'en' | 'zh';
  customer_id: string;
  invoice_number: number;
  currency: Currency;
  amount_cents: Cents;
  fee_cents: Cents;
  fee_gst_cents: Cents;
  network: CardNetwork;
  last4: string;
  captured_on: LocalDate;
  reference: string;
};

/** Queues the receipt of a captured payment to the e-mail that its payer gave; none without one. */
export async function mailReceipt(work: Work, paymentId: string): Promise<void> {
  const paid = await work.one<Paid>(sql`
    select a.payer_email as email, a.locale, p.customer_id, i.number as invoice_number, p.currency, p.amount_cents,
      a.fee_cents, a.fee_gst_cents, a.network, a.last4, a.captured_on, a.reference
    from card_attempts a
    join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${paymentId}`);
  if (!paid.email) return;
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
    ...receiptLetter(paid, { name: merchant.tradingName, contact }),
  });
}

function receiptLetter(paid: Paid, merchant: { name: string; contact: string }) {
  const { locale } = paid;
  const words = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, paid.currency, locale);
  const number = formatDocumentNumber('INV', paid.invoice_number);
  const fee = [
    [words.fee, money(paid.fee_cents)],
    ...(paid.fee_gst_cents > 0 ? [[words.feeGst, money(paid.fee_gst_cents)] as const] : []),
  ] as const;
  return {
    subject: words.subject(merchant.name, number),
    ...mailPage({
      locale,
      sender: merchant.name,
      title: words.title,
      paragraphs: [words.paid(merchant.name, money(paid.amount_cents), number)],
      facts: [
        [words.towards, money(paid.amount_cents)],
        ...(paid.fee_cents > 0 ? fee : []),
        [words.total, money(addCents(paid.amount_cents, paid.fee_cents))],
        [words.card, `${NETWORKS[paid.network]} •••• ${paid.last4}`],
        [words.on, dateInWords(paid.captured_on, locale)],
        [words.receipt, paid.reference],
      ],
      footer: words.footer(merchant.contact),
    }),
  };
}
