import { CARD_SETTLES_AFTER, type CardEvent } from '@lorikeet/domain/cards';
import type { DeclineReason } from '@lorikeet/domain/cards/entry';
import { addBankDays, addCents, type LocalDate } from '@lorikeet/domain/kernel';
import { cardCaptured, type MerchantPosting } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { sendWithCommit, type Work } from '../../platform/work.ts';
import { saveCard } from '../customers/index.ts';
import { cancelPausedDebits } from '../debits/index.ts';
import { type InvoiceMove, moveInvoices } from '../invoices/index.ts';
import { postingsOfSet } from '../ledger/index.ts';
import { settleOrder } from '../orders/index.ts';
import { moveCards, resumeAfterCard } from '../payments/index.ts';
import type { StoredAttempt } from './attempt-store.ts';
import type { CardFacts } from './ports.ts';
import { mailReceipt } from './receipt-mail.ts';

/**
 * The processor approved: the attempt moves and is posted in one statement, its invoice is paid, and the debits that waited
 * for it are cancelled. Those of a property go on waiting until its plan is spread anew, which decides about each. The caller
 * holds the attempt, or has `captureStored` look after what comes of another word meanwhile.
 */
export async function captureCard(work: Work, attempt: StoredAttempt, reference: string): Promise<void> {
  const { id, invoiceId } = attempt;
  const on = work.clock.bankToday();
  if (attempt.keepsCard) await keepCard(work, attempt);
  if (attempt.isWaitedFor && invoiceId !== null) await endPaused(work, id);
  if (attempt.hasReceipt) await mailReceipt(work, id, { captured_on: on, reference });
  await noteAttempt(work, attempt, 'card_payment.succeeded', { reference });
  const settlesOn = addBankDays(on, CARD_SETTLES_AFTER);
  const booking = moveAndBook(work, attempt, 'approved', {
    move: 'cleared',
    closed: sql`reference = ${reference}, captured_on = ${on}, settles_on = ${settlesOn}`,
    booked: { posting: cardCaptured(captureOf(attempt)), on },
  });
  // All captures of a merchant's day meet on the totals of the same accounts: these are held for as long as the commit takes.
  if (!attempt.paysOrder || invoiceId === null) return sendWithCommit(work, () => work.run(booking));
  await work.run(booking);
  await settleOrder(work, invoiceId);
}

/**
 * The same of an attempt that was stored a moment ago, without reading it again: all leaves in one round trip. False where it
 * is no longer as it was stored, or there is more to hold than itself: then nothing is done.
 */
export async function captureStored(run: Run, attempt: StoredAttempt, reference: string): Promise<boolean> {
  if (attempt.isWaitedFor || attempt.keepsCard || attempt.paysOrder || attempt.invoiceId === null)
    return false;
  try {
    await run.inTransaction((work) => captureCard(work, attempt, reference));
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(MOVED_NOTHING))) throw error;
    return false;
  }
}

/** What the database says where an outcome would move or post nothing: words cannot be made a number. */
const MOVED_NOTHING = 'the attempt: ';

const endPaused = (work: Work, id: string) =>
  Promise.all([
    cancelPausedDebits(work, id),
    // One that staff cancelled meanwhile waits for nothing either.
    resumeAfterCard(work, id),
  ]);

/**
 * The attempt failed: what it reserved is due again, and nothing was charged. The caller holds it; `goesOn`: and writes it
 * once more in this transaction.
 */
export async function endAttempt(
  work: Work,
  attempt: StoredAttempt,
  event: CardEvent,
  reason: DeclineReason,
  { goesOn = false } = {},
): Promise<void> {
  if (attempt.isWaitedFor) await resumeAfterCard(work, attempt.id);
  await noteAttempt(work, attempt, 'card_payment.failed', { reason });
  const closed = sql`decline_reason = ${reason}`;
  const ending = moveAndBook(work, attempt, event, { move: 'rejected', closed });
  if (goesOn) await work.run(ending);
  else sendWithCommit(work, () => work.run(ending));
}

