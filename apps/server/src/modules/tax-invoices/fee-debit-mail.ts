import { formatMoney, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { letterReaders } from '../identity/index.ts';
import type { AnnouncedDebit } from './announce-fee-debit.ts';
import type { FeeDebit } from './fee-debit-store.ts';

const WORDS = {
  en: {
    announced: (amount: string, number: string) => `${amount} will be debited for tax invoice ${number}`,
    why: 'These are Lorikeet’s fees of the last month. They are debited once, as the merchant agreement says.',
    unpaid: (amount: string, number: string) => `The debit of ${amount} for tax invoice ${number} came back`,
    how: (number: string) =>
      `It is owed again and is not debited a second time. Ask Lorikeet for the account and transfer the amount with the reference ${number}.`,
    amount: 'Amount',
    on: 'On',
    account: 'Account',
    reference: 'Reference on your statement',
    payBy: 'Reference',
    open: 'Open the tax invoices',
  },
  zh: {
    announced: (amount: string, number: string) => `将为税务发票 ${number} 扣款 ${amount}`,
    why: '这是 Lorikeet 上月的费用，按商户协议一次扣取。',
    unpaid: (amount: string, number: string) => `税务发票 ${number} 的扣款 ${amount} 被退回`,
    how: (number: string) =>
      `该金额重新待付，不会再次扣款。请向 Lorikeet 索取账户，并在转账时注明参考号 ${number}。`,
    amount: '金额',
    on: '日期',
    account: '账户',
    reference: '银行对账单上的参考号',
    payBy: '参考号',
    open: '打开税务发票',
  },
} as const;

type Words = (typeof WORDS)['en'] | (typeof WORDS)['zh'];
type Letter = {
  template: string;
  title: (words: Words, money: string) => string;
  told: (words: Words) => string;
  facts: (words: Words, money: string, day: (on: LocalDate) => string) => [string, string][];
  amountCents: number;
};

/** Tells the merchant's owners of a debit to come: its notice. */
export function mailAnnounced(
  work: Work,
  { number, amountCents, debit }: { number: string; amountCents: number; debit: AnnouncedDebit },
): Promise<void> {
  return writeOwners(work, {
    template: 'tax-invoice-debit',
    amountCents,
    title: (words, money) => words.announced(money, number),
    told: (words) => words.why,
    facts: (words, money, day) => [
      [words.amount, money],
      [words.on, day(debit.on)],
      [words.account, `${debit.bsb} ${debit.accountMasked}`],
      [words.reference, number],
    ],
  });
}

/** Tells them that it failed, and how it is paid now. */
export function mailUnpaid(work: Work, { number, amountCents }: FeeDebit): Promise<void> {
  return writeOwners(work, {
    template: 'tax-invoice-unpaid',
    amountCents,
    title: (words, money) => words.unpaid(money, number),
    told: (words) => words.how(number),
    facts: (words, money) => [
      [words.amount, money],
      [words.payBy, number],
    ],
  });
}

async function writeOwners(work: Work, letter: Letter): Promise<void> {
  const readers = await letterReaders(work, 'tax_invoice');
  const letters = readers.map(({ email, locale }) => {
    const words = WORDS[locale];
    const money = formatMoney(toCents(letter.amountCents), 'AUD', locale);
    const title = letter.title(words, money);
    return {
      channel: 'email' as const,
      template: letter.template,
      locale,
      to: email,
      subject: title,
      subjectKind: 'merchant',
      subjectId: work.merchantId,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title,
        paragraphs: [letter.told(words)],
        facts: letter.facts(words, money, (on) => dateInWords(on, locale)),
        action: { label: words.open, url: `${work.publicUrl}/merchant/payout/list` },
      }),
    };
  });
  await queueMessages(work, letters);
}
