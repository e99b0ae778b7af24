import { CARD_NETWORKS, type CardNetwork, type FeeLine } from '@lorikeet/domain/fees';
import { type Currency, formatMoney, toCents } from '@lorikeet/domain/kernel';
import type { MerchantProfile } from '../../merchants/index.ts';

type Locale = 'en' | 'zh';

/** The version of the words below; other words are another agreement. */
export const AGREEMENT_VERSION = '2026-11';

const NETWORKS: Record<Locale, Record<CardNetwork, string>> = {
  en: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    eftpos: 'eftpos',
    amex: 'American Express',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  },
  zh: {
    visa: 'Visa',
    mastercard: '万事达',
    eftpos: 'eftpos',
    amex: '美国运通',
    diners: '大来',
    jcb: 'JCB',
    unionpay: '银联',
  },
};

const WORDS = {
  en: {
    keeps: (merchant: string) =>
      `${merchant} keeps this card with its processor. Neither ${merchant} nor Lorikeet stores the number.`,
    fee: (fee: string) => `A card fee of ${fee} comes on top of each charge.`,
    feeOn: (fee: string, networks: string) =>
      `A card fee of ${fee} comes on top of each charge on ${networks}, and on no other card.`,
    told: 'An e-mail names the sum and the day two days before each charge. Nothing is taken today.',
    ends: (contact: string) => `You can have the card removed at any time: ${contact}.`,
    and: ' and ',
  },
  zh: {
    keeps: (merchant: string) =>
      `${merchant}通过其支付处理机构保存此卡。${merchant}和 Lorikeet 均不存储卡号。`,
    fee: (fee: string) => `每次扣款另收刷卡手续费 ${fee}。`,
    feeOn: (fee: string, networks: string) =>
      `使用${networks}时，每次扣款另收刷卡手续费 ${fee}；其他卡不收取。`,
    told: '每次扣款前两天，我们会以邮件告知金额和日期。今天不会扣款。',
    ends: (contact: string) => `您可随时要求移除此卡：${contact}。`,
    and: '、',
  },
} as const;

type Agreed = {
  merchant: MerchantProfile;
  fees: readonly FeeLine[];
  /** What is charged to it; the fixed part of the fee is in the same. */
  currency: Currency;
  locale: Locale;
  /** Sentences about what is charged to the card. */
  what: readonly string[];
  /** How its holder hears of each charge, where that is not by a letter two days before. */
  told?: string;
};

/** What the holder of a card that is kept agrees to, in plain sentences: who, what, with which fee, and how it ends. */
export function agreementPoints({ merchant, fees, currency, locale, what, told }: Agreed): string[] {
  const words = WORDS[locale];
  const contact = [merchant.email, merchant.phone].filter(Boolean).join(', ') || merchant.tradingName;
  return [
    words.keeps(merchant.tradingName),
    ...what,
    ...fees.flatMap((line) => (line.rate ? [feeSentence(line, currency, locale)] : [])),
    told ?? words.told,
    words.ends(contact),
  ];
}

function feeSentence({ rate, networks }: FeeLine, currency: Currency, locale: Locale): string {
  const words = WORDS[locale];
  const fee = `${(rate?.bps ?? 0) / 100}% + ${formatMoney(toCents(rate?.fixedCents ?? 0), currency, locale)}`;
  if (networks.length === CARD_NETWORKS.length) return words.fee(fee);
  return words.feeOn(fee, networks.map((one) => NETWORKS[locale][one]).join(words.and));
}
