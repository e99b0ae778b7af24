import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { type BankLine, matchStatement, type StatementMatches } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { applyMatches, lockExpected, lockStatement } from './apply-matches.ts';
import { bookedDays } from './expected-days.ts';
import { type ExpectedLine, expectedLines } from './expected-lines.query.ts';

/**
 * As below under the statement's lock, for callers with a change that a line may wait for. With `mayShow`, which says of a
 * line whether it may be about that change, nothing is tried while none is.
 */
export async function matchWaiting(work: Work, mayShow?: (line: BankLine) => boolean): Promise<number> {
  // Sent together: the lines are read once the lock is held.
  const [, lines] = await Promise.all([lockStatement(work), queuedLines(work)]);
  return mayShow && !lines.some(mayShow) ? 0 : matchLines(work, lines);
}

/**
 * Tries every line that waits against what the account should show, and applies the effect of each pair: a file is
 * credited, a payout has left or come back. The caller holds the statement's lock. Returns how many were matched.
 */
export async function matchQueued(work: Work): Promise<number> {
  return matchLines(work, await queuedLines(work));
}

type QueuedLine = BankLine & { bookingId: string; reason: string | null };

async function matchLines(work: Work, lines: readonly QueuedLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const { matched, waiting } = await heldMatches(work, lines);
  await noteReasons(work, lines, waiting);
  if (matched.length > 0) await applyMatches(work, matched);
  return matched.length;
}

/** Why lines wait, where that is news. */
async function noteReasons(
  work: Work,
  lines: readonly QueuedLine[],
  waiting: StatementMatches<ExpectedLine>['waiting'],
): Promise<void> {
  const known = new Map(lines.map(({ id, reason }) => [id, reason]));
  const news = waiting.filter(({ line, reason }) => known.get(line.id) !== reason);
  if (news.length === 0) return;
  await work.run(sql`
    update statement_lines s set reason = w.reason
    from unnest(${news.map(({ line }) => line.id)}::uuid[], ${news.map(({ reason }) => reason)}::text[])
      as w (id, reason)
    where s.merchant_id = ${work.merchantId} and s.id = w.id`);
}

/**
 * The matches of lines, each with what it shows locked and found again under the lock: a file that is rejected or a
 * payout that comes back meanwhile is matched as what it is by then.
 */
async function heldMatches(work: Work, lines: readonly QueuedLine[]) {
  const days = bookedDays(lines);
  const held = new Set<string>();
  for (;;) {
    const found = leftToPersons(lines, matchStatement(lines, await expectedLines(work, days, lines)));
    const loose = found.matched.map(({ expected }) => expected).filter(({ id }) => !held.has(id));
    if (loose.length === 0) return found;
    await lockExpected(work, loose);
    for (const { id } of loose) held.add(id);
  }
}

/**
 * A line whose answer was taken back is credited to a merchant by a person alone: two have said that it is not that
 * merchant's, and what the machine says cannot be taken back.
 */
function leftToPersons(
  lines: readonly QueuedLine[],
  { matched, waiting }: StatementMatches<ExpectedLine>,
): StatementMatches<ExpectedLine> {
  const reopened = new Set(lines.flatMap(({ id, bookingId }) => (bookingId === id ? [] : id)));
  const isLeft = ({ line, expected }: (typeof matched)[number]) =>
    expected.kind === 'merchant_debt' && reopened.has(line.id);
  const left = matched.filter(isLeft).map(({ line }) => ({ line, reason: 'nothing_matches' as const }));
  return { matched: matched.filter((pair) => !isLeft(pair)), waiting: [...waiting, ...left] };
}

function queuedLines(work: Work): Promise<QueuedLine[]> {
  return work.rows<QueuedLine & { amount: Cents; bookedOn: LocalDate }>(sql`
    select id, booked_on as "bookedOn", amount_cents as amount, description, reason,
      coalesce(booking_id, id) as "bookingId"
    from statement_lines
    where merchant_id = ${work.merchantId} and status = 'queued' order by booked_on, id`);
}
