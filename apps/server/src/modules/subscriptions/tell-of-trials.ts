import { addDays, type Currency, formatMoney, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import { priceQuantity } from '@lorikeet/domain/plans';
import { BILLED_STATES, TRIAL_NOTICE_DAYS } from '@lorikeet/domain/subscriptions';
import type { Phase } from '../../platform/days/phase.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { planVersion, pricingOfVersion } from '../plans/index.ts';
import { nextBillFor } from './discount-store.ts';

const BATCH = 200;

const WORDS = {
  en: {
    last: 'Last free day',
    from: 'Billed from',
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

/** A trial of a subscription `s` that is billed once it ends, within a week of a day, and that nobody was told of. */
const isEnding = (
  s: Sql,
  day: LocalDate,
): Sql => sql`${s}.trial_until is not null and ${s}.trial_told_on is null
  and ${s}.status ${among(BILLED_STATES)} and ${s}.next_period_start is not null
  and ${s}.trial_from <= ${day} and ${s}.trial_until > ${day}
  and ${s}.trial_until <= ${addDays(day, TRIAL_NOTICE_DAYS)}`;

/** In the morning, payers are told of trials that end within a week, each once. */
export const trialPhase: Phase = {
  name: 'subscriptions.trials',
  meaning: { en: 'Tells payers of trials that end soon', zh: '提醒付款人即将结束的试用期' },
  at: '09:20',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: (day) =>
    sql`exists (select 1 from subscriptions s where s.merchant_id = m.id and ${isEnding(sql`s`, day)})`,
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

type Ending = {
  id: string;
  customer_id: string;
  plan_version_id: string;
  quantity: number;
  trial_until: LocalDate;
};

async function tellBatch(work: Work, day: LocalDate): Promise<number> {
  const { merchantId } = work;
  const ending = await work.rows<Ending>(sql`
    with due as materialized (
      select s.id from subscriptions s where s.merchant_id = ${merchantId} and ${isEnding(sql`s`, day)}
      order by s.id limit ${BATCH} for no key update
    )
    update subscriptions s set trial_told_on = ${day}, updated_at = ${work.now}
    from due where s.merchant_id = ${merchantId} and s.id = due.id
    returning s.id, s.customer_id, s.plan_version_id, s.quantity, s.trial_until`);
  for (const one of ending) await tell(work, one);
  return ending.length;
}

async function tell(work: Work, one: Ending): Promise<void> {
  const payer = await customerContact(work, one.customer_id);
  if (!payer.email || payer.messagesStopped) return;
  const [merchant, version] = await Promise.all([
    merchantProfile(work),
    planVersion(work, one.plan_version_id),
  ]);
  const { locale } = payer;
  const words = WORDS[locale];
  const last = dateInWords(addDays(one.trial_until, -1), locale);
  const until = dateInWords(one.trial_until, locale);
  const full = priceQuantity(pricingOfVersion(version), one.quantity).total;
  const price = await nextBillFor(work, one.id, { price: full, planId: version.planId });
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: 'trial-ends',
    locale,
    to: payer.email,
    customerId: one.customer_id,
    subjectKind: 'subscription',
    subjectId: one.id,
    letter: {
      values: { plan: version.name, last_free: last, date: until },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: [
          [words.last, last],
          [words.from, until],
          [words.price[version.processType], formatMoney(price, version.currency as Currency, locale)],
        ],
        footer: words.footer(contact, until),
      },
    },
  });
}