/** What a charge moves in the book. */
export const captureOf = ({ amountCents, feeCents, feeGstCents }: StoredAttempt) => ({
  receivable: amountCents,
  fee: { amount: feeCents, gst: feeGstCents },
});

type Outcome = {
  move: InvoiceMove;
  /** Further columns of the attempt. */
  closed: Sql;
  booked?: { posting: MerchantPosting; on: LocalDate };
};

/**
 * The statement that moves, posts and carries to the invoice exactly one attempt, and forgets its token: the try is over. It
 * fails where it would move nothing, or its posting is there already: it may leave with the commit, after which nobody looks.
 */
function moveAndBook(
  work: Work,
  { id }: StoredAttempt,
  event: CardEvent,
  { move, closed, booked }: Outcome,
): Sql {
  const moved = moveCards(work, event, {
    where: sql`p.id = ${id}`,
    ...(event === 'abandoned' && { from: ['needs_action'] as const }),
  });
  return sql`
    with moved as (
      ${moved} returning p.id, p.currency, p.customer_id, p.property_id, p.invoice_id, p.amount_cents
    ), ${booked ? sql`${postingsOfSet(work, rowsOf(booked))},` : sql``} owed as (
      ${moveInvoices(work, move, sql`select invoice_id, amount_cents from moved`)} returning i.id
    ), closed as (
      update card_attempts set token = null, kept_token = null, challenge_secret = null, next_ask_at = null,
        updated_at = ${work.now}, ${closed}
      where merchant_id = ${work.merchantId} and payment_id in (select m.id from moved m)
    ), made as (
      select (select count(*) from moved) as moved, ${booked ? sql`(select count(*) from posted)` : sql`1`} as posted
    )
    select case when moved = 1 and posted = 1 then 1
      else (${MOVED_NOTHING}::text || moved || ' moved, ' || posted || ' posted')::int end as made
    from made`;
}

const rowsOf = ({ posting: { kind, entries }, on }: { posting: MerchantPosting; on: LocalDate }): Sql => sql`
  select ${kind}::text as kind, m.id as source_id, m.currency,
    ${entries.map(({ account }) => account)}::text[] as accounts,
    ${entries.map(({ amountCents }) => amountCents)}::bigint[] as amounts, m.customer_id, m.property_id,
    ${on}::date as effective_date from moved m`;

/** The words beside the box that a payer ticks; other words are another version. */
const CONSENT = '2026-11 keep this card for what I owe';

/** A card whose holder agreed to it becomes a method of the customer's. */
async function keepCard(work: Work, { id, customerId }: StoredAttempt): Promise<void> {
  const card = await work.maybe<CardFacts & { token: Buffer; payer_name: string }>(sql`
    select network, last4, exp_month, exp_year, kept_token as token, payer_name from card_attempts
    where merchant_id = ${work.merchantId} and payment_id = ${id} and kept_token is not null`);
  if (!card) return;
  const { token, payer_name: consentedBy, ...facts } = card;
  await saveCard(work, {
    ...facts,
    customerId,
    token: work.vault.open(token),
    consentedBy,
    consent: CONSENT,
  });
}

/** Notes what became of an attempt in the audit log, and announces it. */
export async function noteAttempt(
  work: Work,
  attempt: StoredAttempt,
  what: 'card_payment.succeeded' | 'card_payment.failed' | 'card_payment.reversed',
  details: Record<string, unknown>,
): Promise<void> {
  const { id, customerId, invoiceId, propertyId, amountCents, feeCents, currency } = attempt;
  await work.audit({
    action: what,
    subjectKind: 'payment',
    subjectId: id,
    person: customerId,
    after: { amount_cents: amountCents, total_cents: addCents(amountCents, feeCents), ...details },
  });
  await work.emit(what, {
    id,
    customer_id: customerId,
    invoice_id: invoiceId,
    property_id: propertyId,
    amount_cents: amountCents,
    fee_cents: feeCents,
    currency,
  });
}
