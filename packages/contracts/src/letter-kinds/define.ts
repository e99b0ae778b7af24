import type { LetterVariable } from './variables.ts';
import { same, type Words, words } from './words.ts';

/** Subject, heading, text and, where it also goes by SMS, the SMS. `{amount}` stands for what is filled in. */
export type LetterText = Readonly<{ subject: string; heading: string; text: string; sms: string | null }>;

export const LETTER_GROUPS = ['debits', 'cards', 'bills', 'subscriptions', 'orders', 'council'] as const;

export type LetterKindDefinition = Readonly<{
  group: (typeof LETTER_GROUPS)[number];
  name: Words;
  variables: readonly LetterVariable[];
  /** What who is written to must be told, by the law, by an agreement, or because the letter says nothing without it. */
  needed: readonly LetterVariable[];
  neededInSms?: readonly LetterVariable[];
  /** What stands for a variable in a preview of this letter, where that of all letters would say something else. */
  samples?: Readonly<Partial<Record<LetterVariable, Words>>>;
  /** What stands under the text whatever it says; the values are samples. */
  facts: readonly (readonly [label: Words, sample: Words])[];
  action?: Words;
  footer: Words | null;
  texts: { en: LetterText; zh: LetterText };
}>;

export const FACTS = {
  invoice: [words('Invoice', '账单'), same('INV-000421')],
  plan: [words('For', '用途'), words('Gold membership', '金卡会籍')],
  toPay: [words('To pay', '应付'), same('$45.00')],
  account: [words('Account', '账户'), same('062-000 ••• 5148')],
  ddr: [words('Direct debit request', '直接借记授权'), same('DDR-000317')],
  reference: [words('Reference on your statement', '账单上的参考号'), same('HF0000000421')],
  order: [words('Order', '订单'), same('ORD-000042')],
  total: [words('Total', '合计'), same('$45.00')],
  creditNote: [words('Credit note', '贷项通知单'), same('CN-000012')],
  credited: [words('Credited', '冲减金额'), same('$45.00')],
  number: [words('Number', '编号'), same('T-7K4M-P2QX')],
  about: [words('Subject', '主题'), words('The second instalment', '第二期款项')],
} as const satisfies Record<string, readonly [Words, Words]>;
