import { type Currency, formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { NoticeKind } from '@lorikeet/domain/notices';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { type Brand, mailPage } from '../../platform/messages/mail-page.ts';

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

export type Told = { subject: string; text: string; html: string; sms: string };

const NOTICE = {
  en: {
    subject: (d: Shown) => `${d.merchant} will debit ${d.amount} on ${d.day}`,
    title: 'A debit is coming up',
    body: (d: Shown) =>
      `${d.amount} will be taken from your account on ${d.day}. Please have the money there the evening before.`,
    sms: (d: Shown) =>
      `${d.merchant}: ${d.amount} will be debited from account ${d.account} on ${d.day}. Ref ${d.reference}.`,
  },
  zh: {
    subject: (d: Shown) => `${d.merchant}将于${d.day}扣款 ${d.amount}`,
    title: '即将扣款',
    body: (d: Shown) => `将于${d.day}从您的账户扣款 ${d.amount}。请在前一天晚上之前备足款项。`,
    sms: (d: Shown) =>
      `${d.merchant}：将于${d.day}从账户 ${d.account} 扣款 ${d.amount}，参考号 ${d.reference}。`,
  },
} as const;

const RETRY = {
  en: {
    subject: (d: Shown) => `Your payment to ${d.merchant} did not go through`,
    title: 'We will try again',
    body: (d: Shown) =>
      `Your bank returned the debit of ${d.amount}, usually because there was not enough money in the account. As your agreement says, it is tried once more on ${d.day}. Please have the money there the evening before.`,
    sms: (d: Shown) =>
      `${d.merchant}: your bank returned ${d.amount}. It is debited once more from account ${d.account} on ${d.day}.`,
  },
  zh: {
    subject: (d: Shown) => `您向${d.merchant}的付款未成功`,
    title: '我们将再次扣款',
    body: (d: Shown) =>
      `您的银行退回了 ${d.amount} 的扣款，通常是因为账户余额不足。按照协议，将于${d.day}再扣一次。请在前一天晚上之前备足款项。`,
    sms: (d: Shown) =>
      `${d.merchant}：银行退回了 ${d.amount} 的扣款，将于${d.day}从账户 ${d.account} 再扣一次。`,
  },
} as const;

const VARIATION = {
  en: {
    subject: (d: Shown) => `A change to your direct debit: ${d.amount} to ${d.merchant} on ${d.day}`,
    title: 'Your direct debit changes',
    body: (d: Shown) =>
      `${d.merchant} will debit ${d.amount} from your account on ${d.day}. This differs in its amount or its date from what your agreement states, so you are notified at least 14 days before. If you do not agree, contact ${d.merchant} before that day: you can defer, change or stop the debit.`,
    sms: (d: Shown) =>
      `${d.merchant}: a change to your direct debit. ${d.amount} will be debited from account ${d.account} on ${d.day}. Contact us before then if you do not agree. Ref ${d.reference}.`,
  },
  zh: {
    subject: (d: Shown) => `直接借记变更：${d.merchant}将于${d.day}扣款 ${d.amount}`,
    title: '您的直接借记有变更',
    body: (d: Shown) =>
      `${d.merchant}将于${d.day}从您的账户扣款 ${d.amount}。金额或日期与您的协议不同，因此至少提前 14 天通知您。如不同意，请在该日之前联系${d.merchant}，您可以延期、更改或停止扣款。`,
    sms: (d: Shown) =>
      `${d.merchant}：直接借记有变更，将于${d.day}从账户 ${d.account} 扣款 ${d.amount}。如不同意请提前联系我们。参考号 ${d.reference}。`,
  },
} as const;

/** The agreement's own amount and date need no letter; one that is sent all the same says what is coming. */
const WORDS = { agreement: NOTICE, advance: NOTICE, variation: VARIATION, retry: RETRY } as const;

/** The name of each notice's letter, in the log of messages and in preferences. */
export const NOTICE_TEMPLATES = {
  agreement: 'debit-notice',
  advance: 'debit-notice',
  variation: 'debit-variation',
  retry: 'debit-retry',
} as const satisfies Record<NoticeKind, string>;

const LABELS = {
  en: { what: 'For', account: 'Account', ddr: 'DDR', reference: 'Reference on your statement' },
  zh: { what: '用途', account: '账户', ddr: 'DDR', reference: '账单上的参考号' },
} as const;

const FOOTER = {
  en: (contact: string) =>
    `To change or stop a debit, contact ${contact} before that day. You can also ask your bank.`,
  zh: (contact: string) => `如需更改或停止扣款，请在该日之前联系${contact}，也可以咨询您的银行。`,
} as const;

type Shown = { merchant: string; amount: string; day: string; account: string; reference: string };

/** The notice before a debit, of a change, or of a second attempt, in the payer's language. */
export function noticeText(kind: NoticeKind, debit: AnnouncedDebit): Told {
  const { locale } = debit;
  const words = WORDS[kind][locale];
  const labels = LABELS[locale];
  const shown: Shown = {
    merchant: debit.merchant,
    amount: formatMoney(toCents(debit.amountCents), debit.currency, locale),
    day: dateInWords(debit.debitDate, locale),
    account: debit.accountMasked,
    reference: debit.lodgementReference,
  };
  const contact = debit.contact ? `${debit.merchant} (${debit.contact})` : debit.merchant;
  return {
    subject: words.subject(shown),
    sms: words.sms(shown),
    ...mailPage({
      locale,
      sender: debit.merchant,
      brand: debit.brand,
      title: words.title,
      paragraphs: [words.body(shown)],
      facts: [
        [labels.what, debit.description],
        [labels.account, `${debit.bsb} ${debit.accountMasked}`],
        [labels.ddr, debit.mandateReference],
        [labels.reference, debit.lodgementReference],
      ],
      footer: FOOTER[locale](contact),
    }),
  };
}

/** Why a debit came back, as far as the payer can do something about it. */
export type ReturnAsks = 'details' | 'resume' | 'stopped' | 'pay';

const RETURNED = {
  en: {
    subject: (d: Shown) => `Your payment to ${d.merchant} was returned`,
    title: 'Your payment was returned',
    details: (d: Shown) =>
      `Your bank returned the debit of ${d.amount} because the account details did not work. Nothing more is debited until you confirm them or agree to another account.`,
    resume: (d: Shown) =>
      `Your bank returned the debit of ${d.amount} a second time. Nothing more is debited until you are in touch.`,
    stopped: (d: Shown) =>
      `Your bank returned the debit of ${d.amount}, the third in a row that did not go through. We have stopped your direct debits: nothing more is debited until you are in touch.`,
    pay: (d: Shown) =>
      `Your bank returned the debit of ${d.amount}. It is not tried again by itself, so the bill is still to be paid.`,
  },
  zh: {
    subject: (d: Shown) => `您向${d.merchant}的付款被退回`,
    title: '您的付款被退回',
    details: (d: Shown) =>
      `您的银行因账户资料有误退回了 ${d.amount} 的扣款。在您确认账户或授权其他账户之前，不会再扣款。`,
    resume: (d: Shown) => `您的银行再次退回了 ${d.amount} 的扣款。在您与我们联系之前，不会再扣款。`,
    stopped: (d: Shown) =>
      `您的银行退回了 ${d.amount} 的扣款，这已是连续第三次未成功。我们已停止您的直接借记，在您与我们联系之前不会再扣款。`,
    pay: (d: Shown) => `您的银行退回了 ${d.amount} 的扣款。此笔不会自动再次扣款，账单仍需支付。`,
  },
} as const;

const HOW = {
  en: (contact: string) => `Please contact ${contact}.`,
  zh: (contact: string) => `请联系${contact}。`,
} as const;

/** What opens the bill that a letter speaks of. */
export const OPEN_BILL = { en: 'Open the bill and see how to pay', zh: '打开账单，查看付款方式' } as const;

/** Notifies a payer that a debit was returned and what they need to do; with the bill's link while it is owed. */
export function returnText(asks: ReturnAsks, debit: AnnouncedDebit, invoiceUrl: string | undefined): Told {
  const { locale } = debit;
  const words = RETURNED[locale];
  const labels = LABELS[locale];
  const shown: Shown = {
    merchant: debit.merchant,
    amount: formatMoney(toCents(debit.amountCents), debit.currency, locale),
    day: dateInWords(debit.debitDate, locale),
    account: debit.accountMasked,
    reference: debit.lodgementReference,
  };
  const contact = debit.contact ? `${debit.merchant} (${debit.contact})` : debit.merchant;
  const sentence = words[asks](shown);
  return {
    subject: words.subject(shown),
    sms: [`${debit.merchant}: ${sentence}`, invoiceUrl].filter(Boolean).join(' '),
    ...mailPage({
      locale,
      sender: debit.merchant,
      brand: debit.brand,
      title: words.title,
      ...(invoiceUrl && { action: { label: OPEN_BILL[locale], url: invoiceUrl } }),
      paragraphs: [sentence, HOW[locale](contact)],
      facts: [
        [labels.what, debit.description],
        [labels.account, `${debit.bsb} ${debit.accountMasked}`],
        [labels.ddr, debit.mandateReference],
        [labels.reference, debit.lodgementReference],
      ],
    }),
  };
}
