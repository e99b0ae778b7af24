import { formatMoney, type LocalDate, printId } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { letterReaders } from '../identity/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { statementOfPayout } from './payout-statement.query.ts';
import { lockPayout } from './payout-store.ts';
import { payoutNumber } from './payout-words.ts';

const TEMPLATE = 'payout-paid';
const WORDS = {
  en: {
    subject: (amount: string) => `${amount} was paid to you`,
    told: (number: string, merchant: string, on: string) =>
      `Payout ${number} of ${merchant} left on ${on}. What it is made of:`,
    opening: 'Opening balance',
    debit: 'Debits',
    card: 'Card payments',
    bpay: 'BPAY payments',
    return: 'Debits that came back',
    refund: 'Refunds',
    dispute: 'Disputes',
    fee: 'Fees',
    gst: 'GST on the fees',
    other: 'Other',
    paid: 'Paid',
    closing: 'Closing balance',
    account: 'Account',
    reference: 'Reference on your statement',
    open: 'Open the statement',
    footer:
      'You get this letter because you are an owner of the merchant. It can be switched off in your profile.',
  },
  zh: {
    subject: (amount: string) => `已向您付出 ${amount}`,
    told: (number: string, merchant: string, on: string) =>
      `${merchant}的付款结算 ${number} 已于 ${on} 付出，构成如下：`,
    opening: '期初余额',
    debit: '扣款',
    card: '银行卡付款',
    bpay: 'BPAY 付款',
    return: '退回的扣款',
    refund: '退款',
    dispute: '争议',
    fee: '费用',
    gst: '费用的 GST',
    other: '其他',
    paid: '已付出',
    closing: '期末余额',
    account: '账户',
    reference: '银行对账单上的参考号',
    open: '打开对账单',
    footer: '您是该商户的所有者，因此收到此邮件。可在个人资料中关闭。',
  },
} as const;

type Paid = { paid_on: LocalDate; bsb: string; account_masked: string };

/**
 * Writes the statement of a paid payout to the merchant's owners who want it, with the way to its page, where it is there
 * as PDF and CSV: account and customers' names stay behind the sign-in. Once a payout: it is held while it is asked
 * whether the letter was written. None for one that the bank gave back meanwhile.
 */
export async function writePaid(work: Work, id: string): Promise<void> {
  const payout = await lockPayout(work, id);
  if (payout.status !== 'paid' || (await isWritten(work, id))) return;
  const [{ tradingName }, readers, statement, { paid_on, ...account }] = await Promise.all([
    merchantProfile(work),
    letterReaders(work, 'payout_paid'),
    statementOfPayout(work, id),
    work.one<Paid>(sql`
      select t.paid_on, a.bsb, a.account_masked from payouts t
      join payout_accounts a on a.merchant_id = ${work.merchantId} and a.id = t.payout_account_id
      where t.merchant_id = ${work.merchantId} and t.id = ${id}`),
  ]);
  const number = payoutNumber(payout.number);
  const letters = readers.map(({ email, locale }) => {
    const words = WORDS[locale];
    const money = (cents: typeof payout.amountCents) => formatMoney(cents, 'AUD', locale);
    const subject = words.subject(money(payout.amountCents));
    return {
      channel: 'email' as const,
      template: TEMPLATE,
      locale,
      to: email,
      subject,
      subjectKind: 'payout',
      subjectId: id,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: subject,
        paragraphs: [words.told(number, tradingName, dateInWords(paid_on, locale))],
        facts: [
          [words.opening, money(statement.opening_cents)],
          ...statement.parts.map((part) => [words[part.kind], money(part.amount_cents)] as const),
          [words.paid, money(statement.paid_cents)],
          [words.closing, money(statement.closing_cents)],
          [words.account, `${account.bsb} ${account.account_masked}`],
          ...(payout.lodgementReference ? [[words.reference, payout.lodgementReference] as const] : []),
        ],
        action: {
          label: words.open,
          url: `${work.publicUrl}/merchant/payout/detail/${printId('payout', id)}`,
        },
        footer: words.footer,
      }),
    };
  });
  await queueMessages(work, letters);
}

async function isWritten(work: Work, id: string): Promise<boolean> {
  const { is } = await work.one<{ is: boolean }>(sql`
    select exists (
      select 1 from messages
      where merchant_id = ${work.merchantId} and subject_id = ${id} and template = ${TEMPLATE}) as is`);
  return is;
}
