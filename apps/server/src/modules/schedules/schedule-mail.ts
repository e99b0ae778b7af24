import { formatMoney, type LocalDate, sumCents, toCents } from '@lorikeet/domain/kernel';
import type { ScheduleStopReason } from '@lorikeet/domain/schedules';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { customerContacts } from '../customers/index.ts';
import { type PostedLetter, postLetters } from '../letters/index.ts';
import { type MerchantProfile, merchantProfile } from '../merchants/index.ts';
import { debitsOf, type ScheduleDebit } from './plan-store.ts';
import type { ScheduleRecord } from './schedule-store.ts';

/** Why the payer hears of a plan. */
export type PlanNews =
  | {
      because:
        | 'confirmed'
        | 'council'
        | 'owed'
        | 'card_replaced'
        | 'ended'
        | 'access_ended'
        | ScheduleStopReason;
    }
  | { because: 'returned'; amountCents: number; on: LocalDate };

type Words = {
  subject: (address: string) => string;
  told: (council: string, address: string, amount: string, day: string) => string;
};

const EN: Record<PlanNews['because'], Words> = {
  confirmed: {
    subject: (address) => `Your payments for ${address}`,
    told: (council, address) =>
      `You confirmed this plan for ${address}. It is your notice: ${council} takes these amounts on these days, and sends no other notice of them.`,
  },
  council: {
    subject: (address) => `${address}: your payments have changed`,
    told: (council, address) =>
      `${council} changed your payment plan for ${address}. Each payment is announced before it is taken.`,
  },
  owed: {
    subject: (address) => `${address}: your payments have changed`,
    told: (_, address) =>
      `What is owed for ${address} has changed, and your payments follow it. Each new amount is announced before it is taken.`,
  },
  returned: {
    subject: (address) => `${address}: a payment came back`,
    told: (_, address, amount, day) =>
      `Your bank did not pay the ${amount} of ${day} for ${address}. It is not tried again by itself: the amount is spread over your next payments. You can also pay it now, as an extra payment.`,
  },
  card_replaced: {
    subject: (address) => `${address}: your payments are taken from your new card`,
    told: (council, address) =>
      `You let ${council} keep another card in the place of the one that paid for ${address}. This is your notice of what is taken from it.`,
  },
  ended: {
    subject: (address) => `Your payment plan for ${address} has ended`,
    told: (council, address) =>
      `Nothing more is taken for ${address} by the plan, beside what is with your bank already. What is owed stays owed: pay it to ${council} as its notice says.`,
  },
  access_ended: {
    subject: (address) => `Your payment plan for ${address} has ended`,
    told: (council, address) =>
      `Your access to ${address} has ended, so ${council} takes nothing more from your account for it, beside what is with your bank already.`,
  },
  three_dishonours: {
    subject: (address) => `Your payment plan for ${address} has stopped`,
    told: (_, address) =>
      `Three payments in a row came back, so nothing more is taken for ${address} until you start the plan again, from there or from another account or card.`,
  },
  hardship: {
    subject: (address) => `${address}: nothing is taken for now`,
    told: (council, address) =>
      `You asked ${council} for help with ${address}. Until it has decided, nothing is taken by your payment plan, beside what is with your bank already.`,
  },
  cards_off: {
    subject: (address) => `Your payment plan for ${address} has stopped`,
    told: (council, address) =>
      `${council} takes no cards any more, so nothing is taken for ${address} until you start the plan again from a bank account.`,
  },
  no_account: {
    subject: (address) => `Your payment plan for ${address} has stopped`,
    told: (_, address) =>
      `What paid for ${address} can no longer be debited or charged, so nothing is taken until you start the plan again from another account or card.`,
  },
};

