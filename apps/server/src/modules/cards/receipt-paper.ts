import { formatAbn } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { documentTemplate } from '../../platform/documents/index.ts';
import type { MerchantNames } from '../merchants/index.ts';
import { type Paid, paidFor, receiptRows } from './receipt-facts.ts';

const WORDS = {
  en: {
    title: 'Receipt',
    from: 'Paid to',
    property: 'Property',
    abn: 'ABN',
    note: 'This receipt says what was charged when the payment was made. A refund has a letter of its own.',
  },
  zh: {
    title: '收据',
    from: '收款方',
    property: '房产',
    abn: 'ABN',
    note: '本收据记载付款时的扣款。退款另有通知。',
  },
} as const;

export const CARD_RECEIPT = 'card_receipt';

const receiptFacts = z.strictObject({
  title: z.string(),
  merchant: z.string(),
  /** `Rates 30001-1`. */
  paid_for: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])),
});

/** What a receipt shows, in one language. */
export function receiptShown(
  paid: Paid,
  names: MerchantNames,
  locale: 'en' | 'zh',
): z.output<typeof receiptFacts> {
  const words = WORDS[locale];
  return {
    title: `${words.title} ${paid.reference}`,
    merchant: names.tradingName,
    paid_for: paidFor(paid, locale),
    rows: [
      [words.from, names.legalName],
      ...(names.abn ? [[words.abn, formatAbn(names.abn)] satisfies [string, string]] : []),
      ...(paid.property ? [[words.property, paid.property.line] satisfies [string, string]] : []),
      ...receiptRows(paid, locale).map(([label, value]): [string, string] => [label, value]),
    ],
  };
}

/** The receipt of a card payment. */
export const receiptPaper = documentTemplate({
  kind: CARD_RECEIPT,
  version: 1,
  facts: receiptFacts,
  write(paper, facts, locale) {
    const words = WORDS[locale];
    paper.letterhead(facts.merchant);
    paper.title(words.title, facts.paid_for);
    paper.facts(facts.rows);
    paper.note(words.note);
  },
});
