import type { LetterValues } from '@lorikeet/contracts/letter-kinds';
import type { Waiver } from '@lorikeet/domain/council';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { postLetter } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';

const WORDS = {
  en: {
    pause: 'Nothing is taken until',
    finish: 'To be paid off by',
    waived: 'No interest',
    fromTo: (from: string, until: string) => `from ${from} to ${until}`,
    open: 'See the property',
    footer: (contact: string) =>
      `Questions? Contact ${contact}. Free, independent advice: National Debt Helpline, 1800 007 007.`,
  },
  zh: {
    pause: '暂停扣款至',
    finish: '付清期限',
    waived: '免计利息',
    fromTo: (from: string, until: string) => `${from}至${until}`,
    open: '查看房产',
    footer: (contact: string) => `如有疑问，请联系${contact}。免费独立咨询：全国债务热线 1800 007 007。`,
  },
} as const;

type Who = { propertyId: string; ratepayerId: string };
type Asker = { property_id: string; ratepayer_id: string };
type Granted = {
  pauseUntil: LocalDate | null;
  finishBy: LocalDate | null;
  waiver: Waiver | null;
  answer: string;
};
type Facts = readonly (readonly [string, string])[];
type Kind = 'hardship-received' | 'hardship-approved' | 'hardship-declined';

const whoOf = ({ property_id, ratepayer_id }: Asker): Who => ({
  propertyId: property_id,
  ratepayerId: ratepayer_id,
});

/** Tells a person that what they asked for has arrived. */
export const mailReceived = (work: Work, who: Who): Promise<void> => send(work, who, 'hardship-received', {});

/** Tells a person what was granted, with the council's own words. */
export const mailApproved = (work: Work, asker: Asker, granted: Granted): Promise<void> =>
  send(work, whoOf(asker), 'hardship-approved', { answer: granted.answer }, (locale) =>
    factsOf(granted, locale),
  );

/** Tells a person that it was declined, and why, in the council's own words. */
export const mailDeclined = (work: Work, asker: Asker, answer: string): Promise<void> =>
  send(work, whoOf(asker), 'hardship-declined', { answer });

function factsOf({ pauseUntil, finishBy, waiver }: Granted, locale: 'en' | 'zh'): Facts {
  const words = WORDS[locale];
  const day = (on: LocalDate) => dateInWords(on, locale);
  return [
    ...(pauseUntil ? [[words.pause, day(pauseUntil)] as const] : []),
    ...(finishBy ? [[words.finish, day(finishBy)] as const] : []),
    ...(waiver ? [[words.waived, words.fromTo(day(waiver.from), day(waiver.until))] as const] : []),
  ];
}

async function send<K extends Kind>(
  work: Work,
  who: Who,
  template: K,
  values: Omit<LetterValues<K>, 'customer' | 'property'>,
  facts?: (locale: 'en' | 'zh') => Facts,
): Promise<void> {
  const [person, council, { address }] = await Promise.all([
    work.one<{ name: string; email: string; locale: 'en' | 'zh' }>(sql`
      select name, email, locale from ratepayers where id = ${who.ratepayerId}`),
    merchantProfile(work),
    work.one<{ address: string }>(sql`
      select address_line1 || ', ' || suburb as address from properties
      where merchant_id = ${work.merchantId} and id = ${who.propertyId}`),
  ]);
  const { locale } = person;
  const words = WORDS[locale];
  await postLetter(work, {
    channel: 'email',
    template,
    locale,
    to: person.email,
    subjectKind: 'property',
    subjectId: who.propertyId,
    letter: {
      values: { customer: person.name, property: address, ...values } as LetterValues<K>,
      frame: {
        sender: council.tradingName,
        brand: council.brand,
        ...(facts && { facts: facts(locale) }),
        action: { label: words.open, url: `${work.publicUrl}/flexirates/home` },
        footer: words.footer(council.phone ?? council.email ?? council.tradingName),
      },
    },
  });
}