const ZH: Record<PlanNews['because'], Words> = {
  confirmed: {
    subject: (address) => `${address} 的付款安排`,
    told: (council, address) =>
      `您已确认 ${address} 的付款计划。本邮件即为扣款通知：${council}将按以下日期和金额扣款，不再另行通知。`,
  },
  council: {
    subject: (address) => `${address}：付款安排有变动`,
    told: (council, address) => `${council}更改了 ${address} 的付款计划。每笔扣款前都会另行通知。`,
  },
  owed: {
    subject: (address) => `${address}：付款安排有变动`,
    told: (_, address) => `${address} 的应付金额有变动，付款安排随之调整。每笔新金额在扣款前都会另行通知。`,
  },
  returned: {
    subject: (address) => `${address}：一笔付款被退回`,
    told: (_, address, amount, day) =>
      `您的银行未支付 ${address} ${day}的 ${amount}。该款项不会自动重扣，而是分摊到后续付款中。您也可以现在作为额外付款支付。`,
  },
  card_replaced: {
    subject: (address) => `${address}：改从新银行卡付款`,
    told: (council, address) =>
      `您已同意${council}保存另一张银行卡，以替换为 ${address} 付款的卡。本邮件即为从新卡扣款的通知。`,
  },
  ended: {
    subject: (address) => `${address} 的付款计划已结束`,
    told: (council, address) =>
      `除已提交银行的款项外，不再按计划为 ${address} 扣款。欠款仍须支付，请按${council}的缴费通知付款。`,
  },
  access_ended: {
    subject: (address) => `${address} 的付款计划已结束`,
    told: (council, address) =>
      `您对 ${address} 的访问权已结束，除已提交银行的款项外，${council}不再为其从您的账户扣款。`,
  },
  three_dishonours: {
    subject: (address) => `${address} 的付款计划已停止`,
    told: (_, address) =>
      `连续三笔付款被退回，${address} 已停止扣款。请重新开始付款计划，付款账户或银行卡可不变，也可更换。`,
  },
  hardship: {
    subject: (address) => `${address}：暂停扣款`,
    told: (council, address) =>
      `您就 ${address} 向${council}申请了帮助。在其作出决定之前，除已提交银行的款项外，不再按计划扣款。`,
  },
  cards_off: {
    subject: (address) => `${address} 的付款计划已停止`,
    told: (council, address) =>
      `${council}不再接受银行卡付款。请用银行账户重新开始付款计划，在此之前不会为 ${address} 扣款。`,
  },
  no_account: {
    subject: (address) => `${address} 的付款计划已停止`,
    told: (_, address) =>
      `为 ${address} 付款的账户或银行卡已无法扣款，请用其他账户或银行卡重新开始付款计划，在此之前不会扣款。`,
  },
};

const REST = {
  en: {
    more: (count: number, until: string) => `and ${count} more, the last on ${until}`,
    next: 'Then',
    total: 'In all',
    fees: 'Card fees in it',
    byCard: (card: string) =>
      `They are charged to your card ${card}, each with its fee; this e-mail is the notice of them.`,
    open: 'See your plan',
    footer: (contact: string) => `Questions? Contact ${contact}.`,
  },
  zh: {
    more: (count: number, until: string) => `另有 ${count} 笔，最后一笔在${until}`,
    next: '此后',
    total: '合计',
    fees: '其中银行卡手续费',
    byCard: (card: string) => `各笔款项连同手续费从您的银行卡 ${card} 扣取，本邮件即为扣款通知。`,
    open: '查看付款计划',
    footer: (contact: string) => `如有疑问，请联系${contact}。`,
  },
};

/** Payments that a letter names one by one: a quarter of weeks. */
const NAMED = 13;

/** Tells the payer of their plan as it is now, payment by payment. Who has no e-mail sees it in the portal. */
export async function mailPlan(work: Work, schedule: ScheduleRecord, news: PlanNews): Promise<void> {
  await mailPlans(work, [{ schedule, debits: await debitsOf(work, schedule.id) }], news);
}

type PlanToMail = { schedule: ScheduleRecord; debits: readonly ScheduleDebit[] };

