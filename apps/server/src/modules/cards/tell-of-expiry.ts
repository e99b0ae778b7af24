import { addDays, dateOf, daysInMonth, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import {
  cardsMayEnd,
  type EndingCard,
  endingCards,
  justEndedCards,
  noteExpiryNotice,
} from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { linkOfCard } from './links/card-link-store.ts';
import { type RatesPaid, ratesPaidBy } from './links/rates-paid.query.ts';
import type { CardRail } from './ports.ts';
import { type Asking, renewKept } from './renew-kept.ts';

const BATCH = 200;

/** Days before the end from which a letter waits no longer for what the processor says. */
const LAST_DAYS = 7;

const WORDS = {
  en: {
    action: 'Keep another card',
    rates: 'It pays the rates of',
    after: 'Planned after that day',
    notTaken: (count: number, first: string) =>
      count === 1 ? `1 payment, on ${first}` : `${count} payments, the first on ${first}`,
    afterwards: 'Then',
    stops: 'The schedule stops, unless another card or account pays it by then',
    footer: (contact: string) => `To have the card removed, or with questions, contact ${contact}.`,
  },
  zh: {
    action: '保存其他银行卡',
    rates: '此卡支付市政费的房产',
    after: '到期日后的计划付款',
    notTaken: (count: number, first: string) => `${count} 笔，首笔在${first}`,
    afterwards: '届时',
    stops: '如未改用其他银行卡或账户，付款计划将停止',
    footer: (contact: string) => `如需移除此卡或有疑问，请联系${contact}。`,
  },
} as const;

/** In the morning, payers are told of kept cards that end within 30 days, each once. */
export const expiryPhase = (rail: CardRail | undefined): Phase => ({
  name: 'cards.expire',
  meaning: { en: 'Tells payers of kept cards that end soon', zh: '提醒付款人所保存的银行卡即将到期' },
  at: '09:10',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: cardsMayEnd,
  run: (run, day) => tellOfExpiry(run, day, rail),
});

/**
 * Writes the letters of a day. Each is noted with its card in one transaction, so that a repeat writes none twice. Of a card
 * that its bank has renewed nobody is told, and what ended in the last days is asked for once more. While the processor says
 * nothing, cards wait for the next mornings, until their last week.
 */
export async function tellOfExpiry(run: Run, day: LocalDate, rail?: CardRail): Promise<{ told: number }> {
  const asking: Asking = { isSilent: false };
  if (rail) await renewEnded(run, day, rail, asking);
  let told = 0;
  let after: string | null = null;
  for (;;) {
    const page: Page = { after, limit: BATCH };
    const cards = await run.reading((work) => endingCards(work, day, page));
    for (const card of cards) {
      const method = { id: card.id, customerId: card.customer_id };
      const howItIs = rail ? await renewKept(run, rail, method, asking) : 'same';
      if (howItIs === 'renewed' || (howItIs === 'silent' && addDays(day, LAST_DAYS) < endOf(card))) continue;
      if (await run.inTransaction((work) => tell(work, card, day))) told += 1;
    }
    if (cards.length < BATCH) return { told };
    after = cards.at(-1)!.id;
  }
}

type Page = { after: string | null; limit: number };

async function renewEnded(run: Run, day: LocalDate, rail: CardRail, asking: Asking): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const page: Page = { after, limit: BATCH };
    const cards = await run.reading((work) => justEndedCards(work, day, page));
    for (const card of cards) await renewKept(run, rail, card, asking);
    if (cards.length < BATCH) return;
    after = cards.at(-1)!.id;
  }
}

async function tell(work: Work, card: EndingCard, day: LocalDate): Promise<boolean> {
  if (!(await noteExpiryNotice(work, card.id, day))) return false;
  const merchant = await merchantProfile(work);
  await postLetter(work, {
    channel: 'email',
    template: 'card-expiry',
    locale: card.locale,
    to: card.email,
    customerId: card.customer_id,
    subjectKind: 'customer',
    subjectId: card.customer_id,
    letter: letterOf(card, {
      rates: await ratesPaidBy(work, card.id, endOf(card)),
      url: await linkOfCard(work, { methodId: card.id, customerId: card.customer_id }),
      name: merchant.tradingName,
      brand: merchant.brand,
      contact: [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName,
    }),
  });
  return true;
}

type From = { rates: RatesPaid[]; url: string; name: string; brand: Brand; contact: string };

function letterOf(card: EndingCard, { rates, url, name, brand, contact }: From) {
  const { locale, last4 } = card;
  const words = WORDS[locale];
  return {
    values: { card: last4, date: dateInWords(endOf(card), locale) },
    frame: {
      sender: name,
      brand,
      facts: ratesFacts(rates, locale),
      action: { label: words.action, url },
      footer: words.footer(contact),
    },
  };
}

/** The last day on which a card can be charged. */
const endOf = ({ exp_year: year, exp_month: month }: EndingCard) =>
  dateOf(year, month, daysInMonth(year, month));

/** What a ratepayer's card pays, and what it will not: nothing for a card that pays no schedule. */
function ratesFacts(rates: readonly RatesPaid[], locale: 'en' | 'zh'): [string, string][] {
  const words = WORDS[locale];
  return rates.flatMap(({ place, later, next }): [string, string][] => [
    [words.rates, place],
    ...(next
      ? ([
          [words.after, words.notTaken(later, dateInWords(next, locale))],
          [words.afterwards, words.stops],
        ] as [string, string][])
      : []),
  ]);
}
