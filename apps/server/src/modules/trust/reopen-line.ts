import type { Input } from '@lorikeet/contracts';
import type { WaitingChange } from '@lorikeet/contracts/approvals';
import type * as trust from '@lorikeet/contracts/trust';
import { negate } from '@lorikeet/domain/kernel';
import {
  merchantPaidDebtUndone,
  trustBankChargedUndone,
  trustDebtPaidUndone,
  trustOwnMovementUndone,
} from '@lorikeet/domain/ledger';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { Refusal, refuseUnless } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { lockMerchant, merchantProfile, platformTenantId } from '../merchants/index.ts';
import { book, payoutOfPosting } from '../payouts/index.ts';
import { heldLine, type StatementLine, statementLine } from './resolve-line.ts';

type Asked = Input<typeof trust.reopenStatementLine>;

/** What a person said of a line and only a posting follows from; of every other answer something else has its state. */
const REOPENED: readonly (string | null)[] = ['merchant_debt', 'bank_fee', 'other'];

/** Whether what a line was settled as can be taken back, as far as the line says. */
export const canReopen = (line: Pick<StatementLine, 'status' | 'matched_kind' | 'isByHand'>): boolean =>
  line.status === 'matched' && line.isByHand && REOPENED.includes(line.matched_kind);

/**
 * Takes back what a person said a line is: what was posted of it is reversed for its day, and it waits again. Of a
 * merchant's payment it waits for a second person. Throws Refusal `statement.line_waits`, `statement.not_by_hand`, and those
 * of `reverseCredit` and `requestApproval`; 404.
 */
export async function reopenLine(work: Work, asked: Asked): Promise<WaitingChange> {
  const line = await heldAnswer(work, asked.id);
  if (line.matched_kind === 'merchant_debt') return askToReopen(work, line, asked);
  await reopen(work, line, asked);
  return null;
}

async function heldAnswer(work: Work, id: string): Promise<StatementLine> {
  const line = await heldLine(work, id);
  refuseUnless(line.status === 'matched', 'statement.line_waits');
  refuseUnless(canReopen(line), 'statement.not_by_hand');
  return line;
}

async function reopen(work: Work, line: StatementLine, { reason }: Asked): Promise<void> {
  if (line.matched_kind === 'merchant_debt') await reverseCredit(work, line);
  else await reverseMark(work, line);
  await work.run(sql`
    update statement_lines set status = 'queued', reason = 'nothing_matches', matched_kind = null, matched_tenant = null,
      matched_id = null, matched_by = null, note = null, booking_id = ${work.newId()}
    where merchant_id = ${work.merchantId} and id = ${line.id}`);
  await work.audit({
    action: 'statement.line_reopened',
    subjectKind: 'statement_line',
    subjectId: line.id,
    before: { as: line.matched_kind, match: line.matched_id, amount_cents: line.amount },
    after: { description: line.description, reason },
  });
}

/**
 * The money is not the merchant's: in its own book and the platform's. Throws Refusal `statement.merchant_closed`, and
 * `statement.was_paid_out` where a payout has it. The merchant is held, so that none takes it meanwhile.
 */
async function reverseCredit(work: Work, line: StatementLine): Promise<void> {
  const tenant = line.matched_tenant!;
  const merchant = await alongside(work, tenant);
  await lockMerchant(merchant);
  const { status } = await merchantProfile(merchant);
  refuseUnless(status !== 'closed', 'statement.merchant_closed');
  const payout = await payoutOfPosting(merchant, { kind: 'merchant_paid_debt', sourceId: line.bookingId });
  if (payout) throw new Refusal('statement.was_paid_out', { payout });
  const booked = { sourceId: line.bookingId, effectiveDate: line.bookedOn };
  await book(merchant, merchantPaidDebtUndone(line.amount), booked);
  await book(work, trustDebtPaidUndone(tenant, line.amount), booked);
}

/** A mark of the trust account was posted; a direct merchant's was not. */
async function reverseMark(work: Work, line: StatementLine): Promise<void> {
  if (line.amount === 0 || (await platformTenantId(work)) !== work.merchantId) return;
  await book(
    work,
    line.matched_kind === 'bank_fee'
      ? trustBankChargedUndone(negate(line.amount))
      : trustOwnMovementUndone(line.amount),
    { sourceId: line.bookingId, effectiveDate: line.bookedOn },
  );
}

/** Money is taken from a merchant: always a matter for two. */
export const reopenApproval: ApprovalKind<Asked> = {
  kind: 'statement.reopen',
  topic: null,
  permission: 'statements.write',
  now: async (work, { id }) => shownAnswer(work, await heldAnswer(work, id)),
  apply: async (work, asked) => reopen(work, await heldAnswer(work, asked.id), asked),
  overtaken: async (work, { payload }) =>
    canReopen(await statementLine(work, payload.id)) ? null : 'line_reopened',
};

async function shownAnswer(work: Work, line: StatementLine) {
  const { tradingName: merchant } = await merchantProfile(await alongside(work, line.matched_tenant!));
  return { description: line.description, merchant, amount_cents: line.amount };
}

async function askToReopen(work: Work, line: StatementLine, asked: Asked): Promise<WaitingChange> {
  const after = { description: line.description, merchant: null, amount_cents: 0 };
  const waiting = await requestApproval(work, reopenApproval, {
    subject: { kind: 'statement_line', id: line.id },
    after: { ...after, reason: asked.reason },
    payload: asked,
  });
  return waiting ?? null;
}
