import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Currency, formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { dueOf, linkIfOwing } from '../invoices/index.ts';
import { merchantProfile } from '../merchants/index.ts';

type Kind = 'will_pause' | 'will_cancel' | 'pause' | 'cancel' | 'resumed';

const TEMPLATES = {
  will_pause: 'unpaid-warning',
  will_cancel: 'unpaid-warning',
  pause: 'subscription-paused',
  cancel: 'subscription-cancelled',
  resumed: 'subscription-resumed',
} as const satisfies Record<Kind, string>;

type Said = { merchant: string; plan: string; number: string; day: string };
type Words = { subject: (of: Said) => string; title: string; body: (of: Said) => string };

const EN: Record<Kind, Words> = {
  will_pause: {
    subject: ({ plan, day }) => `${plan} is paused on ${day} unless its bill is paid`,
    title: 'A bill is unpaid',
    body: ({ merchant, plan, number, day }) =>
      `The payment of ${number} to ${merchant} failed and is not tried again. If the bill is still unpaid on ${day}, ${plan} is paused from that day. Once it is paid, ${plan} goes on.`,
  },
  will_cancel: {
    subject: ({ plan, day }) => `${plan} is cancelled on ${day} unless its bill is paid`,
    title: 'A bill is unpaid',
    body: ({ merchant, plan, number, day }) =>
      `The payment of ${number} to ${merchant} failed and is not tried again. If the bill is still unpaid on ${day}, ${plan} is cancelled on that day. The bill stays owed either way.`,
  },
  pause: {
    subject: ({ plan }) => `${plan} is paused: a bill is unpaid`,
    title: 'Your subscription is paused',
    body: ({ merchant, plan, number }) =>
      `${number} from ${merchant} is unpaid, so ${plan} is paused and bills nothing further. Once the bill is paid, ${plan} goes on by itself.`,
  },
  cancel: {
    subject: ({ plan }) => `${plan} is cancelled: a bill is unpaid`,
    title: 'Your subscription is cancelled',
    body: ({ merchant, plan, number }) =>
      `${number} from ${merchant} is unpaid, so ${plan} is cancelled and bills nothing further. The bill stays owed.`,
  },
  resumed: {
    subject: ({ plan }) => `${plan} goes on`,
    title: 'Your subscription goes on',
    body: ({ merchant, plan, number }) =>
      `${number} from ${merchant} is paid. ${plan} was paused because of it and is billed again from its next period; the periods in between are not billed.`,
  },
};

const ZH: Record<Kind, Words> = {
  will_pause: {
    subject: ({ plan, day }) => `账单未付：${plan}将于${day}暂停`,
    title: '有一张账单未付',
    body: ({ merchant, plan, number, day }) =>
      `${merchant}的账单 ${number} 扣款失败，不再自动扣款。如到${day}仍未付清，${plan}将自该日起暂停；付清后自动恢复。`,
  },
  will_cancel: {
    subject: ({ plan, day }) => `账单未付：${plan}将于${day}取消`,
    title: '有一张账单未付',
    body: ({ merchant, plan, number, day }) =>
      `${merchant}的账单 ${number} 扣款失败，不再自动扣款。如到${day}仍未付清，${plan}将于该日取消。无论如何，该账单仍须支付。`,
  },
  pause: {
    subject: ({ plan }) => `${plan}已暂停：账单未付`,
    title: '您的订阅已暂停',
    body: ({ merchant, plan, number }) =>
      `${merchant}的账单 ${number} 未付，${plan}因此暂停，不再出账。付清后将自动恢复。`,
  },
  cancel: {
    subject: ({ plan }) => `${plan}已取消：账单未付`,
    title: '您的订阅已取消',
    body: ({ merchant, plan, number }) =>
      `${merchant}的账单 ${number} 未付，${plan}因此取消，不再出账。该账单仍须支付。`,
  },
  resumed: {
    subject: ({ plan }) => `${plan}已恢复`,
    title: '您的订阅已恢复',
    body: ({ merchant, plan, number }) =>
      `${merchant}的账单 ${number} 已付清，此前因欠费暂停的${plan}自下一账期起恢复出账，暂停期间不补收。`,
  },
};

const REST = {
  en: {
    invoice: 'Invoice',
    owed: 'To pay',
    action: 'Open the bill and pay',
    footer: (contact: string) => `Questions, or trouble paying? Contact ${contact}.`,
  },
  zh: {
    invoice: '账单',
    owed: '应付',
    action: '打开账单并付款',
    footer: (contact: string) => `如有疑问或付款困难，请联系${contact}。`,
  },
};

type About = {
  kind: Kind;
  invoiceId: string;
  subscription: { id: string; customerId: string; planVersionId: string };
  on?: LocalDate;
};

/** Tells the payer what an unpaid bill does, or did, to their subscription, with the way to pay it. No e-mail, no letter. */
export async function mailEnd(work: Work, { kind, invoiceId, subscription, on }: About): Promise<void> {
  const payer = await customerContact(work, subscription.customerId);
  if (!payer.email || payer.messagesStopped) return;
  const { locale } = payer;
  const merchant = await merchantProfile(work);
  const url = kind === 'resumed' ? undefined : await linkIfOwing(work, invoiceId);
  const bill = await work.one<{ number: number; due: number; currency: Currency; plan: string }>(sql`
    select i.number, ${dueOf('i')} as due, i.currency, v.name as plan from invoices i
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = ${subscription.planVersionId}
    where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
  const words = (locale === 'zh' ? ZH : EN)[kind];
  const rest = REST[locale];
  const number = formatDocumentNumber('INV', bill.number);
  const said = {
    merchant: merchant.tradingName,
    plan: bill.plan,
    number,
    day: dateInWords(on ?? work.today, locale),
  };
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  const owed = [rest.owed, formatMoney(toCents(bill.due), bill.currency, locale)] as const;
  await queueMessage(work, {
    channel: 'email',
    template: TEMPLATES[kind],
    locale,
    to: payer.email,
    subject: words.subject(said),
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: subscription.id,
    ...mailPage({
      locale,
      sender: merchant.tradingName,
      brand: merchant.brand,
      title: words.title,
      paragraphs: [words.body(said)],
      facts: [[rest.invoice, number], ...(bill.due > 0 ? [owed] : [])],
      ...(url && { action: { label: rest.action, url } }),
      footer: rest.footer(contact),
    }),
  });
}
