import { formatMoney } from '@lorikeet/domain/kernel';
import type { ProcessType } from '@lorikeet/domain/plans';
import { dateInShort, dateInWords } from '../../platform/messages/date-words.ts';
import { couponSays } from '../coupons/index.ts';
import type { WordedLetter } from '../letters/index.ts';
import type { InvitationView } from './invitation-view.ts';
import { whyFirstMoved } from './offer.ts';

type Locale = 'en' | 'zh';
type Offer = NonNullable<InvitationView['offer']>;

const EACH: Record<Locale, Record<ProcessType, string>> = {
  en: {
    one_off: 'Once',
    weekly: 'Each week',
    fortnightly: 'Each fortnight',
    monthly: 'Each month',
    quarterly: 'Each quarter',
    yearly: 'Each year',
  },
  zh: {
    one_off: '一次性',
    weekly: '每周',
    fortnightly: '每两周',
    monthly: '每月',
    quarterly: '每季度',
    yearly: '每年',
  },
};
const A_TIME: Record<ProcessType, string> = {
  one_off: '',
  weekly: ' a week',
  fortnightly: ' a fortnight',
  monthly: ' a month',
  quarterly: ' a quarter',
  yearly: ' a year',
};

const WORDS = {
  en: {
    whatFor: (plan: string | null, merchant: string) => (plan ? `for ${plan}` : merchant),
    invites: (merchant: string, plan: string | null) =>
      plan
        ? `${merchant} invites you to set up how you pay for ${plan}.`
        : `${merchant} invites you to set up how you pay. You are told each amount and date before it is taken.`,
    plan: 'Plan',
    quantity: 'Quantity',
    coupon: 'Coupon',
    free: 'Free trial',
    freeUntil: (end: string) => `nothing is charged before ${end}`,
    first: 'First payment',
    moved: {
      bank_closed: (first: string, due: string) => `${first}. It is due ${due}, when banks are closed.`,
      after_acceptance: (first: string, due: string) =>
        `${first}. It is due ${due}; nothing is taken on the day you agree.`,
      charge_announced: (first: string, due: string) =>
        `${first}. It is due ${due}; a charge is announced to you two days before.`,
    },
    notBefore: 'First payment, not before',
    action: 'Review and accept',
    footer: (until: string, contact: string) =>
      `This link works until ${until}. It is meant for you alone. Questions: ${contact}.`,
    price: (price: string) => `, ${price}`,
  },
  zh: {
    whatFor: (plan: string | null, merchant: string) => (plan ? `“${plan}”` : merchant),
    invites: (merchant: string, plan: string | null) =>
      plan
        ? `${merchant}邀请您设置“${plan}”的付款方式。`
        : `${merchant}邀请您设置付款方式。每次扣款前会告知金额和日期。`,
    plan: '方案',
    quantity: '数量',
    coupon: '优惠券',
    free: '免费试用',
    freeUntil: (end: string) => `${end} 之前不收费`,
    first: '首次付款',
    moved: {
      bank_closed: (first: string, due: string) => `${first}。应付日 ${due} 银行休息，因此顺延。`,
      after_acceptance: (first: string, due: string) => `${first}。应付日为 ${due}；您同意当日不扣款。`,
      charge_announced: (first: string, due: string) =>
        `${first}。应付日为 ${due}；每次刷卡扣款前两天通知您。`,
    },
    notBefore: '首次付款不早于',
    action: '查看并接受',
    footer: (until: string, contact: string) =>
      `此链接在 ${until} 前有效，仅供您本人使用。如有疑问，请联系${contact}。`,
    price: (price: string) => `：${price}`,
  },
} as const;

/** An invitation in its own language, for the words that its merchant gives it. What a preview shows and what is sent. */
export function invitationLetter(view: InvitationView, link: string): WordedLetter<'invitation'> {
  const { draft, merchant, offer } = view;
  const { locale } = draft;
  const words = WORDS[locale];
  const plan = offer?.plan_name ?? null;
  const money = offer ? formatMoney(offer.total_cents, offer.currency, locale) : null;
  const first = offer && firstPayment(offer, locale);
  const contact = merchant.phone ?? merchant.email ?? merchant.tradingName;
  const facts: [string, string][] = [];
  if (offer && money) {
    facts.push([words.plan, offer.plan_name]);
    if (offer.fee_type !== 'flat') facts.push([offer.unit_name ?? words.quantity, String(offer.quantity)]);
    facts.push([EACH[locale][offer.process_type], money]);
    if (offer.coupon) {
      const { coupon_code: code, net_cents, periods: bills } = offer.coupon;
      const net = formatMoney(net_cents, offer.currency, locale);
      facts.push([words.coupon, couponSays(locale, { code, net, bills })]);
    }
    if (offer.trial) facts.push([words.free, words.freeUntil(dateInWords(offer.trial.until, locale))]);
    if (first) facts.push([merchant.status === 'preparing' ? words.notBefore : words.first, first]);
  }
  return {
    values: {
      customer: draft.name,
      what_for: words.whatFor(plan, merchant.tradingName),
      invites: words.invites(merchant.tradingName, plan),
      message: draft.message ?? '',
      price: offer ? words.price(priceInSms(locale, offer, merchant.status === 'preparing')) : '',
      link,
    },
    frame: {
      sender: merchant.tradingName,
      brand: merchant.brand,
      facts,
      action: { label: words.action, url: link },
      footer: words.footer(dateInWords(draft.expiresOn, locale), contact),
    },
  };
}

/** The day of the first payment, and why it is not the day on which that is due; null where nothing is to be paid. */
function firstPayment(offer: Offer, locale: Locale): string | null {
  const [first] = offer.debits;
  if (!first) return null;
  const [day, due] = [first.debit_date, first.due_date].map((date) => dateInWords(date, locale));
  const moved = whyFirstMoved(offer);
  return moved ? WORDS[locale].moved[moved](day!, due!) : day!;
}

/**
 * What is paid and from when, at the earliest while the merchant's approval is awaited; with a coupon first what it leaves, then
 * the price.
 */
function priceInSms(locale: Locale, offer: Offer, awaitsApproval: boolean): string {
  const { coupon, process_type: each } = offer;
  const [full, net] = [offer.total_cents, coupon?.net_cents ?? offer.total_cents].map((cents) =>
    formatMoney(cents, offer.currency, locale),
  );
  const firstDay = offer.debits[0]?.debit_date;
  const first = firstDay ? dateInShort(firstDay, locale) : null;
  const bills = coupon?.periods ?? null;
  if (locale === 'zh') {
    const price = (money: string | undefined) => `${EACH.zh[each]} ${money}`;
    const prices = bills === null ? [price(net)] : [`前 ${bills} 张账单 ${net}`, `之后${price(full)}`];
    const from = awaitsApproval ? '首次扣款不早于' : '首次扣款';
    return [...prices.slice(0, 1), ...(first ? [`${from} ${first}`] : []), ...prices.slice(1)].join('，');
  }
  const from = first ? ` ${awaitsApproval ? 'not before' : 'from'} ${first}` : '';
  if (bills === null) return `${net}${A_TIME[each]}${from}`;
  return `${net}${from} for the first ${bills === 1 ? 'bill' : `${bills} bills`}, then ${full}${A_TIME[each]}`;
}
