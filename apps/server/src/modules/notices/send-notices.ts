import { type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import { earliestDebitDate, NOTICE_KINDS, type NoticeKind, noticeDueThrough } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import { caseOf } from '../../platform/db/words.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';
import { dueWithFirstDebits } from '../invoices/index.ts';
import { postLetters } from '../letters/index.ts';
import { settingsOf } from '../merchants/index.ts';
import { moveDebits } from '../payments/index.ts';
import { addressOf, announced, type DebitToAnnounce, debitsToAnnounce } from './announced-debit.query.ts';
import { NOTICE_TEMPLATES, noticeLetter } from './debit-mail.ts';
import { holdBounced } from './hold-bounced.ts';
import { holdDebits } from './hold-debits.ts';
import { mayBeTold } from './notices-due.query.ts';

/** Letters written in one transaction. */
const STEP = 500;

export type NoticeSummary = { sent: number; unreachable: number; bounced: number };

/**
 * Notifies the payers of coming debits whose notice is due by today: an amount that varies two bank days before (or as
 * many as the merchant chose), a change 14 days before, a second attempt a bank day before. A debit announced too late
 * for its date moves to the first bank day that the notice allows, and with it the day on which its bill is due; one whose payer
 * cannot be reached is held, and an exception is raised. Each is sent once: a debit with proof is skipped.
 */
export async function sendNotices(run: Run): Promise<NoticeSummary> {
  const summary: NoticeSummary = { sent: 0, unreachable: 0, bounced: await run.inTransaction(holdBounced) };
  for (;;) {
    const step = await run.inTransaction(noticeStep);
    summary.sent += step.sent;
    summary.unreachable += step.unreachable;
    if (step.found < STEP) return summary;
  }
}

async function noticeStep(work: Work): Promise<{ found: number; sent: number; unreachable: number }> {
  const today = work.clock.bankToday();
  const { notice_bank_days: days } = await settingsOf(work);
  const through = (kind: NoticeKind) => noticeDueThrough(kind, today, days);
  const debits = await debitsToAnnounce(
    work,
    sql`p.is_waiting and p.notice_allows_from is null and m.status = 'active'
      and p.debit_date <= ${caseOf(sql`p.notice_kind`, NOTICE_KINDS, (kind) => sql`${through(kind)}::date`)}
      and p.debit_date <= ${NOTICE_KINDS.map(through).reduce((last, date) => maxDate(last, date))}
      and ${mayBeTold(sql`${work.merchantId}`, work.carries)}`,
    STEP,
  );
  const reachable = debits.filter((debit) => addressOf(work, debit));
  const unreachable = debits.filter((debit) => !addressOf(work, debit));
  await holdUnreachable(work, unreachable);
  await writeNotices(work, reachable, today, days);
  for (const debit of unreachable) await raiseUnreachable(work, debit);
  return { found: debits.length, sent: reachable.length, unreachable: unreachable.length };
}

/** Notifies the payer of one debit at once, whatever its date. Returns whether they could be reached. */
export async function sendNoticeNow(work: Work, paymentId: string): Promise<boolean> {
  return (await sendNoticesNow(work, [paymentId])) > 0;
}

/** The same of several debits. Returns how many payers could be reached. */
export async function sendNoticesNow(work: Work, paymentIds: readonly string[]): Promise<number> {
  if (paymentIds.length === 0) return 0;
  const which = sql`p.id = any(${[...paymentIds]}::uuid[]) and p.notice_allows_from is null`;
  const debits = await debitsToAnnounce(work, which, paymentIds.length);
  const reachable = debits.filter((debit) => addressOf(work, debit));
  if (reachable.length === 0) return 0;
  const { notice_bank_days: days } = await settingsOf(work);
  await writeNotices(work, reachable, work.clock.bankToday(), days);
  return reachable.length;
}

/**
 * Writes letters, their proofs, and what they allow, each as one set: debits are held first, then their invoices, and what waits
 * for staff after both.
 */
async function writeNotices(
  work: Work,
  debits: DebitToAnnounce[],
  today: LocalDate,
  days: number,
): Promise<void> {
  if (debits.length === 0) return;
  const letters = debits.map((debit) => {
    const allowsFrom = earliestDebitDate(debit.notice_kind, today, days);
    const day = maxDate(debit.debit_date, allowsFrom);
    const { channel, to } = addressOf(work, debit)!;
    const message = {
      channel,
      to,
      template: NOTICE_TEMPLATES[debit.notice_kind],
      locale: debit.locale,
      letter: noticeLetter(announced(debit, day)),
      customerId: debit.customer_id,
      subjectKind: 'payment',
      subjectId: debit.id,
    };
    return { debit, allowsFrom, day, noticeId: work.newId(), message };
  });
  const messageIds = await postLetters(
    work,
    letters.map(({ message }) => message),
  );
  const each = <K extends keyof (typeof letters)[number]>(key: K) => letters.map((letter) => letter[key]);
  await work.run(sql`
    insert into notices (merchant_id, id, payment_id, kind, message_id, announced_date, announced_cents, sent_at)
    select ${work.merchantId}::uuid, l.id, p.id, p.notice_kind, l.message_id, l.day, p.amount_cents,
      ${work.now}::timestamptz
    from unnest(${each('noticeId')}::uuid[], ${debits.map((debit) => debit.id)}::uuid[],
      ${messageIds}::uuid[], ${each('day')}::date[]) as l (id, payment_id, message_id, day)
    join payments p on p.merchant_id = ${work.merchantId} and p.id = l.payment_id`);
  await work.run(
    moveDebits(work, 'notice_proven', {
      using: sql`unnest(${debits.map((debit) => debit.id)}::uuid[], ${each('allowsFrom')}::date[],
        ${each('day')}::date[]) as l (id, allows_from, day)`,
      where: sql`p.id = l.id`,
      also: sql`hold_reason = null, notice_allows_from = l.allows_from, debit_date = l.day`,
      again: true,
    }),
  );
  const told = sql`select p.invoice_id, p.attempt, p.retry_of, p.due_date, p.debit_date from payments p
    where p.merchant_id = ${work.merchantId} and p.id = any(${debits.map(({ id }) => id)}::uuid[])`;
  await work.run(dueWithFirstDebits(work, told));
  await closeUnreachable(
    work,
    debits.map((debit) => debit.customer_id),
  );
}

/** What waited because these payers could not be told of a debit: they have been written to. */
async function closeUnreachable(work: Work, customers: readonly string[]): Promise<void> {
  await closeExceptions(work, {
    kind: 'customer.unreachable',
    because: 'told',
    gone: sql`x.reason <> 'move_letter_returned' and x.subject_id = any(${[...new Set(customers)]}::uuid[])`,
  });
}

async function holdUnreachable(work: Work, debits: readonly DebitToAnnounce[]): Promise<void> {
  if (debits.length === 0) return;
  const ids = debits.map(({ id }) => id);
  await work.run(holdDebits(work, 'unreachable', { where: sql`p.id = any(${ids}::uuid[])` }));
}

async function raiseUnreachable(work: Work, debit: DebitToAnnounce): Promise<void> {
  await raiseException(work, {
    kind: 'customer.unreachable',
    reason: debit.messages_stopped ? 'messages_stopped' : 'no_address',
    subjectId: debit.customer_id,
  });
}
