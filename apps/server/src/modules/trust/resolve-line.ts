import type { Input } from '@lorikeet/contracts';
import type { WaitingChange } from '@lorikeet/contracts/approvals';
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
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { endOvertaken, requestApproval } from '../approvals/index.ts';
import { undecidedFiles } from '../bpay/index.ts';
import { merchantProfile, platformTenantId } from '../merchants/index.ts';
import { book } from '../payouts/index.ts';
import { applyMatches, lockExpected, lockStatement, receiveDebt } from './apply-matches.ts';
import { bookedDays, DAYS_APART, WINDOW_DAYS } from './expected-days.ts';
import { type ExpectedLine, expectedLines } from './expected-lines.query.ts';
import { namedDebtors } from './owed-debts.query.ts';
import { paidDebts } from './paid-debts.query.ts';
import { unreadReturns } from './returned-sums.ts';

type Asked = Input<typeof trust.resolveStatementLine>;

export type StatementLine = {
  id: string;
  amount: Cents;
  bookedOn: LocalDate;
  description: string;
  status: 'matched' | 'queued';
  matched_kind: string | null;
  matched_tenant: string | null;
  matched_id: string | null;
  /** What its answer is posted under. */
  bookingId: string;
  isByHand: boolean;
};

/** One line of the tenant's statement, or 404. */
export async function statementLine(work: Work, id: string): Promise<StatementLine> {
  return found(
    await work.maybe<StatementLine>(sql`
      select id, amount_cents as amount, booked_on as "bookedOn", description, status, matched_kind, matched_tenant,
        matched_id, coalesce(booking_id, id) as "bookingId", matched_by is not null as "isByHand"
      from statement_lines where merchant_id = ${work.merchantId} and id = ${id}`),
  );
}

/** Of exactly the line's amount; a debt may be paid in parts, or a little too much because some of it cleared meanwhile. */
const fits = (one: ExpectedLine, { amount }: StatementLine): boolean =>
  one.amount === amount || (one.kind === 'merchant_debt' && amount > 0);

