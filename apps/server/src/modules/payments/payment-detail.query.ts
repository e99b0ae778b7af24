import type { Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import { bankFileTable } from '@lorikeet/domain/bank-files';
import {
  type BankDebitStage,
  bankDebitOutcome,
  clearanceDate,
  FAILED_STAGES,
  listenedFrom,
  tryAgainFault,
} from '@lorikeet/domain/debits';
import { formatDocumentNumber, type InvoiceState, OWING_STATES } from '@lorikeet/domain/invoices';
import { can, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { NoticeKind } from '@lorikeet/domain/notices';
import type { StagedPayment } from '@lorikeet/domain/payments';
import type { PayoutState } from '@lorikeet/domain/payouts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type PostingRow, postingsOf } from '../ledger/index.ts';
import { type FileOfPayment, fileOfPayment } from './payment-file.query.ts';
import { statusOfStage } from './payment-match.ts';
import { paymentColumns, paymentJoins, type StoredPayment, shownPayment } from './payment-rows.query.ts';
import { eventFacts, noticeFacts, noticesOf, timelineOf } from './payment-timeline.query.ts';
import { shownRefunds } from './refund-rows.query.ts';
import { canRefund, refundableOf } from './refundable.query.ts';
import { isOnScheduleSql, unaskedOfPropertySql } from './unasked-of-property-sql.ts';

type Detail = Output<typeof payments.getPayment>;

const PAYOUT_PREFIX = 'PO';

/** Everything that is read of a payment. Sent together, in one round trip: none depends on another. */
const partsOf = (work: Work, id: string) =>
  Promise.all([
    storedPayment(work, id),
    fileOfPayment(work, id),
    postingsOf(
      work,
      id,
      sql`select id from refunds where merchant_id = ${work.merchantId} and payment_id = ${id}
        union all select id from disputes where merchant_id = ${work.merchantId} and payment_id = ${id}
        union all select id from bpay_unmatches where merchant_id = ${work.merchantId} and payment_id = ${id}`,
    ),
    payoutOf(work, id),
    eventFacts(work, id),
    noticesOf(work, id),
    attemptsOf(work, id),
    refundsOf(work, id),
    refundableOf(work, id),
  ]);

/** One payment whole. 404 when the tenant has no such payment. */
export async function paymentDetailOf(work: Work, id: string): Promise<Detail> {
  const [stored, file, postings, payout, events, notices, attempts, refunds, refundable] = await partsOf(
    work,
    id,
  );
  const { kept, ...payment } = found(stored);
  const clearsOn =
    kept.processing_date && payment.stage === 'submitted'
      ? clearanceDate(listenedFrom(kept.processing_date, file?.acceptedAt ?? null))
      : null;
  return {
    payment: shownPayment(payment),
    mandate: kept.mandate_id
      ? { id: kept.mandate_id, reference: kept.mandate_reference!, status: payment.mandate_status! }
      : null,
    timeline: timelineOf({
      ...payment,
      own: [...events, ...noticeFacts(notices)],
      created_at: kept.created_at,
      batch:
        kept.batched_at && kept.processing_date
          ? { created_at: kept.batched_at, processing_date: kept.processing_date }
          : undefined,
      file,
      postings,
      payout,
      declined: kept.declined ?? undefined,
    }),
    notices: notices.map(({ channel, ...notice }) => notice),
    notice_kind: kept.notice_kind,
    notice_allows_from: kept.notice_allows_from,
    processing_date: kept.processing_date,
    clears_on: clearsOn,
    cleared_on: kept.cleared_on,
    returned_on: kept.returned_on,
    bank_file: file ? { id: file.id, filename: file.filename, status: file.status } : null,
    fee: feeOf(postings, 'platform_fee_charged'),
    return_fee: feeOf(postings, 'platform_return_fee_charged'),
    payout: payout
      ? { id: payout.id, number: payout.number, status: payout.status, payout_date: payout.payout_date }
      : null,
    attempts: attempts.map(shownAttempt),
    refunds,
    postings: postings as Detail['postings'],
    refundable_cents: refundable.left,
    can: actionsOn({ ...payment, ...kept }, { file, attempts, refund: canRefund(payment, refundable) }),
  };
}

type Kept = {
  created_at: Date;
  mandate_id: string | null;
  mandate_reference: string | null;
  invoice_status: InvoiceState | null;
  /** What its property still owes, and whether a schedule takes it; null for what is of no property. */
  of_property: { unasked_cents: number; is_on_schedule: boolean } | null;
  notice_kind: NoticeKind | null;
  notice_allows_from: LocalDate | null;
  batched_at: Date | null;
  processing_date: LocalDate | null;
  cleared_on: LocalDate | null;
  returned_on: LocalDate | null;
  /** Why a card was not charged, and when that was known. */
  declined: { reason: string; at: Date } | null;
};

type Declined = { decline_reason: string | null; declined_at: Date | null };

/** The payment as a list shows it, and what only its detail shows of it. */
async function storedPayment(work: Work, id: string): Promise<(StoredPayment & { kept: Kept }) | undefined> {
  const row = await work.maybe<StoredPayment & Omit<Kept, 'declined'> & Declined>(sql`
    select ${paymentColumns(work.merchantId)}, p.created_at, p.mandate_id, d.reference as mandate_reference,
      i.status as invoice_status, p.notice_kind,
      case when p.property_id is not null then jsonb_build_object(
        'unasked_cents', ${unaskedOfPropertySql(work.merchantId, sql`p.property_id`)},
        'is_on_schedule', ${isOnScheduleSql(work.merchantId, sql`p.property_id`)}) end as of_property,
      p.notice_allows_from, b.created_at as batched_at, b.processing_date, p.cleared_on, p.returned_on,
      k.decline_reason, k.updated_at as declined_at
    from payments p ${paymentJoins(work.merchantId)}
    left join card_attempts k on k.merchant_id = ${work.merchantId} and k.payment_id = p.id
    left join batches b on b.merchant_id = ${work.merchantId} and b.id = p.batch_id
    where p.merchant_id = ${work.merchantId} and p.id = ${id}`);
  if (!row) return undefined;
  const { created_at, mandate_id, mandate_reference, notice_kind, notice_allows_from, ...other } = row;
  const { invoice_status, of_property, batched_at, processing_date, cleared_on, returned_on, ...rest } =
    other;
  const { decline_reason, declined_at, ...payment } = rest;
  const noted = {
    created_at,
    mandate_id,
    mandate_reference,
    invoice_status,
    of_property,
    notice_kind,
    notice_allows_from,
  };
  const declined = decline_reason && declined_at ? { reason: decline_reason, at: declined_at } : null;
  const happened = { batched_at, processing_date, cleared_on, returned_on, declined };
  return { ...payment, kept: { ...noted, ...happened } };
}

type Payout = { id: string; number: string; status: PayoutState; payout_date: LocalDate; updated_at: Date };

/** The payout whose lines hold what the payment's clearing, its card's or BPAY settlement moved. */
async function payoutOf(work: Work, id: string): Promise<Payout | undefined> {
  const row = await work.maybe<Omit<Payout, 'number'> & { number: number }>(sql`
    select o.id, o.number, o.status, o.payout_date, o.updated_at
    from postings p
    join payout_lines l on l.merchant_id = p.merchant_id and l.posting_id = p.id
    join payouts o on o.merchant_id = l.merchant_id and o.id = l.payout_id
    where p.merchant_id = ${work.merchantId} and p.source_id = ${id}
      and p.kind in ('debit_cleared', 'card_settled', 'bpay_settled', 'bpay_matched_by_staff')`);
  return row && { ...row, number: formatDocumentNumber(PAYOUT_PREFIX, row.number) };
}

/** A fee of the platform for the payment with the GST in it, as it was posted. */
function feeOf(postings: readonly PostingRow[], kind: string): Detail['fee'] {
  const charged = postings.find((posting) => posting.kind === kind);
  if (!charged) return null;
  const of = (account: string) =>
    charged.entries.find((entry) => entry.account === account)?.amount_cents ?? 0;
  const gst = of('gst-credits');
  return { amount_cents: toCents(of('platform-fees') + gst), gst_cents: toCents(gst) };
}

/** Refunds of the payment, the first one first. */
async function refundsOf(work: Work, id: string): Promise<Detail['refunds']> {
  const rows = await shownRefunds(work, sql`r.payment_id = ${id}`);
  return rows.map(({ payment_id: _, ...row }) => row);
}

type Attempt = StagedPayment & Omit<Detail['attempts'][number], 'status'> & { retry_of: string | null };

/** Every attempt at one debt, the first one first: a second attempt names the one that it repeats. */
function attemptsOf(work: Work, id: string): Promise<Attempt[]> {
  return work.rows<Attempt>(sql`
    with recursive earlier as (
      select p.id, p.retry_of from payments p
      where p.merchant_id = ${work.merchantId} and p.id = ${id}
      union all
      select p.id, p.retry_of from payments p join earlier e on e.retry_of = p.id
      where p.merchant_id = ${work.merchantId}
    ), tries as (
      select id from earlier where retry_of is null
      union all
      select p.id from payments p join tries t on p.retry_of = t.id
      where p.merchant_id = ${work.merchantId} and p.customer_id is not distinct from (select customer_id from payments where merchant_id = ${work.merchantId} and id = ${id})
    )
    select p.id, p.rail, p.stage, p.attempt, p.debit_date, p.return_code, p.retry_of
    from tries t join payments p on p.merchant_id = ${work.merchantId} and p.id = t.id
    order by p.attempt, p.id`);
}

const shownAttempt = (row: Attempt): Detail['attempts'][number] => ({
  id: row.id,
  attempt: row.attempt,
  status: statusOfStage(row),
  debit_date: row.debit_date,
  return_code: row.return_code,
});

/** What can be done with the payment now, and why something cannot. */
function actionsOn(
  payment: StoredPayment & Kept,
  {
    file,
    attempts,
    refund,
  }: { file: FileOfPayment | undefined; attempts: readonly Attempt[]; refund: Detail['can'][number] },
): Detail['can'] {
  if (payment.rail === 'card') return [refund];
  if (payment.rail !== 'bank_debit') return [];
  const hasFailed = FAILED_STAGES.includes(payment.stage as BankDebitStage);
  return [canCancel(payment, file), ...(hasFailed ? [canTryAgain(payment, attempts)] : []), refund];
}

function canCancel(payment: StoredPayment, file: FileOfPayment | undefined): Detail['can'][number] {
  const isLodgementRecorded = file !== undefined && !can(bankFileTable, file.status, 'withdraw');
  const outcome = bankDebitOutcome(payment.stage as BankDebitStage, 'cancel', { isLodgementRecorded });
  if (outcome.kind === 'next' && payment.schedule_id) {
    return { action: 'cancel', allowed: false, reason: 'bank_debit.of_schedule' };
  }
  return {
    action: 'cancel',
    allowed: outcome.kind === 'next',
    reason: outcome.kind === 'refused' ? outcome.code : null,
  };
}

/** What the bank rejected may be asked for once more, while it is owed. */
function canTryAgain(
  payment: StoredPayment & Pick<Kept, 'invoice_status' | 'of_property'>,
  attempts: readonly Attempt[],
): Detail['can'][number] {
  const reason = tryAgainFault(payment.stage as BankDebitStage, {
    isTriedAgain: attempts.some(({ retry_of, stage }) => retry_of === payment.id && stage !== 'cancelled'),
    isTakenBySchedule: payment.of_property?.is_on_schedule ?? false,
    isOwed: isOwed(payment),
    isMandateActive: payment.mandate_status === 'active',
  });
  return { action: 'try_again', allowed: reason === null, reason: reason && `payment.${reason}` };
}

/** A debit of neither an invoice nor a property was of nothing that could be paid otherwise. */
function isOwed({ invoice_status, of_property }: Pick<Kept, 'invoice_status' | 'of_property'>): boolean {
  if (of_property) return of_property.unasked_cents > 0;
  return invoice_status === null || OWING_STATES.includes(invoice_status);
}
