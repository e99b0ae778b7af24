import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, formatMoney, subCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';

const WORDS = {
  en: {
    off: (amount: string) => `${amount} comes off what you owe.`,
    kept: (amount: string) => `${amount} is kept as your credit and pays what you are billed next.`,
    join: ' ',
    note: 'Credit note',
    invoice: 'Invoice',
    credited: 'Credited',
    gst: 'GST in it',
    reason: 'Reason',
    footer: (contact: string) => `Keep this letter for your records. Questions: ${contact}.`,
  },
  zh: {
    off: (amount: string) => `${amount} 冲减您的应付金额。`,
    kept: (amount: string) => `${amount} 转为您的余额，用于支付以后的账单。`,
    join: '',
    note: '贷项通知单',
    invoice: '账单',
    credited: '冲减金额',
    gst: '所含 GST',
    reason: '原因',
    footer: (contact: string) => `请保存此邮件备查。如有疑问，请联系${contact}。`,
  },
} as const;

type Told = {
  customer_id: string;
  email: string | null;
  locale: 'en' | 'zh';
  number: number;
  invoice_id: string;
  invoice_number: number;
  currency: Currency;
  amount_cents: Cents;
  gst_cents: Cents;
  off_receivable_cents: Cents;
  description: string;
};

/** Tells the customer of a credit note of an invoice. Returns the address; null for one who gets no e-mail. */
export async function mailCreditNote(work: Work, id: string): Promise<string | null> {
  const { merchantId } = work;
  const note = await work.one<Told>(sql`
    select n.customer_id, case when c.messages_stopped then null else c.email_primary end as email, c.locale, n.number,
      n.invoice_id, i.number as invoice_number, n.currency, n.amount_cents, n.gst_cents, n.off_receivable_cents, n.description
    from credit_notes n
    join customers c on c.merchant_id = ${merchantId} and c.id = n.customer_id
    join invoices i on i.merchant_id = ${merchantId} and i.id = n.invoice_id
    where n.merchant_id = ${merchantId} and n.id = ${id}`);
  if (!note.email) return null;
  const { tradingName, email, phone, brand } = await merchantProfile(work);
  await postLetter(work, {
    channel: 'email',
    template: 'credit-note',
    locale: note.locale,
    to: note.email,
    customerId: note.customer_id,
    subjectKind: 'invoice',
    subjectId: note.invoice_id,
    letter: {
      values: valuesOf(note),
      frame: {
        sender: tradingName,
        brand,
        facts: factsOf(note),
        footer: WORDS[note.locale].footer([email, phone].filter(Boolean).join(', ') || tradingName),
      },
    },
  });
  return note.email;
}

const moneyOf =
  ({ currency, locale }: Told) =>
  (cents: Cents) =>
    formatMoney(cents, currency, locale);
const numbersOf = (note: Told) => ({
  credit_note: formatDocumentNumber('CN', note.number),
  invoice: formatDocumentNumber('INV', note.invoice_number),
});

function valuesOf(note: Told) {
  const words = WORDS[note.locale];
  const money = moneyOf(note);
  const kept = subCents(note.amount_cents, note.off_receivable_cents);
  const effects = [
    ...(note.off_receivable_cents > 0 ? [words.off(money(note.off_receivable_cents))] : []),
    ...(kept > 0 ? [words.kept(money(kept))] : []),
  ];
  return { ...numbersOf(note), amount: money(note.amount_cents), what_next: effects.join(words.join) };
}

function factsOf(note: Told) {
  const words = WORDS[note.locale];
  const money = moneyOf(note);
  const numbers = numbersOf(note);
  return [
    [words.note, numbers.credit_note],
    [words.invoice, numbers.invoice],
    [words.credited, money(note.amount_cents)],
    ...(note.gst_cents > 0 ? [[words.gst, money(note.gst_cents)] as const] : []),
    [words.reason, note.description],
  ] as const;
}
