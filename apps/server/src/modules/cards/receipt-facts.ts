import type { CardNetwork } from '@lorikeet/domain/fees';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { currencyInWords } from '../../platform/messages/currency-words.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';

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
    towards: 'Towards the invoice',
    fee: 'Processing fee',
    feeGst: 'GST in the fee',
    total: 'Charged',
    currency: 'Currency',
    card: 'Card',
    on: 'Paid on',
    receipt: 'Receipt',
  },
  zh: {
    towards: '用于账单',
    fee: '手续费',
    feeGst: '手续费所含 GST',
    total: '扣款合计',
    currency: '币种',
    card: '银行卡',
    on: '付款日期',
    receipt: '收据编号',
  },
} as const;

/** A captured payment as its receipt shows it. */
export type Paid = {
  email: string | null;
  /** In which the payer paid. */
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

/** A captured payment of an invoice; undefined before its capture, and for another's. */
export function paidBy(work: Work, paymentId: string, invoiceId?: string): Promise<Paid | undefined> {
  return work.maybe<Paid>(sql`
    select a.payer_email as email, a.locale, p.customer_id, i.number as invoice_number, p.currency, p.amount_cents,
      a.fee_cents, a.fee_gst_cents, a.network, a.last4, a.captured_on, a.reference
    from card_attempts a
    join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
    join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${paymentId} and a.captured_on is not null
      and a.reference is not null and a.invoice_id = coalesce(${invoiceId ?? null}::uuid, a.invoice_id)`);
}

export const invoiceNumberOf = (paid: Paid): string => formatDocumentNumber('INV', paid.invoice_number);

/** The lines of a receipt, label and value. */
export function receiptRows(paid: Paid, locale: 'en' | 'zh'): (readonly [label: string, value: string])[] {
  const words = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, paid.currency, locale);
  const fee = [
    [words.fee, money(paid.fee_cents)],
    ...(paid.fee_gst_cents > 0 ? [[words.feeGst, money(paid.fee_gst_cents)] as const] : []),
  ] as const;
  return [
    [words.towards, money(paid.amount_cents)],
    ...(paid.fee_cents > 0 ? fee : []),
    [words.total, money(addCents(paid.amount_cents, paid.fee_cents))],
    ...(paid.currency === 'AUD' ? [] : [[words.currency, currencyInWords(paid.currency, locale)] as const]),
    [words.card, `${NETWORKS[paid.network]} •••• ${paid.last4}`],
    [words.on, dateInWords(paid.captured_on, locale)],
    [words.receipt, paid.reference],
  ];
}
