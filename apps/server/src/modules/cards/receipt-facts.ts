import type { CardNetwork } from '@lorikeet/domain/fees';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
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
    towardsRates: 'Towards the rates',
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
    towardsRates: '用于市政费',
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
  /** What was paid: an invoice, or what a property owes. */
  invoice_number: number | null;
  property: { line: string; assessment_number: string } | null;
  currency: Currency;
  amount_cents: Cents;
  fee_cents: Cents;
  fee_gst_cents: Cents;
  network: CardNetwork;
  last4: string;
  captured_on: LocalDate;
  reference: string;
  /** When its payer paid. */
  created_at: Date;
};

/** A captured payment of an invoice, or of what a property owes; undefined before its capture, and for another's. */
export function paidBy(work: Work, paymentId: string, invoiceId?: string): Promise<Paid | undefined> {
  return work.maybe<Paid>(sql`${attemptFacts(work, paymentId)} and a.captured_on is not null and a.reference is not null
    and (${invoiceId ?? null}::uuid is null or a.invoice_id = ${invoiceId ?? null}::uuid)`);
}

/** A payment as its receipt will show it, in the transaction that captures it. */
export async function beingPaid(
  work: Work,
  paymentId: string,
  captured: Pick<Paid, 'captured_on' | 'reference'>,
): Promise<Paid> {
  return { ...(await work.one<Paid>(attemptFacts(work, paymentId))), ...captured };
}

function attemptFacts(work: Work, paymentId: string): Sql {
  return sql`
    select a.payer_email as email, a.locale, p.customer_id, i.number as invoice_number,
      case when y.id is not null then jsonb_build_object(
        'line', y.address_line1 || ', ' || y.suburb, 'assessment_number', y.assessment_number) end as property, p.currency, p.amount_cents,
      a.fee_cents, a.fee_gst_cents, a.network, a.last4, a.captured_on, a.reference, a.created_at
    from card_attempts a
    join payments p on p.merchant_id = ${work.merchantId} and p.id = a.payment_id
    left join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
    left join properties y on y.merchant_id = ${work.merchantId} and y.id = a.property_id
    where a.merchant_id = ${work.merchantId} and a.payment_id = ${paymentId}`;
}

const PAID_FOR = {
  en: { invoice: (number: string) => `Invoice ${number}`, rates: (number: string) => `Rates ${number}` },
  zh: { invoice: (number: string) => `账单 ${number}`, rates: (number: string) => `市政费 ${number}` },
} as const;

/** `Invoice INV-000012`, `Rates 30001-1`. */
export function paidFor({ invoice_number, property }: Paid, locale: 'en' | 'zh'): string {
  if (property) return PAID_FOR[locale].rates(property.assessment_number);
  return PAID_FOR[locale].invoice(formatDocumentNumber('INV', invoice_number ?? 0));
}

/** The lines of a receipt, label and value. */
export function receiptRows(paid: Paid, locale: 'en' | 'zh'): (readonly [label: string, value: string])[] {
  const words = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, paid.currency, locale);
  const fee = [
    [words.fee, money(paid.fee_cents)],
    ...(paid.fee_gst_cents > 0 ? [[words.feeGst, money(paid.fee_gst_cents)] as const] : []),
  ] as const;
  return [
    [paid.property ? words.towardsRates : words.towards, money(paid.amount_cents)],
    ...(paid.fee_cents > 0 ? fee : []),
    [words.total, money(addCents(paid.amount_cents, paid.fee_cents))],
    ...(paid.currency === 'AUD' ? [] : [[words.currency, currencyInWords(paid.currency, locale)] as const]),
    [words.card, `${NETWORKS[paid.network]} •••• ${paid.last4}`],
    [words.on, dateInWords(paid.captured_on, locale)],
    [words.receipt, paid.reference],
  ];
}
