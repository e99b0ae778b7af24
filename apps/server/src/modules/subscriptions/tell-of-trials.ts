import { discounted, holdsForPlan } from '@lorikeet/domain/coupons';
import { addDays, type Cents, formatMoney, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { BILLED_STATES, TRIAL_NOTICE_DAYS } from '@lorikeet/domain/subscriptions';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { couponSays } from '../coupons/index.ts';
import { customerContact } from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import type { PlanVersion } from '../plans/index.ts';
import { type GivenCoupon, givenCoupon } from './discount-store.ts';
import { lockSubscription } from './subscription-store.ts';
import { fullPriceFrom } from './terms-from.ts';

const BATCH = 200;

const WORDS = {
  en: {
    last: 'Last free day',
    from: 'Billed from',
    coupon: 'Coupon',
    price: {
      one_off: 'Once',
      weekly: 'Each week',
      fortnightly: 'Each fortnight',
      monthly: 'Each month',
      quarterly: 'Each quarter',
      yearly: 'Each year',
    },
    footer: (contact: string, until: string) =>
      `To go on you need do nothing. To end it without paying, contact ${contact} before ${until}.`,
  },
  zh: {
    last: '最后一个免费日',
    from: '出账起始日',
    coupon: '优惠券',
    price: {
      one_off: '一次性',
      weekly: '每周',
      fortnightly: '每两周',
      monthly: '每月',
      quarterly: '每季度',
      yearly: '每年',
    },
    footer: (contact: string, until: string) =>
      `如继续使用，无需操作。如不想付费，请在${until}之前联系${contact}取消。`,
  },
} as const;

/**
 * The first day that is billed after the trial of a subscription `s` of a tenant: that of its first bill, which is made some
 * days ahead, else of its next period. A period that is skipped puts it off. Null where nothing follows.
 */
const firstBilled = (s: Sql, tenant: Sql): Sql => sql`coalesce((
  select min(i.period_start) from invoices i
  where i.merchant_id = ${tenant} and i.subscription_id = ${s}.id and i.status <> 'void'
    and i.period_start >= ${s}.trial_until), ${s}.next_period_start)`;

/** A subscription `s` whose trial is followed by a bill within a week of a day, and that nobody was told of. */
const isEnding = (
  s: Sql,
  tenant: Sql,
  day: LocalDate,
): Sql => sql`${s}.trial_until is not null and ${s}.trial_told_on is null
  and ${s}.status ${among(BILLED_STATES)} and ${s}.next_period_start > ${day}
  and ${s}.trial_from <= ${day} and ${s}.trial_until <= ${addDays(day, TRIAL_NOTICE_DAYS)}
  and ${firstBilled(s, tenant)} > ${day} and ${firstBilled(s, tenant)} <= ${addDays(day, TRIAL_NOTICE_DAYS)}`;

/** In the morning, payers are told of trials that end and are billed within a week, each once. */
export const trialPhase: Phase = {
  name: 'subscriptions.trials',
  meaning: { en: 'Tells payers of trials that end soon', zh: '提醒付款人即将结束的试用期' },
  at: '09:20',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: (day) =>
    sql`exists (select 1 from subscriptions s where s.merchant_id = m.id and ${isEnding(sql`s`, sql`m.id`, day)})`,
  run: tellOfTrials,
};

/** Writes the letters of a day. Each is noted with its subscription in one transaction, so that a repeat writes none twice. */
async function tellOfTrials(run: Run, day: LocalDate): Promise<{ told: number }> {
  let told = 0;
  for (;;) {
    const noted = await run.inTransaction((work) => tellBatch(work, day));
    told += noted;
    if (noted < BATCH) return { told };
  }
}

type Ending = { id: string; from: LocalDate };

async function tellBatch(work: Work, day: LocalDate): Promise<number> {
  const { merchantId } = work;
  const ending = await work.rows<Ending>(sql`
    with due as materialized (
      select s.id, ${firstBilled(sql`s`, sql`${merchantId}`)} as first_billed from subscriptions s
      where s.merchant_id = ${merchantId} and ${isEnding(sql`s`, sql`${merchantId}`, day)}
      order by s.id limit ${BATCH} for no key update
    )
    update subscriptions s set trial_told_on = ${day}, updated_at = ${work.now}
    from due where s.merchant_id = ${merchantId} and s.id = due.id
    returning s.id, due.first_billed as "from"`);
  for (const one of ending) await tell(work, one);
  return ending.length;
}

async function tell(work: Work, { id, from }: Ending): Promise<void> {
  const subscription = await lockSubscription(work, id);
  const payer = await customerContact(work, subscription.customerId);
  if (!payer.email || payer.messagesStopped) return;
  const [merchant, { version, full }, coupon] = await Promise.all([
    merchantProfile(work),
    fullPriceFrom(work, subscription, from),
    givenCoupon(work, id),
  ]);
  const { locale } = payer;
  const words = WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, version.currency, locale);
  const last = dateInWords(addDays(from, -1), locale);
  const until = dateInWords(from, locale);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: 'trial-ends',
    locale,
    to: payer.email,
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: id,
    letter: {
      values: { plan: version.name, last_free: last, date: until },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: [
          [words.last, last],
          [words.from, until],
          [words.price[version.processType], money(full)],
          ...couponFact(locale, { full, version, coupon, money }),
        ],
        footer: words.footer(contact, until),
      },
    },
  });
}

/** What a coupon leaves of the first bills. Nothing was billed before them, so it holds for as many as it was given for. */
function couponFact(
  locale: 'en' | 'zh',
  of: {
    full: Cents;
    version: PlanVersion;
    coupon: GivenCoupon | undefined;
    money: (cents: Cents) => string;
  },
): [string, string][] {
  const { full, version, coupon, money } = of;
  if (!coupon || !holdsForPlan(coupon.planIds, version.planId)) return [];
  const net = money(discounted(full, version.planId, coupon));
  return [[WORDS[locale].coupon, couponSays(locale, { code: coupon.code, net, bills: coupon.periods })]];
}
