import { dateOf, daysInMonth, type LocalDate, toLocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { cardsMayEnd, type EndingCard, endingCards, noteExpiryNotice } from '../customers/index.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { linkOfCard } from './links/card-link-store.ts';

const BATCH = 200;

const WORDS = {
  en: {
    action: 'Keep another card',
    footer: (contact: string) => `To have the card removed, or with questions, contact ${contact}.`,
  },
  zh: {
    action: '保存其他银行卡',
    footer: (contact: string) => `如需移除此卡或有疑问，请联系${contact}。`,
  },
} as const;

/** In the morning, payers are told of kept cards that end within 30 days, each once. */
export const expiryPhase: Phase = {
  name: 'cards.expire',
  meaning: { en: 'Tells payers of kept cards that end soon', zh: '提醒付款人所保存的银行卡即将到期' },
  at: '09:10',
  zone: 'merchant',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-23'),
  mayBeDue: cardsMayEnd,
  run: tellOfExpiry,
};

/** Writes the letters of a day. Each is noted with its card in one transaction, so that a repeat writes none twice. */
export async function tellOfExpiry(run: Run, day: LocalDate): Promise<{ told: number }> {
  let told = 0;
  for (;;) {
    const cards = await run.inTransaction((work) => endingCards(work, day, BATCH));
    for (const card of cards) {
      if (await run.inTransaction((work) => tell(work, card, day))) told += 1;
    }
    if (cards.length < BATCH) return { told };
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
      url: await linkOfCard(work, { methodId: card.id, customerId: card.customer_id }),
      name: merchant.tradingName,
      brand: merchant.brand,
      contact: [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName,
    }),
  });
  return true;
}

type From = { url: string; name: string; brand: Brand; contact: string };

function letterOf(card: EndingCard, { url, name, brand, contact }: From) {
  const { locale, last4, exp_year: year, exp_month: month } = card;
  const words = WORDS[locale];
  const end = dateOf(year, month, daysInMonth(year, month));
  return {
    values: { card: last4, date: dateInWords(end, locale) },
    frame: { sender: name, brand, action: { label: words.action, url }, footer: words.footer(contact) },
  };
}
