import { BILL_LETTERS } from './letter-kinds/bills.ts';
import { COUNCIL_LETTERS } from './letter-kinds/council.ts';
import { DEBIT_LETTERS } from './letter-kinds/debits.ts';
import type { LetterKindDefinition } from './letter-kinds/define.ts';
import { HARDSHIP_LETTERS } from './letter-kinds/hardship.ts';
import { ORDER_LETTERS } from './letter-kinds/orders.ts';
import { SUBSCRIPTION_LETTERS } from './letter-kinds/subscriptions.ts';
import { LETTER_VARIABLES, type LetterVariable } from './letter-kinds/variables.ts';
import type { Words } from './letter-kinds/words.ts';

export { LETTER_GROUPS, type LetterText } from './letter-kinds/define.ts';
export { LETTER_VARIABLES, type LetterVariable } from './letter-kinds/variables.ts';

/** Every letter that is sent in a merchant's name and in its words, with the words that stand until it changes them. */
const LETTER_KINDS = {
  ...DEBIT_LETTERS,
  ...BILL_LETTERS,
  ...SUBSCRIPTION_LETTERS,
  ...ORDER_LETTERS,
  ...COUNCIL_LETTERS,
  ...HARDSHIP_LETTERS,
} as const satisfies Record<string, LetterKindDefinition>;

export type LetterKind = keyof typeof LETTER_KINDS;
export const LETTER_KIND_NAMES = Object.keys(LETTER_KINDS) as [LetterKind, ...LetterKind[]];
export const letterKind = (kind: LetterKind): LetterKindDefinition => LETTER_KINDS[kind];
export const isLetterKind = (name: string): name is LetterKind => Object.hasOwn(LETTER_KINDS, name);

/** What the sender of a letter says of it; the merchant's own name is known. */
export type LetterValues<K extends LetterKind> = Readonly<
  Record<(typeof LETTER_KINDS)[K]['variables'][number], string>
>;

/** What may be named in a letter: the merchant in all of them. */
export const variablesOf = (kind: LetterKind): readonly LetterVariable[] => [
  'merchant',
  ...letterKind(kind).variables,
];

type FixedLetters = Readonly<{
  name: Words;
  why: Words;
  /** What the portal calls them where it sends them. */
  templates: readonly string[];
  /** Of councils alone. */
  isOfCouncils?: boolean;
}>;

/** Letters whose words stay, and why. A house test holds every letter to these or to the kinds above. */
export const FIXED_LETTERS: readonly FixedLetters[] = [
  {
    name: { en: 'A direct debit request was moved here', zh: '直接借记授权转入通知' },
    why: {
      en: 'It is the notice by which an authority stays in force with another debit user. What it says is prescribed.',
      zh: '该通知使原授权在更换扣款用户后继续有效，其内容有规定。',
    },
    templates: ['mandate-moved-in'],
  },
  {
    name: { en: 'A ratepayer registers with an e-mail', zh: '缴费人以邮箱登记' },
    why: {
      en: 'It confirms the e-mail, or says that it has a sign-in already. A sign-in is for every council, so the portal sends it in its own name.',
      zh: '用于确认邮箱，或告知该邮箱已有登录账户。登录账户适用于所有市政厅，因此由平台以自身名义发送。',
    },
    templates: ['confirm-email', 'known-email'],
    isOfCouncils: true,
  },
  {
    name: { en: 'Letters to your staff, and about signing in', zh: '发给员工的邮件及登录邮件' },
    why: { en: 'The portal sends them in its own name.', zh: '由平台以自身名义发送。' },
    templates: [
      'account-exists',
      'application-declined',
      'approval-asked',
      'approval-asked-of-platform',
      'approval-decided',
      'confirm-registration',
      'dispute',
      'email-added',
      'email-removed',
      'file-not-lodged',
      'invitation-waiting',
      'letter-test',
      'merchant-standing',
      'notifications',
      'password-replaced',
      'payout-account-changed',
      'payout-paid',
      'tax-invoice-debit',
      'tax-invoice-unpaid',
      'primary-email-changed',
      'report-ready',
      'reset-password',
      'staff-email-changed',
      'staff-invitation',
      'two-factor-required',
      'two-factor-reset',
      'verify-email',
    ],
  },
];

/** What a letter that was sent is called; its own code where nobody named it. */
export function letterName(template: string, locale: 'en' | 'zh'): string {
  if (isLetterKind(template)) return letterKind(template).name[locale];
  return FIXED_LETTERS.find(({ templates }) => templates.includes(template))?.name[locale] ?? template;
}

/** What stands for each variable in a preview of a letter; the merchant's own name in its place. */
export function sampleValues(
  kind: LetterKind,
  locale: 'en' | 'zh',
  merchant: string,
): Record<string, string> {
  const { samples = {} } = letterKind(kind);
  return Object.fromEntries(
    variablesOf(kind).map((name) => {
      const sample = samples[name] ?? LETTER_VARIABLES[name].sample;
      return [name, sample[locale].replaceAll('Harbour Fitness', () => merchant)];
    }),
  );
}
