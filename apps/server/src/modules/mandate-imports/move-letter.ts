import { formatMoney, toCents } from '@lorikeet/domain/kernel';
import type { ImportedMandate } from '@lorikeet/domain/mandate-imports';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { type Brand, mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessage } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import type { AgreementTerms } from '../customers/index.ts';
import { merchantProfile } from '../merchants/index.ts';

export type MoveLetter = {
  terms: AgreementTerms;
  locale: 'en' | 'zh';
  provider: string;
  mandate: Pick<ImportedMandate, 'bsb' | 'reference' | 'signedOn' | 'email' | 'mobile'>;
  masked: string;
  /** The number of the mandate here, and the link to its document; none in a preview. */
  made: { reference: string; agreementUrl: string } | undefined;
};

const WORDS = {
  en: {
    subject: (merchant: string) => `A change to your direct debit with ${merchant}`,
    title: 'Who debits your account is changing',
    change: (from: string, to: string, merchant: string) =>
      `Until now ${from} has debited your account for ${merchant}. From now on ${to} does.`,
    signed: (date: string, reference: string) =>
      `The authority that you signed on ${date} (${reference}) stays in force, and you do not have to do anything.`,
    first: (date: string) =>
      `We tell you at least 14 days before: nothing is debited in the new way before ${date}.`,
    advised: 'We tell you each amount before it is debited.',
    free: 'If you do not agree, you can cancel at any time, free of charge, with us or with your bank.',
    user: 'Debit user',
    statement: 'Shown on your statement as',
    account: 'Account',
    reference: 'New reference',
    amount: 'Amount',
    most: 'At most',
    date: 'First debit',
    action: 'Open the agreement',
    footer: (contact: string) => `Questions, or no debit wanted: ${contact}.`,
    sms: (merchant: string, to: string, date: string, contact: string) =>
      `${merchant}: from ${date} your direct debit is made by ${to}. Your authority stays in force. To stop it: ${contact}.`,
  },
  zh: {
    subject: (merchant: string) => `您与${merchant}的直接借记有变更`,
    title: '扣款方即将变更',
    change: (from: string, to: string, merchant: string) =>
      `此前由${from}代${merchant}从您的账户扣款，今后改由${to}扣款。`,
    signed: (date: string, reference: string) =>
      `您于${date}签署的授权（${reference}）继续有效，您无需办理任何手续。`,
    first: (date: string) => `我们至少提前 14 天通知您：${date}之前不会以新方式扣款。`,
    advised: '每次扣款前，我们都会告知金额。',
    free: '如您不同意，可随时通过我们或您的银行免费取消。',
    user: '扣款用户',
    statement: '对账单显示',
    account: '账户',
    reference: '新编号',
    amount: '金额',
    most: '每次不超过',
    date: '首次扣款',
    action: '打开协议',
    footer: (contact: string) => `如有疑问或不希望扣款，请联系${contact}。`,
    sms: (merchant: string, to: string, date: string, contact: string) =>
      `${merchant}：自${date}起，您的直接借记改由${to}扣款，原授权继续有效。如需停止请联系${contact}。`,
  },
} as const;

/** The notice of the change, as its payer reads it: who debits, from when, under which authority, and how to stop it. */
export function moveLetterText(letter: MoveLetter, brand: Brand) {
  const { terms, locale, mandate, made } = letter;
  const words = WORDS[locale];
  const to = terms.debit_user_name;
  const first = terms.first_date ? dateInWords(terms.first_date, locale) : '';
  const contact = [terms.merchant_name, terms.merchant_email ?? terms.merchant_phone]
    .filter(Boolean)
    .join(', ');
  const page = mailPage({
    locale,
    sender: terms.merchant_name,
    brand,
    title: words.title,
    paragraphs: [
      words.change(letter.provider, to, terms.merchant_name),
      words.signed(dateInWords(mandate.signedOn, locale), mandate.reference),
      words.first(first),
      ...(terms.amount_rule === 'fixed' ? [] : [words.advised]),
      words.free,
    ],
    facts: factsOf(letter, first),
    ...(made && { action: { label: words.action, url: made.agreementUrl } }),
    footer: words.footer(contact),
  });
  return {
    subject: words.subject(terms.merchant_name),
    ...page,
    sms: words.sms(terms.merchant_name, to, first, contact),
  };
}

function factsOf({ terms, locale, mandate, masked, made }: MoveLetter, first: string): [string, string][] {
  const words = WORDS[locale];
  const isMost = terms.amount_rule === 'maximum';
  return [
    [words.user, `${terms.debit_user_name}, ${terms.debit_user_id}`],
    [words.statement, terms.statement_name],
    [words.account, `${mandate.bsb} ${masked}`],
    ...(made ? [[words.reference, made.reference] as [string, string]] : []),
    ...(terms.amount_cents === null
      ? []
      : [
          [
            isMost ? words.most : words.amount,
            formatMoney(toCents(terms.amount_cents), terms.currency, locale),
          ] as [string, string],
        ]),
    ...(first ? [[words.date, first] as [string, string]] : []),
  ];
}

/** Queues the notice by e-mail, or by SMS where there is no address. Returns the message's id. */
export async function queueMoveLetter(
  work: Work,
  letter: MoveLetter & {
    customerId: string;
    made: { mandateId: string; reference: string; agreementUrl: string };
  },
): Promise<string> {
  const { mandate, locale, customerId, made } = letter;
  const told = moveLetterText(letter, (await merchantProfile(work)).brand);
  const address =
    mandate.email && (work.carries.email || !mandate.mobile)
      ? {
          channel: 'email' as const,
          to: mandate.email,
          subject: told.subject,
          text: told.text,
          html: told.html,
        }
      : { channel: 'sms' as const, to: mandate.mobile ?? '', text: told.sms };
  return queueMessage(work, {
    ...address,
    template: 'mandate-moved-in',
    locale,
    customerId,
    subjectKind: 'mandate',
    subjectId: made.mandateId,
  });
}
