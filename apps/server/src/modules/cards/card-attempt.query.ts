import type { Output } from '@lorikeet/contracts';
import type * as cardPayments from '@lorikeet/contracts/card-payments';
import { OPEN_CARD_STAGES } from '@lorikeet/domain/cards';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { addCents, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { ofPayer, type Paid } from './card-bills.ts';
import { challengeShown } from './challenge-shown.ts';
import { ratesReceiptOf } from './rates-receipt.ts';

export type AttemptView = Output<typeof cardPayments.payInvoice>;

/** Card payments `p` whose outcome is not known. */
export const IN_FLIGHT: Sql = sql`p.rail = 'card' and p.stage ${among(OPEN_CARD_STAGES)}`;

type Row = Omit<AttemptView, 'total_cents' | 'challenge' | 'receipt'> & {
  fee_gst_cents: Cents;
  reference: string | null;
  captured_on: LocalDate | null;
  invoice_number: number | null;
  next_ask_at: Date | null;
  challenge_secret: Buffer | null;
};

/** The attempts that a condition over `payments p` finds, as their payer follows them, the latest first. */
export async function cardAttempts(work: Work, which: Sql): Promise<AttemptView[]> {
  const rows = await work.rows<Row>(sql`
    select p.id, p.stage, p.currency, p.amount_cents, a.fee_cents, a.network, a.last4, a.exp_month, a.exp_year,
      a.decline_reason, a.fee_gst_cents, a.reference, a.captured_on, a.next_ask_at, a.challenge_secret,
      i.number as invoice_number
    from payments p
    join card_attempts a on a.merchant_id = ${work.merchantId} and a.payment_id = p.id
    left join invoices i on i.merchant_id = ${work.merchantId} and i.id = a.invoice_id
    where p.merchant_id = ${work.merchantId} and ${which} order by p.id desc`);
  return rows.map((row) => shown(work, row));
}

/** One attempt at a bill. 404 for another's, and for another payer's. */
export async function cardAttemptOf(work: Work, bill: Paid, id: string): Promise<AttemptView> {
  const [read] = await cardAttempts(work, sql`p.id = ${id} and p.rail = 'card' and ${ofPayer(bill)}`);
  const attempt = found(read);
  if (!attempt.receipt || 'invoiceId' in bill) return attempt;
  return { ...attempt, receipt: { ...attempt.receipt, url: await ratesReceiptOf(work, id) } };
}

function shown(
  work: Work,
  { fee_gst_cents, reference, captured_on, invoice_number, next_ask_at, challenge_secret, ...row }: Row,
): AttemptView {
  return {
    ...row,
    total_cents: addCents(row.amount_cents, row.fee_cents),
    challenge: challengeShown(work, { stage: row.stage, next_ask_at, secret: challenge_secret }),
    receipt:
      captured_on && reference
        ? {
            reference,
            invoice_number: invoice_number === null ? null : formatDocumentNumber('INV', invoice_number),
            url: null,
            paid_on: captured_on,
            fee_gst_cents,
          }
        : null,
  };
}
