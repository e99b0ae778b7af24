import type { LocalDate } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { planVersion } from '../plans/index.ts';
import type { Subscription } from './subscription-store.ts';

type Told = {
  kind: 'skipped' | 'taken_back';
  periods: readonly { start: LocalDate; end: LocalDate }[];
  /** Where the next period starts that is billed. */
  next: LocalDate;
};

const WORDS = {
  en: {
    skipped: {
      subject: (plan: string) => `${plan}: a payment is skipped`,
      title: 'Nothing is taken this time',
      body: (merchant: string, plan: string) =>
        `${merchant} does not bill ${plan} for the period below. If a debit for it was announced, it is called off.`,
    },
    taken_back: {
      subject: (plan: string) => `${plan}: a skipped payment is due after all`,
      title: 'A skipped period is billed after all',
      body: (merchant: string, plan: string) =>
        `${merchant} had skipped ${plan} for the period below, and bills it now after all, at its usual price.`,
    },
    period: 'Period',
    range: (from: string, to: string) => `${from} to ${to}`,
    next: 'Next period that is billed',
    footer: (contact: string) => `Not what you agreed with them? Contact ${contact}.`,
  },
  zh: {
    skipped: {
      subject: (plan: string) => `${plan}：跳过一期付款`,
      title: '本期不收款',
      body: (merchant: string, plan: string) =>
        `${merchant}不为${plan}的以下账期出账。如已就该期发出扣款预告，该扣款将取消。`,
    },
    taken_back: {
      subject: (plan: string) => `${plan}：已跳过的一期恢复收款`,
      title: '已跳过的账期恢复出账',
      body: (merchant: string, plan: string) => `${merchant}曾跳过${plan}的以下账期，现恢复按原价出账。`,
    },
    period: '账期',
    range: (from: string, to: string) => `${from}至${to}`,
    next: '下一个出账账期',
    footer: (contact: string) => `如与约定不符，请联系${contact}。`,
  },
} as const;

/** Tells the payer of periods that are skipped, or of one that is billed after all. One without an e-mail gets no letter. */
export async function mailSkip(work: Work, subscription: Subscription, told: Told): Promise<void> {
  const payer = await customerContact(work, subscription.customerId);
  if (!payer.email || payer.messagesStopped) return;
  const merchant = await merchantProfile(work);
  const { name: plan } = await planVersion(work, subscription.planVersionId);
  const words = WORDS[payer.locale];
  const { subject, title, body } = words[told.kind];
  const day = (date: LocalDate) => dateInWords(date, payer.locale);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await queueMessage(work, {
    channel: 'email',
    template: told.kind === 'skipped' ? 'period-skipped' : 'period-not-skipped',
    locale: payer.locale,
    to: payer.email,
    subject: subject(plan),
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: subscription.id,
    ...mailPage({
      locale: payer.locale,
      sender: merchant.tradingName,
      brand: merchant.brand,
      title,
      paragraphs: [body(merchant.tradingName, plan)],
      facts: [
        ...told.periods.map(({ start, end }) => [words.period, words.range(day(start), day(end))] as const),
        [words.next, day(told.next)],
      ],
      footer: words.footer(contact),
    }),
  });
}