/** Tells each payer of several plans that one thing happened to, as one set of letters. */
export async function mailPlans(work: Work, plans: readonly PlanToMail[], news: PlanNews): Promise<void> {
  const schedules = plans.map(({ schedule }) => schedule);
  const [contacts, council, facts] = await Promise.all([
    customerContacts(
      work,
      schedules.map(({ customer_id }) => customer_id),
    ),
    merchantProfile(work),
    factsOf(work, schedules),
  ]);
  const letters = plans.flatMap(({ schedule, debits }) => {
    const contact = contacts.get(schedule.customer_id)!;
    if (!contact.email || contact.messagesStopped) return [];
    const to = { email: contact.email, locale: contact.locale };
    return letterOf(work, { schedule, to, council, news }, { ...facts.get(schedule.id)!, debits });
  });
  await postLetters(work, letters);
}

type Told = {
  schedule: ScheduleRecord;
  to: { email: string; locale: 'en' | 'zh' };
  council: MerchantProfile;
  news: PlanNews;
};

function letterOf(
  work: Work,
  { schedule, to: { email, locale }, council, news }: Told,
  { address, card, debits }: PlanFacts & { debits: readonly ScheduleDebit[] },
): PostedLetter<'schedule-plan'> {
  const words = (locale === 'zh' ? ZH : EN)[news.because];
  const rest = REST[locale];
  const returned =
    news.because === 'returned'
      ? [formatMoney(toCents(news.amountCents), 'AUD', locale), dateInWords(news.on, locale)]
      : ['', ''];
  const to = debits.filter(({ stage }) => stage === null || stage === 'scheduled' || stage === 'held');
  const told = words.told(council.tradingName, address, returned[0]!, returned[1]!);
  const byCard = card && to.length > 0 ? [rest.byCard(card)] : [];
  return {
    channel: 'email',
    template: 'schedule-plan',
    locale,
    to: email,
    customerId: schedule.customer_id,
    subjectKind: 'schedule',
    subjectId: schedule.id,
    letter: {
      values: {
        property: address,
        headline: words.subject(address),
        what_happened: [told, ...byCard].join(locale === 'zh' ? '' : ' '),
      },
      frame: {
        sender: council.tradingName,
        brand: council.brand,
        facts: paymentFacts(to, locale),
        action: { label: rest.open, url: `${work.publicUrl}/flexirates/schedules` },
        footer: rest.footer(council.phone ?? council.email ?? council.tradingName),
      },
    },
  };
}

/** The payments one by one, as they are taken: with the fee of a card that its payer bears. */
function paymentFacts(to: readonly ScheduleDebit[], locale: 'en' | 'zh'): [string, string][] {
  const rest = REST[locale];
  const money = (cents: number) => formatMoney(toCents(cents), 'AUD', locale);
  const fees = sumCents(to.map(({ fee }) => fee));
  const later = to.length - NAMED;
  return [
    ...to
      .slice(0, NAMED)
      .map((one): [string, string] => [dateInWords(one.debitOn, locale), money(one.amount + one.fee)]),
    ...(later > 0
      ? [[rest.next, rest.more(later, dateInWords(to.at(-1)!.debitOn, locale))] as [string, string]]
      : []),
    ...(to.length > 0
      ? [[rest.total, money(sumCents(to.map(({ amount }) => toCents(amount))) + fees)] as [string, string]]
      : []),
    ...(fees > 0 ? [[rest.fees, money(fees)] as [string, string]] : []),
  ];
}

type PlanFacts = { address: string; card: string | null };

/** Per schedule its property's address, and the card that pays where one does. */
async function factsOf(work: Work, schedules: readonly ScheduleRecord[]): Promise<Map<string, PlanFacts>> {
  const rows = await work.rows<PlanFacts & { id: string }>(sql`
    select n.id, p.address_line1 || ', ' || p.suburb as address,
      case when m.kind = 'card' then m.account_masked end as card
    from unnest(${schedules.map(({ id }) => id)}::uuid[], ${schedules.map((one) => one.property_id)}::uuid[],
      ${schedules.map((one) => one.payment_method_id)}::uuid[]) as n (id, property_id, method_id)
    join properties p on p.merchant_id = ${work.merchantId} and p.id = n.property_id
    left join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = n.method_id`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
