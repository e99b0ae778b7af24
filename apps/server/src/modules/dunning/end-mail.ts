import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { type Currency, formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { dueOf, linkIfOwing } from '../invoices/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';

type Kind = 'will_pause' | 'will_cancel' | 'pause' | 'cancel' | 'resumed';

const TEMPLATES = {
  pause: 'subscription-paused',
  cancel: 'subscription-cancelled',
  resumed: 'subscription-resumed',
} as const satisfies Partial<Record<Kind, string>>;

type Said = { merchant: string; plan: string; number: string; day: string };
type Warning = { headline: (of: Said) => string; told: (of: Said) => string };

/** What a warning says, by what follows. */
const WARNINGS: Record<'en' | 'zh', Record<'will_pause' | 'will_cancel', Warning>> = {
  en: {
    will_pause: {
      headline: ({ plan, day }) => `${plan} is paused on ${day} unless its bill is paid`,
      told: ({ merchant, plan, number, day }) =>
        `The payment of ${number} to ${merchant} failed and is not tried again. If the bill is still unpaid on ${day}, ${plan} is paused from that day. Once it is paid, ${plan} goes on.`,
    },
    will_cancel: {
      headline: ({ plan, day }) => `${plan} is cancelled on ${day} unless its bill is paid`,
      told: ({ merchant, plan, number, day }) =>
        `The payment of ${number} to ${merchant} failed and is not tried again. If the bill is still unpaid on ${day}, ${plan} is cancelled on that day. The bill stays owed either way.`,
    },
  },
  zh: {
    will_pause: {
      headline: ({ plan, day }) => `账单未付：${plan}将于${day}暂停`,
      told: ({ merchant, plan, number, day }) =>
        `${merchant}的账单 ${number} 扣款失败，不再自动扣款。如到${day}仍未付清，${plan}将自该日起暂停；付清后自动恢复。`,
    },
    will_cancel: {
      headline: ({ plan, day }) => `账单未付：${plan}将于${day}取消`,
      told: ({ merchant, plan, number, day }) =>
        `${merchant}的账单 ${number} 扣款失败，不再自动扣款。如到${day}仍未付清，${plan}将于该日取消。无论如何，该账单仍须支付。`,
    },
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

/**
 * Tells the payer what an unpaid bill does, or did, to their subscription, with the way to pay it. Returns why nobody was told, where
 * no letter could be written.
 */
export async function mailEnd(
  work: Work,
  { kind, invoiceId, subscription, on }: About,
): Promise<'no_email' | 'messages_stopped' | undefined> {
  const payer = await customerContact(work, subscription.customerId);
  if (payer.messagesStopped) return 'messages_stopped';
  if (!payer.email) return 'no_email';
  const { locale } = payer;
  const merchant = await merchantProfile(work);
  const url = kind === 'resumed' ? undefined : await linkIfOwing(work, invoiceId);
  const bill = await work.one<{ number: number; due: number; currency: Currency; plan: string }>(sql`
    select i.number, ${dueOf('i')} as due, i.currency, v.name as plan from invoices i
    join plan_versions v on v.merchant_id = ${work.merchantId} and v.id = ${subscription.planVersionId}
    where i.merchant_id = ${work.merchantId} and i.id = ${invoiceId}`);
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
  const about = {
    channel: 'email' as const,
    locale,
    to: payer.email,
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: subscription.id,
  };
  const frame = {
    sender: merchant.tradingName,
    brand: merchant.brand,
    facts: [[rest.invoice, number] as const, ...(bill.due > 0 ? [owed] : [])],
    ...(url && { action: { label: rest.action, url } }),
    footer: rest.footer(contact),
  };
  const values = { plan: bill.plan, invoice: number };
  if (kind === 'will_pause' || kind === 'will_cancel') {
    const { headline, told } = WARNINGS[locale][kind];
    const warning = { date: said.day, headline: headline(said), what_happened: told(said) };
    const letter = { values: { ...values, ...warning }, frame };
    await postLetter(work, { ...about, template: 'unpaid-warning', letter });
    return undefined;
  }
  await postLetter(work, { ...about, template: TEMPLATES[kind], letter: { values, frame } });
  return undefined;
}
