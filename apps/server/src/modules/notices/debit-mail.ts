import { type Currency, formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { NoticeKind } from '@lorikeet/domain/notices';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
import type { WordedLetter } from '../letters/index.ts';

type Locale = 'en' | 'zh';

/** A debit as its payer is notified of it. */
export type AnnouncedDebit = {
  locale: Locale;
  /** The debit user and the merchant, as the payer's statement and agreement name them. */
  merchant: string;
  /** E-mail or phone of the merchant. */
  contact: string | null;
  /** How the merchant is met. */
  brand: Brand;
  description: string;
  amountCents: number;
  currency: Currency;
  debitDate: LocalDate;
  bsb: string;
  accountMasked: string;
  mandateReference: string;
  lodgementReference: string;
};

/** A change of what was agreed, as the rules of direct debits ask for it to be told. */
const YOUR_RIGHTS = {
  en: (merchant: string) =>
    `This differs in its amount or its date from what your agreement states, so you are notified at least 14 days before. If you do not agree, contact ${merchant} before that day: you can defer, change or stop the debit.`,
  zh: (merchant: string) =>
    `金额或日期与您的协议不同，因此至少提前 14 天通知您。如不同意，请在该日之前联系${merchant}，您可以延期、更改或停止扣款。`,
} as const;

/** The name of each notice's letter, in the log of messages and in preferences. */
export const NOTICE_TEMPLATES = {
  agreement: 'debit-notice',
  advance: 'debit-notice',
  variation: 'debit-variation',
  retry: 'debit-retry',
} as const satisfies Record<NoticeKind, string>;

const LABELS = {
  en: {
    what: 'For',
    account: 'Account',
    ddr: 'Direct debit request',
    reference: 'Reference on your statement',
  },
  zh: { what: '用途', account: '账户', ddr: '直接借记授权', reference: '账单上的参考号' },
} as const;

const FOOTER = {
  en: (contact: string) =>
    `To change or stop a debit, contact ${contact} before that day. You can also ask your bank.`,
  zh: (contact: string) => `如需更改或停止扣款，请在该日之前联系${contact}，也可以咨询您的银行。`,
} as const;

/** What each letter about a debit is filled with. */
const valuesOf = (debit: AnnouncedDebit) => ({
  amount: formatMoney(toCents(debit.amountCents), debit.currency, debit.locale),
  date: dateInWords(debit.debitDate, debit.locale),
  account: debit.accountMasked,
  reference: debit.lodgementReference,
});

const factsOf = (debit: AnnouncedDebit) => {
  const labels = LABELS[debit.locale];
  return [
    [labels.what, debit.description],
    [labels.account, `${debit.bsb} ${debit.accountMasked}`],
    [labels.ddr, debit.mandateReference],
    [labels.reference, debit.lodgementReference],
  ] as const;
};

const contactOf = ({ merchant, contact }: AnnouncedDebit) =>
  contact ? `${merchant} (${contact})` : merchant;

/** What goes under the notice before a debit, of a change, or of a second attempt, and what fills its words. */
export function noticeLetter(debit: AnnouncedDebit): WordedLetter<(typeof NOTICE_TEMPLATES)[NoticeKind]> {
  const { locale, merchant, brand } = debit;
  return {
    values: { ...valuesOf(debit), your_rights: YOUR_RIGHTS[locale](merchant) },
    frame: { sender: merchant, brand, facts: factsOf(debit), footer: FOOTER[locale](contactOf(debit)) },
  };
}

/** Why a debit came back, as far as the payer can do something about it. */
export type ReturnAsks = 'details' | 'resume' | 'stopped' | 'pay' | 'rates';

const RETURNED = {
  en: {
    details: (amount: string) =>
      `Your bank returned the debit of ${amount} because the account details did not work. Nothing more is debited until you confirm them or agree to another account.`,
    resume: (amount: string) =>
      `Your bank returned the debit of ${amount} a second time. Nothing more is debited until you are in touch.`,
    stopped: (amount: string) =>
      `Your bank returned the debit of ${amount}, the third in a row that did not go through. We have stopped your direct debits: nothing more is debited until you are in touch.`,
    pay: (amount: string) =>
      `Your bank returned the debit of ${amount}. It is not tried again by itself, so the bill is still to be paid.`,
    rates: (amount: string) =>
      `Your bank returned the debit of ${amount}. It is not tried again by itself: the amount is owed for the property again.`,
  },
  zh: {
    details: (amount: string) =>
      `您的银行因账户资料有误退回了 ${amount} 的扣款。在您确认账户或授权其他账户之前，不会再扣款。`,
    resume: (amount: string) => `您的银行再次退回了 ${amount} 的扣款。在您与我们联系之前，不会再扣款。`,
    stopped: (amount: string) =>
      `您的银行退回了 ${amount} 的扣款，这已是连续第三次未成功。我们已停止您的直接借记，在您与我们联系之前不会再扣款。`,
    pay: (amount: string) => `您的银行退回了 ${amount} 的扣款。此笔不会自动再次扣款，账单仍需支付。`,
    rates: (amount: string) =>
      `您的银行退回了 ${amount} 的扣款。此笔不会自动再次扣款，该金额重新计入物业的应付款。`,
  },
} as const;

const HOW = {
  en: (contact: string) => `Please contact ${contact}.`,
  zh: (contact: string) => `请联系${contact}。`,
} as const;

/** What opens the bill that a letter speaks of. */
export const OPEN_BILL = { en: 'Open the bill and see how to pay', zh: '打开账单，查看付款方式' } as const;

/** Tells a payer that a debit was returned and what they need to do; with the bill's link while it is owed. */
export function returnLetter(
  asks: ReturnAsks,
  debit: AnnouncedDebit,
  invoiceUrl: string | undefined,
): WordedLetter<'debit-returned'> {
  const { locale, merchant, brand } = debit;
  const values = valuesOf(debit);
  return {
    values: {
      ...values,
      what_happened: RETURNED[locale][asks](values.amount),
      what_next: HOW[locale](contactOf(debit)),
      link: invoiceUrl ?? '',
    },
    frame: {
      sender: merchant,
      brand,
      ...(invoiceUrl && { action: { label: OPEN_BILL[locale], url: invoiceUrl } }),
      facts: factsOf(debit),
    },
  };
}
