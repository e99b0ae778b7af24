import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { payableOf } from './due-sql.ts';
import { makeInvoiceLink } from './share-invoice.ts';

/** The name of the letter in the log of messages. */
const TEMPLATE = 'invoice-link';
/** The same for a reminder that the merchant's policy sends. */
const REMINDER = 'invoice-reminder';

const WORDS = {
  en: {
    due: (day: string) => `It is due on ${day}.`,
    overdue: (day: string) => `It was due on ${day}.`,
    invoice: 'Invoice',
    what: 'For',
    amount: 'To pay',
    action: 'Open the invoice and pay',
    footer: (contact: string) =>
      `Whoever has this link can read and pay this invoice. If you did not expect it, contact ${contact} by a number that you know.`,
  },
  zh: {
    due: (day: string) => `到期日为${day}。`,
    overdue: (day: string) => `已于${day}到期。`,
    invoice: '账单',
    what: '用途',
    amount: '应付',
    action: '打开账单并付款',
    footer: (contact: string) =>
      `持有此链接的人可以查看并支付该账单。如果您并未预期收到，请用您已知的电话联系${contact}。`,
  },
} as const;

type Billed = {
  customer_id: string;
  email: string | null;
  locale: 'en' | 'zh';
  number: number;
  description: string;
  currency: Currency;
  due_date: LocalDate;
  due_cents: Cents;
};

/**
 * E-mails an invoice's payment link to whom it bills. The invoice stays locked, so that two at once send one letter. 404;
 * refuses `invoice.nothing_is_due`, also while all of it is being taken, `invoice.payer_has_no_email` and
 * `invoice.link_sent_today`; HTTP 429 for a mailbox that gets many.
 */
export async function sendInvoiceLink(work: Work, invoiceId: string): Promise<{ sent_to: string }> {
  const { url } = await makeInvoiceLink(work, invoiceId);
  const billed = await billedOf(work, invoiceId);
  refuseUnless(billed.due_cents > 0, 'invoice.nothing_is_due');
  const { email } = billed;
  if (!email) throw new Refusal('invoice.payer_has_no_email');
  refuseUnless(!(await wasSentToday(work, invoiceId, TEMPLATE)), 'invoice.link_sent_today');
  await limitLetter(work, email);
  await postLetter(work, {
    channel: 'email',
    template: TEMPLATE,
    locale: billed.locale,
    to: email,
    customerId: billed.customer_id,
    subjectKind: 'invoice',
    subjectId: invoiceId,
    letter: letterOf(billed, { ...(await senderOf(work)), url, today: work.today }),
  });
  await work.audit({
    action: 'invoice.link_sent',
    subjectKind: 'invoice',
    subjectId: invoiceId,
    person: billed.customer_id,
  });
  return { sent_to: email };
}

/**
 * E-mails the payer of an overdue invoice what is due, with its payment link. Returns false where there is nothing to pay
 * or the payer gets no e-mail. The caller holds the invoice.
 */
export async function mailReminder(work: Work, invoiceId: string): Promise<boolean> {
  const billed = await billedOf(work, invoiceId);
  if (!billed.email || billed.due_cents <= 0) return false;
  const { url } = await makeInvoiceLink(work, invoiceId);
  await postLetter(work, {
    channel: 'email',
    template: REMINDER,
    locale: billed.locale,
    to: billed.email,
    customerId: billed.customer_id,
    subjectKind: 'invoice',
    subjectId: invoiceId,
    letter: letterOf(billed, { ...(await senderOf(work)), url, today: work.today }),
  });
  return true;
}

function billedOf(work: Work, invoiceId: string): Promise<Billed> {
  return work.one<Billed>(sql`
    select i.customer_id, case when c.messages_stopped then null else c.email_primary end as email, c.locale, i.number,
      i.description, i.currency, i.due_date, ${payableOf(work.merchantId, 'i')} as due_cents
    from invoices i join customers c on c.merchant_id = ${work.merchantId} and c.id = i.customer_id
    where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
}

/**
 * A person reminds the payer of an overdue invoice; the portal's own reminder of the day counts. 404; refuses
 * `invoice.nothing_is_due`, `invoice.not_overdue`, `invoice.payer_has_no_email` and `invoice.reminded_today`; HTTP 429 for
 * a mailbox that gets many.
 */
export async function remindPayer(work: Work, invoiceId: string): Promise<{ sent_to: string }> {
  // Held from here, so that two at once send one letter.
  await makeInvoiceLink(work, invoiceId);
  const { customer_id, email, due_cents, due_date } = await billedOf(work, invoiceId);
  refuseUnless(due_cents > 0, 'invoice.nothing_is_due');
  refuseUnless(due_date < work.today, 'invoice.not_overdue');
  if (!email) throw new Refusal('invoice.payer_has_no_email');
  refuseUnless(!(await wasSentToday(work, invoiceId, REMINDER)), 'invoice.reminded_today');
  await limitLetter(work, email);
  await mailReminder(work, invoiceId);
  await work.audit({
    action: 'invoice.reminded',
    subjectKind: 'invoice',
    subjectId: invoiceId,
    person: customer_id,
  });
  return { sent_to: email };
}

async function wasSentToday(work: Work, invoiceId: string, template: string): Promise<boolean> {
  const { sent } = await work.one<{ sent: boolean }>(sql`
    select exists (select 1 from messages
      where merchant_id = ${work.merchantId} and template = ${template} and subject_id = ${invoiceId}
        and (created_at at time zone ${work.timeZone})::date = ${work.today}::date) as sent`);
  return sent;
}

type Sender = { merchant: string; contact: string; brand: Brand };

async function senderOf(work: Work): Promise<Sender> {
  const { tradingName, email, phone, brand } = await merchantProfile(work);
  return { merchant: tradingName, brand, contact: [email, phone].filter(Boolean).join(', ') || tradingName };
}

function letterOf(billed: Billed, from: Sender & { url: string; today: LocalDate }) {
  const { locale } = billed;
  const words = WORDS[locale];
  const amount = formatMoney(billed.due_cents, billed.currency, locale);
  const number = formatDocumentNumber('INV', billed.number);
  const when = billed.due_date < from.today ? words.overdue : words.due;
  return {
    values: { amount, invoice: number, due: when(dateInWords(billed.due_date, locale)) },
    frame: {
      sender: from.merchant,
      brand: from.brand,
      facts: [
        [words.invoice, number],
        [words.what, billed.description],
        [words.amount, amount],
      ] as const,
      action: { label: words.action, url: from.url },
      footer: words.footer(from.contact),
    },
  };
}
