import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { chargeDay } from '@lorikeet/domain/cards';
import { CARD_NETWORKS, type CardNetwork, type FeeLine } from '@lorikeet/domain/fees';
import { formatMoney, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import type { ProcessType } from '@lorikeet/domain/plans';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type CardRail, cardFeesNow, cardsOffered, latestCheck } from '../cards/index.ts';
import type { InvitationView } from './invitation-view.ts';

type Locale = 'en' | 'zh';
type CardPart = NonNullable<Output<typeof invitations.openInvitation>['card']>;

/** The version of the words below; other words are another agreement. */
const VERSION = '2026-11';

const EACH: Record<Locale, Record<Exclude<ProcessType, 'one_off'>, string>> = {
  en: {
    weekly: 'each week',
    fortnightly: 'each fortnight',
    monthly: 'each month',
    quarterly: 'each quarter',
    yearly: 'each year',
  },
  zh: {
    weekly: '每周',
    fortnightly: '每两周',
    monthly: '每月',
    quarterly: '每季度',
    yearly: '每年',
  },
};

const NETWORKS: Record<Locale, Record<CardNetwork, string>> = {
  en: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    eftpos: 'eftpos',
    amex: 'American Express',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  },
  zh: {
    visa: 'Visa',
    mastercard: '万事达',
    eftpos: 'eftpos',
    amex: '美国运通',
    diners: '大来',
    jcb: 'JCB',
    unionpay: '银联',
  },
};

const WORDS = {
  en: {
    keeps: (merchant: string) =>
      `${merchant} keeps this card with its processor. Neither ${merchant} nor Lorikeet stores the number.`,
    plan: (amount: string, each: string, plan: string, day: string) =>
      `${amount} is charged to it ${each} for ${plan}, for the first time on ${day}.`,
    once: (amount: string, plan: string, day: string) =>
      `${amount} is charged to it once for ${plan}, on ${day}.`,
    owed: (merchant: string) => `What you owe ${merchant} is charged to it on the day of each bill.`,
    fee: (fee: string) => `A card fee of ${fee} comes on top of each charge.`,
    feeOn: (fee: string, networks: string) =>
      `A card fee of ${fee} comes on top of each charge on ${networks}, and on no other card.`,
    told: 'An e-mail names the sum and the day two days before each charge. Nothing is taken today.',
    ends: (contact: string) => `You can have the card removed at any time: ${contact}.`,
    and: ' and ',
  },
  zh: {
    keeps: (merchant: string) =>
      `${merchant}通过其支付处理机构保存此卡。${merchant}和 Lorikeet 均不存储卡号。`,
    plan: (amount: string, each: string, plan: string, day: string) =>
      `“${plan}”${each}从此卡扣款 ${amount}，首次扣款日为${day}。`,
    once: (amount: string, plan: string, day: string) => `“${plan}”于${day}从此卡一次性扣款 ${amount}。`,
    owed: (merchant: string) => `您欠${merchant}的款项将在每张账单的到期日从此卡扣取。`,
    fee: (fee: string) => `每次扣款另收刷卡手续费 ${fee}。`,
    feeOn: (fee: string, networks: string) =>
      `使用${networks}时，每次扣款另收刷卡手续费 ${fee}；其他卡不收取。`,
    told: '每次扣款前两天，我们会以邮件告知金额和日期。今天不会扣款。',
    ends: (contact: string) => `您可随时要求移除此卡：${contact}。`,
    and: '、',
  },
} as const;

/** The day of the first charge of what an invitation offers, as charges of kept cards are planned; null without a plan. */
function firstChargeOn(view: InvitationView, acceptedOn: LocalDate): LocalDate | null {
  return view.offer && chargeDay(toLocalDate(view.offer.starts_on), acceptedOn);
}

/** Names everything that a payer of a card agrees to: another price, date, fee or version gives another name. */
export function cardTermsName(view: InvitationView, fees: readonly FeeLine[]): string {
  const { offer, merchant } = view;
  const agreedTo = { version: VERSION, offer, fees, merchant: merchant.tradingName };
  return createHash('sha256').update(JSON.stringify(agreedTo)).digest('base64url').slice(0, 32);
}

/** What a payer who chooses a card agrees to, in plain sentences. */
export function cardPoints(
  view: InvitationView,
  fees: readonly FeeLine[],
  { acceptedOn, locale }: { acceptedOn: LocalDate; locale: Locale },
): string[] {
  const { offer, merchant } = view;
  const words = WORDS[locale];
  const first = firstChargeOn(view, acceptedOn);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  return [
    words.keeps(merchant.tradingName),
    offer && first ? planSentence(offer, first, locale) : words.owed(merchant.tradingName),
    ...fees.flatMap((line) => (line.rate ? [feeSentence(line, locale)] : [])),
    words.told,
    words.ends(contact),
  ];
}

function planSentence(
  { total_cents, currency, process_type, plan_name }: NonNullable<InvitationView['offer']>,
  first: LocalDate,
  locale: Locale,
): string {
  const words = WORDS[locale];
  const amount = formatMoney(toCents(total_cents), currency, locale);
  const day = dateInWords(first, locale);
  if (process_type === 'one_off') return words.once(amount, plan_name, day);
  return words.plan(amount, EACH[locale][process_type], plan_name, day);
}

function feeSentence({ rate, networks }: FeeLine, locale: Locale): string {
  const words = WORDS[locale];
  const fee = `${(rate?.bps ?? 0) / 100}% + ${formatMoney(toCents(rate?.fixedCents ?? 0), 'AUD', locale)}`;
  if (networks.length === CARD_NETWORKS.length) return words.fee(fee);
  return words.feeOn(fee, networks.map((one) => NETWORKS[locale][one]).join(words.and));
}

/** The other way to pay that a page offers, or null where the merchant takes no cards. `invitationId` is absent in a preview. */
export async function cardPart(
  work: Work,
  view: InvitationView,
  given: { rail: CardRail | undefined; locale: Locale; invitationId?: string },
): Promise<CardPart | null> {
  const { rail, locale, invitationId } = given;
  if (!rail || !(await cardsOffered(work))) return null;
  const fees = await cardFeesNow(work);
  return {
    points: cardPoints(view, fees, { acceptedOn: work.today, locale }),
    terms: cardTermsName(view, fees),
    first_on: firstChargeOn(view, work.today),
    sandbox: rail.isSandbox,
    check: invitationId ? await latestCheck(work, invitationId) : null,
  };
}
