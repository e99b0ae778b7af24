import { formatVerificationCode } from '@lorikeet/domain/council';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { type MerchantProfile, merchantProfile } from '../merchants/index.ts';
import { addressLine, type PropertyRecord } from './property-store.ts';

type Words = {
  codeSubject: (council: string) => string;
  codeTold: (address: string) => string;
  codeSecret: string;
  council: string;
  assessment: string;
  code: string;
  register: string;
  notAsked: (contact: string) => string;
  endedSubject: (address: string) => string;
  hello: (name: string) => string;
  ended: (council: string, address: string) => string;
  endedStays: string;
  wrong: (contact: string) => string;
};

const WORDS: Record<'en' | 'zh', Words> = {
  en: {
    codeSubject: (council) => `Your verification code from ${council}`,
    codeTold: (address) => `With this code you can see ${address} online and pay its rates there.`,
    codeSecret: 'Whoever has the code can do this, so give it to nobody whom you would not let pay for you.',
    council: 'Council',
    assessment: 'Assessment number',
    code: 'Verification code',
    register: 'Register this property',
    notAsked: (contact) => `Did you expect no code? Your access has not changed. Questions: ${contact}.`,
    endedSubject: (address) => `Your access to ${address} has ended`,
    hello: (name) => `Hello ${name},`,
    ended: (council, address) =>
      `${council} has ended your access to ${address}. It is no longer among your properties.`,
    endedStays: 'Your sign-in and your other properties stay as they are.',
    wrong: (contact) => `Is this a mistake? Contact the council: ${contact}.`,
  },
  zh: {
    codeSubject: (council) => `${council}寄给您的验证码`,
    codeTold: (address) => `使用此验证码，您可以在网上查看 ${address} 并缴纳其市政费。`,
    codeSecret: '任何持有此验证码的人都可以这样做，请勿交给您不愿让其代为付款的人。',
    council: '市政厅',
    assessment: '评估编号',
    code: '验证码',
    register: '登记此房产',
    notAsked: (contact) => `没有申请过验证码？您的访问权没有变化。如有疑问，请联系：${contact}。`,
    endedSubject: (address) => `您对 ${address} 的访问权已结束`,
    hello: (name) => `${name}，您好：`,
    ended: (council, address) => `${council}已结束您对 ${address} 的访问权，该房产不再显示在您的房产中。`,
    endedStays: '您的登录账户和其他房产不受影响。',
    wrong: (contact) => `如有错误，请联系市政厅：${contact}。`,
  },
};

const contactOf = ({ phone, email, tradingName }: MerchantProfile) => phone ?? email ?? tradingName;

/** Where a person registers, the council chosen for them. */
export const registerAddress = (publicUrl: string, slug: string): string =>
  `${publicUrl}/flexirates/register?council=${slug}`;

/** Mails a code to the owner on the council's file, who must have an e-mail there. */
export async function mailCode(
  work: Work,
  property: PropertyRecord & { owner_email: string },
  code: string,
): Promise<void> {
  await limitLetter(work, property.owner_email);
  const council = await merchantProfile(work);
  const words = WORDS[property.locale];
  const subject = words.codeSubject(council.tradingName);
  await queueMessage(work, {
    channel: 'email',
    template: 'property-code',
    locale: property.locale,
    to: property.owner_email,
    subject,
    subjectKind: 'property',
    subjectId: property.id,
    ...mailPage({
      locale: property.locale,
      sender: council.tradingName,
      brand: council.brand,
      title: subject,
      paragraphs: [words.hello(property.owner_name), words.codeTold(addressLine(property)), words.codeSecret],
      facts: [
        [words.council, council.tradingName],
        [words.assessment, property.assessment_number],
        [words.code, formatVerificationCode(code)],
      ],
      action: { label: words.register, url: registerAddress(work.publicUrl, council.slug) },
      footer: words.notAsked(contactOf(council)),
    }),
  });
}

/** Notifies a person that their access to a property has ended. */
export async function mailAccessEnded(
  work: Work,
  property: PropertyRecord,
  person: { email: string; name: string; locale: 'en' | 'zh' },
): Promise<void> {
  const council = await merchantProfile(work);
  const words = WORDS[person.locale];
  const address = addressLine(property);
  const subject = words.endedSubject(address);
  await queueMessage(work, {
    channel: 'email',
    template: 'property-access-ended',
    locale: person.locale,
    to: person.email,
    subject,
    subjectKind: 'property',
    subjectId: property.id,
    ...mailPage({
      locale: person.locale,
      sender: council.tradingName,
      brand: council.brand,
      title: subject,
      paragraphs: [words.hello(person.name), words.ended(council.tradingName, address), words.endedStays],
      footer: words.wrong(contactOf(council)),
    }),
  });
}
