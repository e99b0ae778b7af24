import { sql } from '../../platform/db/sql.ts';
import { shareDocument, storeSharedDocument } from '../../platform/documents/index.ts';
import type { Work } from '../../platform/work.ts';
import type { merchantProfile } from '../merchants/index.ts';
import type { Paid } from './receipt-facts.ts';
import { CARD_RECEIPT, receiptPaper, receiptShown } from './receipt-paper.ts';

/** Where the receipt of a property's payment is opened: it has no invoice whose link could. */
export const RATES_RECEIPT_PATH = '/api/official/rates/receipt';

/** Stores the receipt of what was paid for a property, in its payer's language. Returns the link that opens it. */
export async function storeRatesReceipt(
  work: Work,
  paymentId: string,
  paid: Paid,
  merchant: Awaited<ReturnType<typeof merchantProfile>>,
): Promise<string> {
  const facts = receiptShown(paid, merchant, paid.locale);
  const { url, stored } = storeSharedDocument(work, RATES_RECEIPT_PATH, {
    template: receiptPaper,
    locale: paid.locale,
    title: facts.title,
    facts,
    subjectKind: 'payment',
    subjectId: paymentId,
    letterheadImage: merchant.brand.logo?.file,
  });
  await stored;
  return url;
}

/** The link to the receipt of a property's payment; null where there is none. */
export async function ratesReceiptOf(work: Work, paymentId: string): Promise<string | null> {
  const row = await work.maybe<{ id: string }>(sql`
    select id from documents
    where merchant_id = ${work.merchantId} and kind = ${CARD_RECEIPT} and subject_kind = 'payment' and subject_id = ${paymentId}
    order by id limit 1`);
  return row ? shareDocument(work, RATES_RECEIPT_PATH, row.id) : null;
}
