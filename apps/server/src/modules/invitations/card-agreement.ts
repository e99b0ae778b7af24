import { createHash } from 'node:crypto';
import type { Output } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { chargeDay } from '@lorikeet/domain/cards';
import type { FeeLine } from '@lorikeet/domain/fees';
import { formatMoney, type LocalDate, toCents, toLocalDate } from '@lorikeet/domain/kernel';
import type { ProcessType } from '@lorikeet/domain/plans';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import {
  AGREEMENT_VERSION,
  agreementPoints,
  type CardRail,
  cardFeesNow,
  cardsOffered,
  latestCheck,
} from '../cards/index.ts';
import type { InvitationView } from './invitation-view.ts';

type Locale = 'en' | 'zh';
type CardPart = NonNullable<Output<typeof invitations.openInvitation>['card']>;

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

const WORDS = {
  en: {
    plan: (amount: string, each: string, plan: string, day: string | null) =>
      `${amount} is charged to it ${each} for ${plan}${day ? `, for the first time on ${day}` : ''}.`,
    once: (amount: string, plan: string, day: string | null) =>
      `${amount} is charged to it once for ${plan}${day ? `, on ${day}` : ''}.`,
    coupon: (code: string, net: string, bills: number | null) =>
      bills === null
        ? `With the coupon ${code} it is ${net} each time.`
        : `With the coupon ${code} it is ${net} for the first ${bills === 1 ? 'bill' : `${bills} bills`}.`,
    owed: (merchant: string) => `What you owe ${merchant} is charged to it on the day of each bill.`,
  },
  zh: {
    plan: (amount: string, each: string, plan: string, day: string | null) =>
      `“${plan}”${each}从此卡扣款 ${amount}${day ? `，首次扣款日为${day}` : ''}。`,
    once: (amount: string, plan: string, day: string | null) =>
      `“${plan}”${day ? `于${day}` : ''}从此卡一次性扣款 ${amount}。`,
    coupon: (code: string, net: string, bills: number | null) =>
      bills === null
        ? `使用优惠券 ${code}，每次为 ${net}。`
        : `使用优惠券 ${code}，前 ${bills} 张账单为 ${net}。`,
    owed: (merchant: string) => `您欠${merchant}的款项将在每张账单的到期日从此卡扣取。`,
  },
} as const;

/** The day of the first charge of what an invitation offers, as charges of kept cards are planned; null where none is in sight. */
function firstChargeOn(view: InvitationView, acceptedOn: LocalDate): LocalDate | null {
  // A bill that a coupon pays in full is not charged: the first charge is that of the first bill with something to pay.
  const first = view.offer?.debits[0];
  return first ? chargeDay(toLocalDate(first.due_date), acceptedOn) : null;
}

/** Names everything that a payer of a card agrees to: another price, date, fee or version gives another name. */
export function cardTermsName(view: InvitationView, fees: readonly FeeLine[]): string {
  const { offer, merchant } = view;
  const agreedTo = { version: AGREEMENT_VERSION, offer, fees, merchant: merchant.tradingName };
  return createHash('sha256').update(JSON.stringify(agreedTo)).digest('base64url').slice(0, 32);
}

/** What a payer who chooses a card agrees to, in plain sentences. */
export function cardPoints(
  view: InvitationView,
  fees: readonly FeeLine[],
  { acceptedOn, locale }: { acceptedOn: LocalDate; locale: Locale },
): string[] {
  const { offer, merchant } = view;
  const first = firstChargeOn(view, acceptedOn);
  const what = offer ? planSentence(offer, first, locale) : WORDS[locale].owed(merchant.tradingName);
  return agreementPoints({ merchant, fees, currency: view.currency, locale, what: [what] });
}

function planSentence(
  { total_cents, coupon, currency, process_type, plan_name }: NonNullable<InvitationView['offer']>,
  first: LocalDate | null,
  locale: Locale,
): string {
  const words = WORDS[locale];
  const amount = formatMoney(toCents(total_cents), currency, locale);
  const day = first && dateInWords(first, locale);
  const said =
    process_type === 'one_off'
      ? words.once(amount, plan_name, day)
      : words.plan(amount, EACH[locale][process_type], plan_name, day);
  if (!coupon) return said;
  const net = formatMoney(toCents(coupon.net_cents), currency, locale);
  return `${said}${locale === 'zh' ? '' : ' '}${words.coupon(coupon.coupon_code, net, coupon.periods)}`;
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
    stripe_key: rail.stripeKey,
    check: invitationId ? await latestCheck(work, invitationId) : null,
  };
}
