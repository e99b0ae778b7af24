import { formatVerificationCode } from '@lorikeet/domain/council';
import type { Work } from '../../platform/work.ts';
import { limitLetter } from '../identity/index.ts';
import { postLetter } from '../letters/index.ts';
import { type MerchantProfile, merchantProfile } from '../merchants/index.ts';
import { addressLine, type PropertyRecord } from './property-store.ts';

const WORDS = {
  en: {
    council: 'Council',
    assessment: 'Assessment number',
    code: 'Verification code',
    register: 'Register this property',
    notAsked: (contact: string) =>
      `Did you expect no code? Your access has not changed. Questions: ${contact}.`,
    wrong: (contact: string) => `Is this a mistake? Contact the council: ${contact}.`,
  },
  zh: {
    council: '市政厅',
    assessment: '评估编号',
    code: '验证码',
    register: '登记此房产',
    notAsked: (contact: string) => `没有申请过验证码？您的访问权没有变化。如有疑问，请联系：${contact}。`,
    wrong: (contact: string) => `如有错误，请联系市政厅：${contact}。`,
  },
} as const;

const contactOf = ({ phone, email, tradingName }: MerchantProfile) => phone ?? email ?? tradingName;

/** Where a person registers, the council chosen for them. */
export const registerAddress = (publicUrl: string, slug: string): string =>
  `${publicUrl}/flexirates/register?council=${slug}`;

type Mailed = PropertyRecord & { owner_email: string };

/** Staff mail a code to a person; 429 where that mailbox must wait. */
export async function mailCode(work: Work, property: Mailed, code: string): Promise<void> {
  await limitLetter(work, property.owner_email);
  await postCode(work, property, code);
}

/** Mails a code to the owner on the council's file, or who stands in their place; whether it may is seen before. */
export async function postCode(work: Work, property: Mailed, code: string): Promise<void> {
  const council = await merchantProfile(work);
  const words = WORDS[property.locale];
  await postLetter(work, {
    channel: 'email',
    template: 'property-code',
    locale: property.locale,
    to: property.owner_email,
    subjectKind: 'property',
    subjectId: property.id,
    letter: {
      values: { customer: property.owner_name, property: addressLine(property) },
      frame: {
        sender: council.tradingName,
        brand: council.brand,
        facts: [
          [words.council, council.tradingName],
          [words.assessment, property.assessment_number],
          [words.code, formatVerificationCode(code)],
        ],
        action: { label: words.register, url: registerAddress(work.publicUrl, council.slug) },
        footer: words.notAsked(contactOf(council)),
      },
    },
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
  await postLetter(work, {
    channel: 'email',
    template: 'property-access-ended',
    locale: person.locale,
    to: person.email,
    subjectKind: 'property',
    subjectId: property.id,
    letter: {
      values: { customer: person.name, property: addressLine(property) },
      frame: {
        sender: council.tradingName,
        brand: council.brand,
        footer: words.wrong(contactOf(council)),
      },
    },
  });
}
