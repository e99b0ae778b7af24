import type { LocalDate } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { customerContact } from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
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
    period: 'Period',
    range: (from: string, to: string) => `${from} to ${to}`,
    next: 'Next period that is billed',
    footer: (contact: string) => `Not what you agreed with them? Contact ${contact}.`,
  },
  zh: {
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
  const day = (date: LocalDate) => dateInWords(date, payer.locale);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  await postLetter(work, {
    channel: 'email',
    template: told.kind === 'skipped' ? 'period-skipped' : 'period-not-skipped',
    locale: payer.locale,
    to: payer.email,
    customerId: subscription.customerId,
    subjectKind: 'subscription',
    subjectId: subscription.id,
    letter: {
      values: { plan },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: [
          ...told.periods.map(({ start, end }) => [words.period, words.range(day(start), day(end))] as const),
          [words.next, day(told.next)],
        ],
        footer: words.footer(contact),
      },
    },
  });
}
