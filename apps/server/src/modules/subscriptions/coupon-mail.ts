import type { Output } from '@lorikeet/contracts';
import type * as contracts from '@lorikeet/contracts/subscription-coupons';
import { type Cents, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import type { PlanVersion } from '../plans/index.ts';
import type { Subscription } from './subscription-store.ts';
import { termsFrom } from './terms-from.ts';

type Given = Output<typeof contracts.addCoupon>;
type Told =
  | { kind: 'given'; given: Given }
  | { kind: 'removed'; code: string; full: Cents; from: LocalDate; version: PlanVersion };

const WORDS = {
  en: {
    coupon: 'Coupon',
    from: 'From',
    pay: 'You pay',
    each: 'For each bill, until it is ended',
    bills: (n: number) => (n === 1 ? 'For one bill' : `For ${n} bills`),
    holds: 'How long',
    afterwards: 'Afterwards',
    footer: (contact: string) => `Not what you agreed with them? Contact ${contact}.`,
  },
  zh: {
    coupon: '优惠券',
    from: '起始日',
    pay: '应付',
    each: '每张账单，直至取消',
    bills: (n: number) => `共 ${n} 张账单`,
    holds: '期限',
    afterwards: '其后',
    footer: (contact: string) => `如与约定不符，请联系${contact}。`,
  },
} as const;

/** Tells the payer of a discount that begins, with what they pay afterwards, or of one that is ended. No e-mail, no letter. */
export async function mailCoupon(work: Work, subscription: Subscription, told: Told): Promise<void> {
  const payer = await customerContact(work, subscription.customerId);
  if (!payer.email || payer.messagesStopped) return;
  const merchant = await merchantProfile(work);
  const version =
    told.kind === 'removed' ? told.version : await termsFrom(work, subscription, told.given.from);
  const words = WORDS[payer.locale];
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: told.kind === 'given' ? 'coupon-given' : 'coupon-removed',
    locale: payer.locale,
    to: payer.email,
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: subscription.id,
    letter: {
      values: { plan: version.name },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: factsOf(told, payer.locale, version),
        footer: words.footer(contact),
      },
    },
  });
}

function factsOf(told: Told, locale: 'en' | 'zh', { currency }: PlanVersion): [string, string][] {
  const words = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, currency, locale);
  if (told.kind === 'removed')
    return [
      [words.coupon, told.code],
      [words.from, dateInWords(told.from, locale)],
      [words.pay, money(told.full)],
    ];
  const { given } = told;
  return [
    [words.coupon, given.coupon_code],
    [words.from, dateInWords(given.from, locale)],
    [words.pay, money(given.net_cents)],
    [words.holds, given.periods === null ? words.each : words.bills(given.periods)],
    ...(given.periods === null ? [] : [[words.afterwards, money(given.full_cents)] as [string, string]]),
  ];
}
