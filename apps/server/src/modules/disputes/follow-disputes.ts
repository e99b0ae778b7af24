import { type DisputeState, disputeTable } from '@lorikeet/domain/disputes';
import { addDays, isBankDay, type LocalDate, toLocalDate, ZERO } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days/phase.ts';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { lockMerchant } from '../merchants/index.ts';
import { bookLate, lockDisputed } from './dispute-book.ts';
import { lockDispute } from './dispute-store.ts';
import { lose } from './end-dispute.ts';
import { type Heard, hearAll, hearNobody } from './hear-all.ts';
import type { DisputeDesk, DisputeNews } from './ports.ts';
import { takeNews } from './take-news.ts';

/** Networks take disputes for this many days after a charge. */
const DISPUTABLE_DAYS = 180;

const isDisputable = (merchant: Sql, day: LocalDate): Sql => sql`exists (
  select 1 from card_attempts a where a.merchant_id = ${merchant} and a.captured_on >= ${addDays(day, -DISPUTABLE_DAYS)})`;

/** Those of which a word is expected: undecided ones, and those won within the time in which networks reopen them. */
const isExpected = (merchant: Sql, day: LocalDate): Sql => sql`exists (
  select 1 from disputes d where d.merchant_id = ${merchant} and (d.status in ('opened', 'evidence_sent', 'appealed')
    or (d.status = 'won' and d.ended_on >= ${addDays(day, -DISPUTABLE_DAYS)})))`;

/** The last day is over everywhere: a processor's may end some hours into the next of ours. */
const isOverdue = (merchant: Sql, day: LocalDate): Sql => sql`d.merchant_id = ${merchant}
  and d.status = 'opened' and d.answer_due_on < ${addDays(day, -1)}`;

/** On bank days: takes what the processor says of disputes, and gives up those whose time to answer is over. */
export const disputesPhase = (desk: DisputeDesk | undefined): Phase => ({
  name: 'disputes.follow',
  meaning: { en: 'Takes what networks decide about disputes', zh: '处理银行卡争议的进展' },
  at: '09:30',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: toLocalDate('2026-11-01'),
  outlives: true,
  mayBeDue: (day) =>
    isBankDay(day) ? sql`(${isDisputable(sql`m.id`, day)} or ${isExpected(sql`m.id`, day)})` : sql`false`,
  async run(run, day) {
    if (!isBankDay(day)) return {};
    if (!desk) {
      await hearNobody(run);
      return { disputes: 0, given_up: await giveUp(run, await overdueOf(ownReads(run), day), []) };
    }
    const heard = await hearAll(run, desk, day, (work, news) =>
      Promise.all([freshOf(work, news), overdueOf(work, day)]),
    );
    // Without news nobody knows which of them were answered elsewhere, or decided.
    if (!heard) return { disputes: 0, given_up: 0 };
    const [fresh, overdue] = heard.beside;
    const disputes = await takeAll(run, heard, fresh);
    // What was taken may have been answered or decided since.
    const left = fresh.length === 0 ? overdue : await overdueOf(ownReads(run), day);
    return { disputes, given_up: await giveUp(run, left, heard.news) };
  },
});

/** The processor told of a dispute by itself, before its day: it is taken as its day would. */
export async function hearOfDispute(run: Run, news: DisputeNews): Promise<void> {
  for (const one of await freshOf(ownReads(run), [news]))
    await run.inTransaction((work) => takeNews(work, one));
}

type Tenant = Queries & { merchantId: string };

const ownReads = ({ reads, merchantId }: Run): Tenant => ({ ...reads, merchantId });

/** Takes what is not stored as said already, each by itself: one that cannot be taken keeps back no other. Returns how many. */
async function takeAll(
  run: Run,
  { noteTaken }: Pick<Heard<unknown>, 'noteTaken'>,
  fresh: readonly DisputeNews[],
): Promise<number> {
  const failed: DisputeNews[] = [];
  for (const one of fresh) {
    await run
      .inTransaction((work) => takeNews(work, one))
      .catch((error: unknown) => {
        run.log.error({ dispute: one.reference, err: error }, 'news of a dispute was not taken');
        failed.push(one);
      });
  }
  await noteTaken(failed);
  return fresh.length - failed.length;
}

const SETTLED_AS: Readonly<Record<DisputeNews['said'], readonly DisputeState[]>> = {
  opened: disputeTable.states.filter((state) => state !== 'inquiry'),
  won: ['won'],
  withdrawn: ['won', 'closed'],
  lost: ['lost'],
  reopened: ['opened', 'evidence_sent'],
  appeal_won: ['won'],
  appeal_lost: ['lost'],
};

/** Leaves out what is stored as said already. */
async function freshOf(tenant: Tenant, news: readonly DisputeNews[]): Promise<DisputeNews[]> {
  if (news.length === 0) return [];
  const known = await tenant.rows<Standing & { reference: string }>(sql`
    select reference, status, reopened_on is not null as reopened, appealed_at is not null as appealed from disputes
    where merchant_id = ${tenant.merchantId} and reference = any(${news.map(({ reference }) => reference)}::text[])`);
  const standing = new Map(known.map((one) => [one.reference, one]));
  return news.filter((one) => {
    const now = standing.get(one.reference);
    return now === undefined || !isSaid(now, one);
  });
}

type Standing = { status: DisputeState; reopened: boolean; appealed: boolean };

/** What was said of a round is settled by its end, and by the round after it. */
function isSaid({ status, reopened, appealed }: Standing, { said, isAnswered }: DisputeNews): boolean {
  if (isAnswered && status === 'opened') return false;
  if (said === 'reopened' && reopened) return true;
  if (said === 'lost' && appealed) return true;
  return SETTLED_AS[said].includes(status);
}

type Overdue = { id: string; payment_id: string; reference: string };

const overdueOf = (tenant: Tenant, day: LocalDate): Promise<Overdue[]> =>
  tenant.rows<Overdue>(
    sql`select d.id, d.payment_id, d.reference from disputes d where ${isOverdue(sql`${tenant.merchantId}`, day)} order by d.id`,
  );

/**
 * No answer by the last day is a loss, also while the processor has not said so, and one without an appeal; of what it calls
 * anything else than unanswered, its word is waited for. Returns how many.
 */
async function giveUp(run: Run, overdue: readonly Overdue[], news: readonly DisputeNews[]): Promise<number> {
  const decided = new Set(news.filter((one) => !isUnanswered(one)).map(({ reference }) => reference));
  const due = overdue.filter(({ reference }) => !decided.has(reference));
  for (const { id, payment_id } of due)
    await run.inTransaction(async (work) => {
      await lockMerchant(work);
      const attempt = await lockDisputed(work, payment_id);
      const dispute = await lockDispute(work, sql`d.id = ${id}`);
      if (dispute?.status !== 'opened') return;
      await lose(work, attempt, dispute, {
        event: 'due_date_passed',
        appealDueOn: null,
        returnedCents: ZERO,
      });
      await bookLate(work, attempt);
    });
  return due.length;
}

const isUnanswered = ({ said, isAnswered }: DisputeNews): boolean =>
  !isAnswered && (said === 'opened' || said === 'reopened');
