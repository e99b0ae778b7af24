import { formatMoney, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Work } from '../../platform/work.ts';
import { type PostedLetter, postLetter, postLetters } from '../letters/index.ts';
import { type MerchantBrand, merchantProfile } from '../merchants/index.ts';
import type { AgreementFacts } from './agreement/agreement-document.ts';
import type { CustomerContact } from './customer-detail.query.ts';

type Locale = 'en' | 'zh';

const AGREED = {
  en: {
    reference: 'Direct debit request',
    account: 'Account',
    amount: 'Amount',
    first: 'First debit',
    action: 'Open the agreement',
    footer: (contact: string) =>
      `To change or cancel, contact ${contact} or your bank. Did you not agree to this? Tell them at once.`,
  },
  zh: {
    reference: '直接借记授权',
    account: '账户',
    amount: '金额',
    first: '首次扣款',
    action: '打开协议',
    footer: (contact: string) =>
      `如需更改或取消，请联系${contact}或您的银行。如果这不是您本人的授权，请立即告知。`,
  },
} as const;

/** Sends the payer their copy of what they agreed to. */
export async function mailAgreement(
  work: Work,
  letter: {
    contact: CustomerContact;
    brand: MerchantBrand;
    customerId: string;
    mandateId: string;
    facts: AgreementFacts;
    agreementUrl: string;
    locale: Locale;
  },
): Promise<void> {
  const { contact, facts, locale } = letter;
  if (!contact.email || contact.messagesStopped) return;
  const { terms } = facts;
  const words = AGREED[locale];
  const rows: [string, string][] = [
    [words.reference, facts.reference],
    [words.account, `${facts.bank_name ? `${facts.bank_name} ` : ''}${facts.bsb} ${facts.account_masked}`],
  ];
  if (terms.amount_cents !== null) {
    rows.push([words.amount, formatMoney(toCents(terms.amount_cents), terms.currency, locale)]);
  }
  if (terms.first_date) rows.push([words.first, dateInWords(terms.first_date, locale)]);
  await postLetter(work, {
    channel: 'email',
    template: 'mandate-agreement',
    locale,
    to: contact.email,
    customerId: letter.customerId,
    subjectKind: 'mandate',
    subjectId: letter.mandateId,
    letter: {
      values: { reference: facts.reference },
      frame: {
        sender: terms.merchant_name,
        brand: letter.brand,
        facts: rows,
        action: { label: words.action, url: letter.agreementUrl },
        footer: words.footer(waysTo(terms.merchant_name, terms.merchant_email, terms.merchant_phone)),
      },
    },
  });
}

const ENDED = {
  en: {
    told: (merchant: string, reference: string) =>
      `The direct debit request ${reference} with ${merchant} is cancelled. No further debit is sent to your bank.`,
    ranOut: (merchant: string, reference: string) =>
      `The direct debit request ${reference} with ${merchant} has reached the last day that was agreed. No further debit is sent to your bank.`,
    account: 'Account',
    footer: (contact: string) => `Money you owe stays owed. Questions: ${contact}.`,
  },
  zh: {
    told: (merchant: string, reference: string) =>
      `您与${merchant}的直接借记授权 ${reference} 已取消，不会再向您的银行提交扣款。`,
    ranOut: (merchant: string, reference: string) =>
      `您与${merchant}的直接借记授权 ${reference} 已到约定的最后一天，不会再向您的银行提交扣款。`,
    account: '账户',
    footer: (contact: string) => `未付款项仍需支付。如有疑问，请联系${contact}。`,
  },
} as const;

/** A mandate that came to its end. */
export type EndedMandate = {
  contact: CustomerContact;
  customerId: string;
  mandateId: string;
  end: 'cancelled' | 'expired';
  reference: string;
  bsb: string;
  accountMasked: string;
};

/** Notifies payers that their mandates were cancelled, or that the agreed time is over. */
export async function mailEnds(work: Work, ended: readonly EndedMandate[]): Promise<void> {
  const told = ended.filter(({ contact }) => contact.email && !contact.messagesStopped);
  if (told.length === 0) return;
  const merchant = await merchantProfile(work);
  await postLetters(
    work,
    told.map((letter) => endLetter(merchant, letter)),
  );
}

function endLetter(
  merchant: Awaited<ReturnType<typeof merchantProfile>>,
  letter: EndedMandate,
): PostedLetter<'mandate-cancelled'> {
  const { contact } = letter;
  const words = ENDED[contact.locale];
  return {
    channel: 'email',
    template: 'mandate-cancelled',
    locale: contact.locale,
    to: contact.email!,
    customerId: letter.customerId,
    subjectKind: 'mandate',
    subjectId: letter.mandateId,
    letter: {
      values: {
        reference: letter.reference,
        what_happened: words[letter.end === 'expired' ? 'ranOut' : 'told'](
          merchant.tradingName,
          letter.reference,
        ),
      },
      frame: {
        sender: merchant.tradingName,
        brand: merchant.brand,
        facts: [[words.account, `${letter.bsb} ${letter.accountMasked}`]],
        footer: words.footer(waysTo(merchant.tradingName, merchant.email, merchant.phone)),
      },
    },
  };
}

function waysTo(name: string, email: string | null, phone: string | null): string {
  const ways = [email, phone].filter(Boolean);
  return ways.length > 0 ? `${name} (${ways.join(', ')})` : name;
}
