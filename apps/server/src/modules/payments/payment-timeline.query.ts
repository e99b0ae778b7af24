import type { Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import { clearanceDate, listenedFrom } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { PostingRow } from '../ledger/index.ts';
import type { FileOfPayment } from './payment-file.query.ts';

type Fact = Output<typeof payments.getPayment>['timeline'][number];
type Scalar = Fact['facts'][string];

export type LifeOf = {
  /** What happened to the payment alone. */
  own: readonly Fact[];
  id: string;
  rail: string;
  created_at: Date;
  amount_cents: number;
  currency: string;
  due_date: LocalDate;
  attempt: number;
  batch: { created_at: Date; processing_date: LocalDate } | undefined;
  file: FileOfPayment | undefined;
  postings: readonly PostingRow[];
  payout: { number: string; status: string; payout_date: LocalDate; updated_at: Date } | undefined;
  /** Why a card was not charged, and when that was known. */
  declined: { reason: string; at: Date } | undefined;
};

/**
 * A payment's life, the latest first: what happened to it alone, and what happened to many at once from its batch,
 * its file, its postings and its payout.
 */
export function timelineOf(life: LifeOf): Fact[] {
  const facts = [
    ...life.own,
    ...bulkSteps(life),
    ...cardSteps(life),
    ...(life.rail === 'bpay' ? bpaySteps(life) : [created(life)]),
  ];
  // Events of one instant are ordered as they follow from one another.
  return facts
    .map((one, place) => ({ one, place: STEPS.indexOf(one.kind) * 1000 + place }))
    .sort((a, b) => b.one.at.getTime() - a.one.at.getTime() || b.place - a.place)
    .map(({ one }) => one);
}

const created = (life: LifeOf): Fact =>
  fact(life.created_at, 'created', {
    amount_cents: life.amount_cents,
    currency: life.currency,
    due_date: life.due_date,
    attempt: life.attempt,
  });

const STEPS = [
  'created',
  'bpay_received',
  'bpay_settled',
  'bpay_matched',
  'bpay_released',
  'bpay_corrected',
  'bpay_reversed',
  'card_charged',
  'card_declined',
  'card_settled',
  'held',
  'redated',
  'notice_sent',
  'notice_bounced',
  'taken_out',
  'batched',
  'filed',
  'lodged',
  'cleared',
  'rejected',
  'returned',
  'return_queued',
  'retry_scheduled',
  'tried_again',
  'cancelled',
  'paid_out',
  'refund_approved',
  'refund_withdrawn',
  'refund_lodged',
  'refund_paid',
  'refund_failed',
  'dispute_opened',
  'dispute_answered',
  'dispute_appealed',
  'dispute_reopened',
  'dispute_won',
  'dispute_lost',
];

function bulkSteps({ batch, file, postings, payout }: LifeOf): Fact[] {
  const facts: Fact[] = [];
  if (batch) facts.push(fact(batch.created_at, 'batched', { processing_date: batch.processing_date }));
  if (file?.acceptedAt) {
    facts.push(
      fact(file.acceptedAt, 'lodged', {
        filename: file.filename,
        receipt: file.receipt,
        processing_date: file.processingDate,
        clears_on: clearanceDate(listenedFrom(file.processingDate, file.acceptedAt)),
      }),
    );
  }
  const cleared = postings.find(({ kind }) => kind === 'debit_cleared');
  if (cleared) facts.push(fact(cleared.booked_at, 'cleared', { cleared_on: cleared.effective_date }));
  if (payout?.status === 'paid') {
    const { updated_at: at, number, payout_date } = payout;
    facts.push(fact(at, 'paid_out', { number, payout_date }));
  }
  return facts;
}

/** What a card's processor and acquirer did; nothing for a payment of another kind. */
function cardSteps({ postings, declined, amount_cents }: LifeOf): Fact[] {
  const facts: Fact[] = [];
  const charged = postings.find(({ kind }) => kind === 'card_captured');
  const total = charged?.entries.find(({ account }) => account === 'it:card')?.amount_cents;
  if (charged && total !== undefined) {
    const fee_cents = total - amount_cents;
    facts.push(fact(charged.booked_at, 'card_charged', { total_cents: total, fee_cents }));
  }
  if (declined) facts.push(fact(declined.at, 'card_declined', { reason: declined.reason }));
  const settled = postings.find(({ kind }) => kind === 'card_settled');
  if (settled) facts.push(fact(settled.booked_at, 'card_settled', { settled_on: settled.effective_date }));
  return facts;
}

/** The facts that the postings of a BPAY receipt stand for; it is never asked of a bank, only reported by one. */
const BPAY_FACTS: Readonly<Record<string, string>> = {
  bpay_matched: 'bpay_received',
  bpay_unmatched: 'bpay_received',
  bpay_settled: 'bpay_settled',
  bpay_corrected: 'bpay_corrected',
  bpay_reversed: 'bpay_reversed',
};

/** What the bank's files said of a BPAY receipt; `day` is the bank's. */
function bpaySteps({ postings, amount_cents }: LifeOf): Fact[] {
  return postings.flatMap(({ kind, booked_at, effective_date }) => {
    const name = BPAY_FACTS[kind];
    return name ? [fact(booked_at, name, { amount_cents, day: effective_date })] : [];
  });
}

export type SentNotice = Output<typeof payments.getPayment>['notices'][number] & { channel: string | null };

/** The notices of a payment, the first one first. */
export function noticesOf(work: Work, paymentId: string): Promise<SentNotice[]> {
  return work.rows<SentNotice>(sql`
    select n.kind, n.announced_date, n.announced_cents, n.sent_at, n.bounced_at, m.channel
    from notices n
    left join messages m on m.merchant_id = ${work.merchantId} and m.id = n.message_id
    where n.merchant_id = ${work.merchantId} and n.payment_id = ${paymentId}
    order by n.sent_at, n.id`);
}

/** That notices were sent, and that some came back. */
export function noticeFacts(notices: readonly SentNotice[]): Fact[] {
  return notices.flatMap(({ kind, announced_date, announced_cents, sent_at, bounced_at, channel }) => [
    fact(sent_at, 'notice_sent', { notice: kind, channel, announced_date, announced_cents }),
    ...(bounced_at ? [fact(bounced_at, 'notice_bounced', { notice: kind, channel })] : []),
  ]);
}

/**
 * What a person decided about one payment. Everything else the bank did or the portal by itself, whoever of the platform's
 * staff loaded the file that said so: the audit log names them.
 */
const DECIDED: ReadonlySet<string> = new Set(['bpay_matched', 'bpay_released', 'cancelled', 'tried_again']);

/** What happened to a payment alone, from its events. */
export async function eventFacts(work: Work, paymentId: string): Promise<Fact[]> {
  const rows = await work.rows<{
    name: string;
    at: Date;
    actor_name: string | null;
    details: Record<string, unknown>;
  }>(sql`
    select name, at, actor_name, details from payment_events
    where merchant_id = ${work.merchantId} and payment_id = ${paymentId}
      and name not in ('created', 'notice_bounced')
    order by id`);
  return rows.map(({ name, at, actor_name, details }) => ({
    at,
    kind: name,
    actor: DECIDED.has(name) ? actor_name : null,
    facts: Object.fromEntries(Object.entries(details).filter(isScalarFact)),
  }));
}

/** Ids have fields of their own, printed; a fact is a word, a number or a date. */
function isScalarFact(entry: [string, unknown]): entry is [string, Scalar] {
  const [name, value] = entry;
  return !name.endsWith('_id') && (value === null || typeof value !== 'object');
}

function fact(at: Date, kind: string, facts: Record<string, Scalar>): Fact {
  return { at, kind, actor: null, facts };
}