/** Candidates for a waiting line, the nearest day first. */
export async function candidatesOf(work: Work, line: StatementLine): Promise<ExpectedLine[]> {
  const apart = (one: ExpectedLine) => Math.abs(daysBetween(one.from, line.bookedOn));
  // Money out pays no debt: then no balance is read.
  const named = line.amount > 0 ? undefined : [];
  const near = { from: addDays(line.bookedOn, -DAYS_APART), to: addDays(line.bookedOn, DAYS_APART) };
  const expected = await expectedLines(work, [near], named);
  const owing = new Set(expected.flatMap(({ kind, id }) => (kind === 'merchant_debt' ? id : [])));
  const paid = (await paidDebts(work, line, DAYS_APART)).filter(({ id }) => !owing.has(id));
  return [...expected, ...paid]
    .filter((one) => fits(one, line) && (apart(one) <= DAYS_APART || one.isUnseen))
    .sort((a, b) => apart(a) - apart(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Resolves a waiting line as something that the account expects (with the effect of an automatic match), or as the
 * bank's fee or something else, with the reason. On the trust account the latter is the platform's own and posted; a
 * direct merchant's other movements are its own affair and are only marked. A payment of a merchant's debt that says too
 * little for one person waits for a second. Repeating it changes nothing. Throws Refusal `statement.line_matched`,
 * `statement.not_expected`, `statement.expected`, `statement.bpay_line_waits`, `statement.returns_faulty`, and those of
 * `requestApproval`; 404.
 */
export async function resolveLine(work: Work, asked: Asked): Promise<WaitingChange> {
  const line = await heldLine(work, asked.id);
  if (isAnswered(line, asked)) return null;
  if (asked.as === 'merchant_debt') {
    const debt = await chosenOf(work, line, asked);
    if (needsTwo(line, debt)) return askToCredit(work, line, { asked, debt });
    await creditMerchant(work, line, { asked, debt }, { mayExceed: false });
  } else await answerLine(work, line, asked);
  await endOvertaken(work, creditApproval, { subjectIds: [line.id] });
  return null;
}

/** A line, under the lock of the tenant's statement. */
export async function heldLine(work: Work, id: string): Promise<StatementLine> {
  await lockStatement(work);
  return statementLine(work, id);
}

/** Whether a line is what is said of it already. Throws Refusal `statement.line_matched` where it is another thing. */
function isAnswered(line: StatementLine, asked: Asked): boolean {
  if (line.status !== 'matched') return false;
  const named = nameOf(asked);
  if (line.matched_kind === asked.as && (named === null || line.matched_id === named)) return true;
  throw new Refusal('statement.line_matched');
}

const nameOf = (asked: Asked): string | null =>
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

/** What a person chose for a line. Throws Refusal `statement.not_expected` where the account does not expect it. */
async function chosenOf(work: Work, line: StatementLine, asked: Asked): Promise<ExpectedLine> {
  const named = nameOf(asked);
  const chosen = (await candidatesOf(work, line)).find((one) => one.kind === asked.as && one.id === named);
  if (!chosen) throw new Refusal('statement.not_expected');
  return chosen;
}

/** A merchant is credited by one person's word only where the line bears the reference of its debt, and no more than that. */
const needsTwo = (line: StatementLine, { amount, reference }: ExpectedLine): boolean =>
  reference === null || !bears(line, reference) || line.amount > amount;

type Credit = { asked: Asked; debt: ExpectedLine };

async function creditMerchant(
  work: Work,
  line: StatementLine,
  { asked, debt }: Credit,
  { mayExceed }: { mayExceed: boolean },
): Promise<void> {
  await receiveDebt(work, { line, expected: debt }, { by: personOf(work), mayExceed });
  await noteAnswer(work, line, asked);
}

async function answerLine(work: Work, line: StatementLine, asked: Asked): Promise<void> {
  if (asked.as === 'bank_fee' || asked.as === 'other') {
    await refuseExpected(work, line, asked.as);
    await markAs(work, line, asked.as, asked.reason ?? '');
  } else {
    await lockExpected(work, [await chosenOf(work, line, asked)]);
    const expected = await chosenOf(work, line, asked);
    await applyMatches(work, [{ line, expected }], personOf(work));
  }
  await noteAnswer(work, line, asked);
}

const personOf = ({ actor }: Work): string | null => (actor.kind === 'user' ? (actor.id ?? null) : null);

function noteAnswer(work: Work, line: StatementLine, asked: Asked): Promise<void> {
  return work.audit({
    action: 'statement.line_resolved',
    subjectKind: 'statement_line',
    subjectId: line.id,
    before: { booked_on: line.bookedOn, amount_cents: line.amount, description: line.description },
    after: { as: asked.as, match: nameOf(asked), reason: asked.reason ?? null },
  });
}

/** Crediting a merchant with money that does not say that it is a payment of its debt: always a matter for two. */
export const creditApproval: ApprovalKind<Asked> = {
  kind: 'statement.merchant_debt',
  topic: null,
  permission: 'statements.write',
  hold: lockStatement,
  async now(work, { id }) {
    const { description } = await heldLine(work, id);
    return { description, merchant: null, amount_cents: 0 };
  },
  async apply(work, asked) {
    const line = await heldLine(work, asked.id);
    if (isAnswered(line, asked)) return;
    const debt = await chosenOf(work, line, asked);
    await creditMerchant(work, line, { asked, debt }, { mayExceed: true });
  },
  overtaken: async (work, { payload }) =>
    (await statementLine(work, payload.id)).status === 'queued' ? null : 'line_settled',
};

async function askToCredit(work: Work, line: StatementLine, { asked, debt }: Credit): Promise<WaitingChange> {
  const { tradingName: merchant } = await merchantProfile(await alongside(work, debt.tenant));
  const { description, amount: amount_cents } = line;
  const waiting = await requestApproval(work, creditApproval, {
    subject: { kind: 'statement_line', id: line.id },
    after: { description, merchant, amount_cents },
    payload: asked,
  });
  return waiting ?? null;
}

/**
 * A line that may be something expected is not booked as something else: the money would stand in the book twice once that
 * is matched. Nor is money in that bears the reference of a merchant's debt, whatever that owes by now, nor a line that may be
 * the sum of a return file whose correction is still to come.
 */
async function refuseExpected(work: Work, line: StatementLine, as: 'bank_fee' | 'other'): Promise<void> {
  if (line.amount > 0 && (await namedDebtors(work, [line])).length > 0)
    throw new Refusal('statement.expected');
  await refuseUndecided(work, line);
  const [waits] = matchStatement([line], await expectedLines(work, bookedDays([line]), [line])).waiting;
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
): Promise<void> {
  if (kind === 'bank_fee' && line.amount > 0) throw new Refusal('statement.fee_comes_in');
  await work.run(sql`
    update statement_lines set status = 'matched', reason = null, matched_kind = ${kind}, note = ${reason},
      matched_by = ${personOf(work)}
    where merchant_id = ${work.merchantId} and id = ${line.id}`);
  // A line of nothing, which older statements brought, has nothing to book.
  if (line.amount === 0 || (await platformTenantId(work)) !== work.merchantId) return;
  await book(
    work,
    kind === 'bank_fee' ? trustBankCharged(negate(line.amount)) : trustOwnMovement(line.amount),
    {
      sourceId: line.bookingId,
      effectiveDate: line.bookedOn,
    },
  );
}
