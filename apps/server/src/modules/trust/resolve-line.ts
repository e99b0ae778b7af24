import type { Input } from '@lorikeet/contracts';
import type * as trust from '@lorikeet/contracts/trust';
import {
  addDays,
  type Cents,
  daysBetween,
  formatDateUs,
  type LocalDate,
  negate,
} from '@lorikeet/domain/kernel';
import { trustBankCharged, trustOwnMovement } from '@lorikeet/domain/ledger';
import { bears, matchStatement } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { undecidedFiles } from '../bpay/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import { book } from '../payouts/index.ts';
import { applyMatches, lockExpected, lockStatement } from './apply-matches.ts';
import { type ExpectedLine, expectedLines, WINDOW_DAYS } from './expected-lines.query.ts';
import { namedDebtors, paidDebts } from './paid-debts.query.ts';
import { unreadReturns } from './returned-sums.ts';

export type StatementLine = {
  id: string;
  amount: Cents;
  bookedOn: LocalDate;
  description: string;
  status: 'matched' | 'queued';
  matched_kind: string | null;
  matched_id: string | null;
};

/** A person may know that the bank booked something this many days early or late. */
const DAYS_APART = 60;

/** One line of the tenant's statement, or 404. */
export async function statementLine(work: Work, id: string): Promise<StatementLine> {
  return found(
    await work.maybe<StatementLine>(sql`
      select id, amount_cents as amount, booked_on as "bookedOn", description, status, matched_kind, matched_id
      from statement_lines where merchant_id = ${work.merchantId} and id = ${id}`),
  );
}

/** Of exactly the line's amount; a debt may be paid in parts, or a little too much because some of it cleared meanwhile. */
const fits = (one: ExpectedLine, { amount }: StatementLine): boolean =>
  one.amount === amount || (one.kind === 'merchant_debt' && amount > 0);

/** Candidates for a waiting line, the nearest day first. */
export async function candidatesOf(work: Work, line: StatementLine): Promise<ExpectedLine[]> {
  const apart = (one: ExpectedLine) => Math.abs(daysBetween(one.from, line.bookedOn));
  const expected = await expectedLines(work, addDays(line.bookedOn, -DAYS_APART));
  const owing = new Set(expected.flatMap(({ kind, id }) => (kind === 'merchant_debt' ? id : [])));
  const paid = (await paidDebts(work, line, DAYS_APART)).filter(({ id }) => !owing.has(id));
  return [...expected, ...paid]
    .filter((one) => fits(one, line) && apart(one) <= DAYS_APART)
    .sort((a, b) => apart(a) - apart(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Resolves a waiting line as something that the account expects (with the effect of an automatic match), or as the
 * bank's fee or something else, with the reason. On the trust account the latter is the platform's own and posted; a
 * direct merchant's other movements are its own affair and are only marked. Repeating it changes nothing. Throws
 * Refusal `statement.line_matched`, `statement.not_expected`, `statement.expected`, `statement.bpay_line_waits`,
 * `statement.returns_faulty`; 404.
 */
export async function resolveLine(
  work: Work,
  asked: Input<typeof trust.resolveStatementLine>,
): Promise<void> {
  await lockStatement(work);
  const line = await statementLine(work, asked.id);
  const matchId =
    asked.bank_file_id ??
    asked.payout_id ??
    asked.returns_file_id ??
    asked.posting_id ??
    asked.recall_id ??
    asked.refund_id ??
    asked.settlement_id ??
    asked.bpay_settlement_id ??
    asked.merchant_id ??
    asked.fee_debit_id ??
    null;
  if (line.status === 'matched') {
    if (line.matched_kind === asked.as && (matchId === null || line.matched_id === matchId)) return;
    throw new Refusal('statement.line_matched');
  }
  const by = work.actor.kind === 'user' ? (work.actor.id ?? null) : null;
  if (asked.as === 'bank_fee' || asked.as === 'other') {
    await refuseExpected(work, line, asked.as);
    await markAs(work, line, asked.as, asked.reason ?? '', by);
  } else {
    const chosen = async () => {
      const all = await candidatesOf(work, line);
      const found = all.find((one) => one.kind === asked.as && one.id === matchId);
      if (!found) throw new Refusal('statement.not_expected');
      return found;
    };
    await lockExpected(work, [await chosen()]);
    const expected = await chosen();
    await applyMatches(work, [{ line, expected }], by);
  }
  await work.audit({
    action: 'statement.line_resolved',
    subjectKind: 'statement_line',
    subjectId: line.id,
    before: { booked_on: line.bookedOn, amount_cents: line.amount, description: line.description },
    after: { as: asked.as, match: matchId, reason: asked.reason ?? null },
  });
}

/**
 * A line that may be something expected is not booked as something else: the money would stand in the book twice once that
 * is matched. Nor is money in that bears the reference of a merchant's debt, whatever that owes by now, nor a line that may be
 * the sum of a return file whose correction is still to come.
 */
async function refuseExpected(work: Work, line: StatementLine, as: 'bank_fee' | 'other'): Promise<void> {
  if (line.amount > 0 && (await namedDebtors(work, line)).length > 0) throw new Refusal('statement.expected');
  await refuseUndecided(work, line);
  const [waits] = matchStatement([line], await expectedLines(work, line.bookedOn)).waiting;
  if (!waits || waits.reason === 'several_match' || waits.reason === 'several_lines')
    throw new Refusal('statement.expected');
  if (as === 'bank_fee' || line.amount > 0) return;
  const unread = await work.maybe<{ day: LocalDate }>(
    unreadReturns(work.merchantId, {
      from: addDays(line.bookedOn, -WINDOW_DAYS),
      to: line.bookedOn,
      cents: -line.amount,
    }),
  );
  if (unread) throw new Refusal('statement.returns_faulty', { date: formatDateUs(unread.day) });
}

/** Nor the sum of a BPAY file whose lines are not all decided: it is matched once they are. */
async function refuseUndecided(work: Work, line: StatementLine): Promise<void> {
  const files = await undecidedFiles(work, {
    from: addDays(line.bookedOn, -DAYS_APART),
    to: addDays(line.bookedOn, DAYS_APART),
  });
  const named = files.find(({ reference }) => bears(line, reference));
  if (named) throw new Refusal('statement.bpay_line_waits', { date: formatDateUs(named.day) });
}

async function markAs(
  work: Work,
  line: StatementLine,
  kind: 'bank_fee' | 'other',
  reason: string,
  by: string | null,
): Promise<void> {
  if (kind === 'bank_fee' && line.amount > 0) throw new Refusal('statement.fee_comes_in');
  await work.run(sql`
    update statement_lines set status = 'matched', reason = null, matched_kind = ${kind}, note = ${reason},
      matched_by = ${by}
    where merchant_id = ${work.merchantId} and id = ${line.id}`);
  // A line of nothing, which older statements brought, has nothing to book.
  if (line.amount === 0 || (await platformTenantId(work)) !== work.merchantId) return;
  await book(
    work,
    kind === 'bank_fee' ? trustBankCharged(negate(line.amount)) : trustOwnMovement(line.amount),
    {
      sourceId: line.id,
      effectiveDate: line.bookedOn,
    },
  );
}
