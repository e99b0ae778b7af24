import { formatMoney, printId } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { keptOf } from './dispute-book.ts';
import type { Dispute } from './dispute-store.ts';

const WORDS = {
  en: {
    opened: {
      subject: (payer: string, amount: string) => `${payer} disputes a card payment of ${amount}`,
      body: (amount: string, fee: string) =>
        `The payer’s bank took ${amount} back, and its network charged ${fee} for the dispute. Both come out of your balance. Say what the payment was for: if the bank agrees, the amount comes back. Without an answer it is lost.`,
    },
    reopened: {
      subject: (payer: string, amount: string) => `The dispute of ${payer} over ${amount} is open again`,
      body: (amount: string, _fee: string) =>
        `The payer’s bank does not accept the decision and took ${amount} again. It comes out of your balance. Answer again with what it has not seen: if it agrees, the amount comes back. Without an answer it is lost.`,
    },
    won: {
      subject: (payer: string, amount: string) => `The dispute of ${payer} over ${amount} is won`,
      body: (amount: string, _fee: string) =>
        `The payer’s bank gave ${amount} back. It is in your balance again.`,
    },
    lost: {
      subject: (payer: string, amount: string) => `The dispute of ${payer} over ${amount} is lost`,
      body: (amount: string, _fee: string) =>
        `The payer keeps ${amount}. Nothing more is taken from your balance, and this payment cannot be refunded.`,
    },
    due: 'Answer by',
    reference: 'Reference',
    open: 'Open the payment',
    footer: 'You get this letter because you are an owner of the merchant. It cannot be switched off.',
  },
  zh: {
    opened: {
      subject: (payer: string, amount: string) => `${payer}对一笔 ${amount} 的银行卡付款提出争议`,
      body: (amount: string, fee: string) =>
        `付款人的银行已收回 ${amount}，卡组织另收取争议费 ${fee}，均从您的余额中扣除。请说明该笔付款的用途：若银行认可，款项会退还给您；逾期未答复则视为败诉。`,
    },
    reopened: {
      subject: (payer: string, amount: string) => `${payer}对 ${amount} 的争议被重新提出`,
      body: (amount: string, _fee: string) =>
        `付款人的银行不接受原结果，再次收回 ${amount}，从您的余额中扣除。请用其尚未见过的材料再次答复：若银行认可，款项会退还给您；逾期未答复则视为败诉。`,
    },
    won: {
      subject: (payer: string, amount: string) => `${payer}对 ${amount} 的争议已胜诉`,
      body: (amount: string, _fee: string) => `付款人的银行已退还 ${amount}，款项已回到您的余额。`,
    },
    lost: {
      subject: (payer: string, amount: string) => `${payer}对 ${amount} 的争议已败诉`,
      body: (amount: string, _fee: string) =>
        `${amount} 归付款人所有。不会再从您的余额中扣款，该笔付款也不能再退款。`,
    },
    due: '答复期限',
    reference: '编号',
    open: '打开该笔付款',
    footer: '您是该商户的所有者，因此收到此邮件。此类邮件无法关闭。',
  },
} as const;

/** Notifies the merchant's owners of a dispute: that it is to be answered and by when, or how it ended. */
export async function mailDispute(
  work: Work,
  dispute: Dispute,
  what: 'opened' | 'reopened' | 'won' | 'lost',
): Promise<void> {
  const { name: payer } = await work.one<{ name: string }>(
    sql`select c.name from payments p
      join customers c on c.merchant_id = ${work.merchantId} and c.id = p.customer_id
      where p.merchant_id = ${work.merchantId} and p.id = ${dispute.paymentId}`,
  );
  const letters = (await ownersOf(work)).map(({ email, locale }) => {
    const words = WORDS[locale];
    const money = (cents: typeof dispute.amountCents) => formatMoney(cents, dispute.currency, locale);
    const amount = money(keptOf(dispute));
    const subject = words[what].subject(nameInMail(payer), amount);
    return {
      channel: 'email' as const,
      template: 'dispute',
      locale,
      to: email,
      subject,
      // Its payer may be erased: then what is about their payment goes.
      subjectKind: 'payment',
      subjectId: dispute.paymentId,
      ...mailPage({
        locale,
        sender: 'Lorikeet',
        brand: null,
        title: subject,
        paragraphs: [words[what].body(amount, money(dispute.feeCents))],
        facts: [
          ...(what === 'opened' || what === 'reopened'
            ? [[words.due, dateInWords(dispute.answerDueOn, locale)] as const]
            : []),
          [words.reference, dispute.reference],
        ],
        action: {
          label: words.open,
          url: `${work.publicUrl}/merchant/transactions/detail/${printId('payment', dispute.paymentId)}`,
        },
        footer: words.footer,
      }),
    };
  });
  if (letters.length > 0) await queueMessages(work, letters);
}
