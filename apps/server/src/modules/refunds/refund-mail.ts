import { formatMoney } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import type { Brand } from '../../platform/messages/mail-page.ts';
import type { Work } from '../../platform/work.ts';
import { type PostedLetter, postLetters } from '../letters/index.ts';
import { merchantProfile } from '../merchants/index.ts';
import { type Refund, totalOf } from './refund-store.ts';

const WORDS = {
  en: {
    told: (merchant: string, amount: string, account: string) =>
      `${merchant} is paying ${amount} back to the account that was debited, ${account}.`,
    credit: (merchant: string, amount: string, account: string) =>
      `${merchant} is paying ${amount} of your credit back to the account ${account}.`,
    creditToCard: (merchant: string, amount: string, card: string) =>
      `${merchant} has paid ${amount} of your credit back to the card ${card}.`,
    yourCredit: 'Your credit',
    amount: 'Amount',
    of: 'Refund of',
    account: 'Account',
    day: 'With your bank on',
    reference: 'Reference',
    card: (merchant: string, amount: string, card: string) =>
      `${merchant} has paid ${amount} back to the card that was charged, ${card}.`,
    toCard: 'Card',
    sent: 'Sent on',
    footerCard: (contact: string) => `It can take some days until your card shows it. Questions: ${contact}.`,
    footer: (contact: string) => `It can take a bank day longer until you see it. Questions: ${contact}.`,
  },
  zh: {
    told: (merchant: string, amount: string, account: string) =>
      `${merchant}正在将 ${amount} 退回至被扣款的账户 ${account}。`,
    credit: (merchant: string, amount: string, account: string) =>
      `${merchant}正在将您余额中的 ${amount} 退至账户 ${account}。`,
    creditToCard: (merchant: string, amount: string, card: string) =>
      `${merchant}已将您余额中的 ${amount} 退回至银行卡 ${card}。`,
    yourCredit: '您的余额',
    amount: '金额',
    of: '退款对应',
    account: '账户',
    day: '到达银行日期',
    reference: '参考号',
    card: (merchant: string, amount: string, card: string) =>
      `${merchant}已将 ${amount} 退回至付款所用的银行卡 ${card}。`,
    toCard: '银行卡',
    sent: '退款日期',
    footerCard: (contact: string) => `银行卡账单可能需要数日才能显示。如有疑问，请联系${contact}。`,
    footer: (contact: string) => `到账可能再需要一个银行工作日。如有疑问，请联系${contact}。`,
  },
} as const;

type Payer = {
  id: string;
  email: string | null;
  locale: 'en' | 'zh';
  is_stopped: boolean;
  description: string;
  account: string;
  reference: string;
};

/** Notifies the payers of refunds that the bank has, or that are back on their card. A person whose messages have stopped gets none; for
 * a receipt that was given to a property its owner is told. */
export async function mailRefunds(work: Work, refunds: readonly Refund[]): Promise<void> {
  const payers = await work.rows<Payer>(sql`
    select r.id, coalesce(a.payer_email, c.email_primary, y.owner_email) as email,
      coalesce(a.locale, c.locale, y.locale) as locale, coalesce(c.messages_stopped, false) as is_stopped, p.description, r.lodgement_reference as reference,
      coalesce(initcap(a.network) || ' ••• ' || a.last4,
        concat_ws(' ', coalesce(m.bank_name, m.bsb, r.bsb), coalesce(m.account_masked, r.account_masked))) as account
    from refunds r
    join payments p on p.merchant_id = ${work.merchantId} and p.id = r.payment_id
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = r.customer_id
    left join properties y on r.of_credit and r.customer_id is null and y.merchant_id = ${work.merchantId} and y.id = p.property_id
    left join payment_methods m on m.merchant_id = ${work.merchantId} and m.id = r.payment_method_id
    left join card_attempts a on r.rail = 'card' and a.merchant_id = ${work.merchantId} and a.payment_id = r.payment_id
    where r.merchant_id = ${work.merchantId} and r.id = any(${refunds.map(({ id }) => id)}::uuid[])
    order by r.id`);
  const merchant = await merchantProfile(work);
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  const letters = payers.flatMap((payer): PostedLetter<'refund'>[] => {
    if (!payer.email || payer.is_stopped) return [];
    const refund = byId.get(payer.id)!;
    const from = { name: merchant.tradingName, contact, brand: merchant.brand };
    return [letter({ ...payer, email: payer.email }, refund, from)];
  });
  await postLetters(work, letters);
}

/** The sentence that says what goes back, and where. */
function toldIn(words: (typeof WORDS)['en' | 'zh'], { rail, ofCredit }: Refund) {
  if (ofCredit) return rail === 'card' ? words.creditToCard : words.credit;
  return rail === 'card' ? words.card : words.told;
}

function letter(
  payer: Payer & { email: string },
  refund: Refund,
  merchant: { name: string; contact: string; brand: Brand },
): PostedLetter<'refund'> {
  const { locale, account } = payer;
  const words = WORDS[locale];
  const isCard = refund.rail === 'card';
  const amount = formatMoney(totalOf(refund), refund.currency, locale);
  return {
    channel: 'email',
    template: 'refund',
    locale,
    to: payer.email,
    ...(refund.customerId && { customerId: refund.customerId }),
    subjectKind: 'payment',
    subjectId: refund.paymentId,
    letter: {
      values: { amount, paid_back: toldIn(words, refund)(merchant.name, amount, account) },
      frame: {
        sender: merchant.name,
        brand: merchant.brand,
        facts: [
          [words.amount, amount],
          [words.of, refund.ofCredit ? words.yourCredit : payer.description],
          [isCard ? words.toCard : words.account, account],
          [isCard ? words.sent : words.day, dateInWords(refund.creditDate!, locale)],
          [words.reference, payer.reference],
        ],
        footer: (isCard ? words.footerCard : words.footer)(merchant.contact),
      },
    },
  };
}
