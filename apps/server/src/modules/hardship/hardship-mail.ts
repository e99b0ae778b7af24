import type { Waiver } from '@lorikeet/domain/council';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { merchantProfile } from '../merchants/index.ts';

type Words = {
  received: (address: string) => string;
  receivedText: (council: string) => string;
  approved: (address: string) => string;
  approvedText: (council: string) => string;
  declined: (address: string) => string;
  declinedText: (council: string) => string;
  hello: (name: string) => string;
  pause: string;
  finish: string;
  waived: string;
  fromTo: (from: string, until: string) => string;
  follows: string;
  open: string;
  footer: (contact: string) => string;
};

const WORDS: Record<'en' | 'zh', Words> = {
  en: {
    received: (address) => `We have your request for help with ${address}`,
    receivedText: (council) =>
      `${council} reads what you wrote and answers you by e-mail. You need to do nothing more.`,
    approved: (address) => `Your request for help with ${address} is approved`,
    approvedText: (council) => `${council} agrees to help. What is arranged stands below.`,
    declined: (address) => `The answer to your request for help with ${address}`,
    declinedText: (council) =>
      `${council} cannot agree to what you asked for. Your payments go on as planned; you can see them, change them or ask again.`,
    hello: (name) => `Hello ${name},`,
    pause: 'Nothing is taken until',
    finish: 'To be paid off by',
    waived: 'No interest',
    fromTo: (from, until) => `from ${from} to ${until}`,
    follows: 'If you pay by a schedule, its payments as they are now come in a letter of their own.',
    open: 'See the property',
    footer: (contact) =>
      `Questions? Contact ${contact}. Free, independent advice: National Debt Helpline, 1800 007 007.`,
  },
  zh: {
    received: (address) => `我们已收到您关于 ${address} 的帮助申请`,
    receivedText: (council) => `${council}会阅读您的申请，并以电子邮件答复。您无需再做任何事。`,
    approved: (address) => `您关于 ${address} 的帮助申请已获批准`,
    approvedText: (council) => `${council}同意提供帮助，具体安排如下。`,
    declined: (address) => `关于 ${address} 的帮助申请的答复`,
    declinedText: (council) =>
      `${council}无法同意您的申请。您的付款按原计划继续；您可以查看、更改或再次申请。`,
    hello: (name) => `${name}，您好：`,
    pause: '暂停扣款至',
    finish: '付清期限',
    waived: '免计利息',
    fromTo: (from, until) => `${from}至${until}`,
    follows: '如果您按计划付款，调整后的各笔付款将另函告知。',
    open: '查看房产',
    footer: (contact) => `如有疑问，请联系${contact}。免费独立咨询：全国债务热线 1800 007 007。`,
  },
};

type Who = { propertyId: string; ratepayerId: string };
type Granted = {
  pauseUntil: LocalDate | null;
  finishBy: LocalDate | null;
  waiver: Waiver | null;
  answer: string;
};
type Asker = { property_id: string; ratepayer_id: string };

/** Tells a person that what they asked for has arrived. */
export const mailReceived = (work: Work, who: Who): Promise<void> =>
  send(work, who, 'hardship-received', (words, council, address) => ({
    subject: words.received(address),
    paragraphs: [words.receivedText(council)],
  }));

/** Tells a person what was granted, with the council's own words. */
export const mailApproved = (
  work: Work,
  { property_id, ratepayer_id }: Asker,
  granted: Granted,
): Promise<void> =>
  send(
    work,
    { propertyId: property_id, ratepayerId: ratepayer_id },
    'hardship-approved',
    (words, council, address, day) => ({
      subject: words.approved(address),
      paragraphs: [words.approvedText(council), granted.answer, words.follows],
      facts: [
        ...(granted.pauseUntil ? [[words.pause, day(granted.pauseUntil)] as const] : []),
        ...(granted.finishBy ? [[words.finish, day(granted.finishBy)] as const] : []),
        ...(granted.waiver
          ? [[words.waived, words.fromTo(day(granted.waiver.from), day(granted.waiver.until))] as const]
          : []),
      ],
    }),
  );

/** Tells a person that it was declined, and why, in the council's own words. */
export const mailDeclined = (
  work: Work,
  { property_id, ratepayer_id }: Asker,
  answer: string,
): Promise<void> =>
  send(
    work,
    { propertyId: property_id, ratepayerId: ratepayer_id },
    'hardship-declined',
    (words, council, address) => ({
      subject: words.declined(address),
      paragraphs: [words.declinedText(council), answer],
    }),
  );

type Said = { subject: string; paragraphs: string[]; facts?: (readonly [string, string])[] };
type Writer = (words: Words, council: string, address: string, day: (on: LocalDate) => string) => Said;

async function send(work: Work, who: Who, template: string, write: Writer): Promise<void> {
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
  const said = write(words, council.tradingName, address, (on) => dateInWords(on, locale));
  await queueMessage(work, {
    channel: 'email',
    template,
    locale,
    to: person.email,
    subject: said.subject,
    subjectKind: 'property',
    subjectId: who.propertyId,
    ...mailPage({
      locale,
      sender: council.tradingName,
      brand: council.brand,
      title: said.subject,
      paragraphs: [words.hello(person.name), ...said.paragraphs],
      ...(said.facts && { facts: said.facts }),
      action: { label: words.open, url: `${work.publicUrl}/flexirates/home` },
      footer: words.footer(council.phone ?? council.email ?? council.tradingName),
    }),
  });
}
