import { maskAccount } from '@lorikeet/bank-files';
import { bankDebitOutcome } from '@lorikeet/domain/debits';
import { addDays, type Cents, type LocalDate } from '@lorikeet/domain/kernel';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { requestApproval } from '../approvals/index.ts';
import { lockMandates } from '../customers/index.ts';
import { bookReturned, lockDebits } from '../debits/index.ts';
import { type Facility, facilityFor, platformFeeOf } from '../merchants/index.ts';
import { applyReturn } from './apply-return.ts';
import { maybeAbout, queuedLines } from './hold-candidates.ts';
import { type KnownDebit, knownDebits } from './match-return.ts';
import { decideLine, differencesOf, lockQueuedLine, type StoredLine, type WhichLine } from './queued-line.ts';

export type ApplyTo = WhichLine & { merchantId: string; paymentId: string };

/** Debits that cleared this many days ago may still be named by a line. */
const LOOKS_BACK_DAYS = 60;

export type LineCandidate = {
  merchant_id: string;
  merchant_name: string;
  payment_id: string;
  customer_name: string;
  reference: string;
  bsb: string;
  account_masked: string;
  amount_cents: Cents;
  processing_date: LocalDate;
  stage: 'submitted' | 'cleared';
};

/** The debits that a waiting line may be about: with its amount, and its reference or its account. */
export async function lineCandidates(work: Work, { fileId, line }: WhichLine): Promise<LineCandidate[]> {
  const lines = await queuedLines(work, work.merchantId, fileId, line);
  return work.rows<LineCandidate>(sql`
    select p.merchant_id, t.trading_name as merchant_name, p.id as payment_id, c.name as customer_name,
      p.lodgement_reference as reference, m.bsb, m.account_masked, p.amount_cents, b.processing_date, p.stage
    from (select found.*, tenant.trading_name from (
      select p.id, p.merchant_id, b.id as file_id from ${maybeAbout(work.merchantId, lines)}
        and p.amount_cents = l.amount_cents and p.stage in ('submitted', 'cleared')
        and b.status = 'accepted' and b.processing_date >= ${addDays(work.clock.bankToday(), -LOOKS_BACK_DAYS)}
    ) found join merchants tenant on tenant.id = found.merchant_id) t
    join payments p on p.merchant_id = t.merchant_id and p.id = t.id
    join bank_files b on b.merchant_id = t.merchant_id and b.id = t.file_id
    join payment_methods m on m.merchant_id = t.merchant_id and m.id = p.payment_method_id
    join customers c on c.merchant_id = t.merchant_id and c.id = p.customer_id
    order by b.processing_date desc, p.id limit 20`);
}

/**
 * Applies a waiting line to a debit of the inbox, with all that a return does. Throws Refusal `returns.line_decided`,
 * `returns.not_with_bank` for a debit that no bank can return, `returns.line_amount_differs`; 404.
 */
async function applyQueuedLine(work: Work, asked: ApplyTo): Promise<void> {
  const { stored, debit, owner } = await lockBoth(work, asked);
  const returned = await applyReturn(owner, debit, {
    code: stored.code,
    bankDate: stored.bankDate,
    returnsFileId: asked.fileId,
    line: asked.line,
    fee: await platformFeeOf(owner, stored.bankDate),
  });
  await decideLine(work, asked, { outcome: 'matched', tenant: asked.merchantId, paymentId: asked.paymentId });
  await work.audit({
    action: 'returns.line_applied',
    subjectKind: 'returns_file',
    subjectId: asked.fileId,
    after: { line: asked.line, reference: debit.reference, amount_cents: stored.amountCents },
  });
  if (returned) await bookReturned(owner, { platformTenant: work.merchantId }, [returned]);
}

type Both = { stored: StoredLine; debit: KnownDebit & { reference: string }; owner: Work };

async function lockBoth(work: Work, asked: ApplyTo): Promise<Both> {
  const stored = await lockQueuedLine(work, asked);
  const inbox = await facilityFor(work, { facilityId: stored.facilityId });
  const owner = await alongside(work, asked.merchantId);
  const debit = await lockDebit(owner, inbox, asked.paymentId);
  if (bankDebitOutcome(debit.stage, 'return_line').kind !== 'next' || debit.stage === 'batched')
    throw new Refusal('returns.not_with_bank');
  if (debit.amount_cents !== stored.amountCents) throw new Refusal('returns.line_amount_differs');
  return { stored, debit, owner };
}

/** A debit whose returns come to the inbox, under its batch's lock and its own, its mandate after them. */
async function lockDebit(owner: Work, inbox: Facility, paymentId: string) {
  await lockDebits(owner, sql`p.id = ${paymentId}`);
  const { reference } = found(
    await owner.maybe<{ reference: string }>(sql`
      select lodgement_reference as reference from payments
      where merchant_id = ${owner.merchantId} and id = ${paymentId} and rail = 'bank_debit'`),
  );
  const debit = found((await knownDebits(owner, inbox, [reference])).get(reference));
  await lockMandates(owner, sql`m.id = ${debit.mandate_id}`);
  return { ...debit, reference };
}

/** Applying a line to a debit from which it differs: always a matter for two. */
export const applyLineApproval: ApprovalKind<ApplyTo> = {
  kind: 'returns.apply_line',
  topic: null,
  permission: 'bank_files.write',
  words: { en: 'Apply a return to a debit from which it differs', zh: '将退回明细归入与其不符的扣款' },
  now: async (work, { fileId, line }) => shownLine(await lockQueuedLine(work, { fileId, line })),
  apply: (work, asked) => applyQueuedLine(work, asked),
};

const shownLine = (line: StoredLine) => ({
  reference: line.reference,
  bsb: line.bsb,
  account: line.accountMasked,
  day: String(line.dayOfMonth),
});

/** Applies the line, or lets it wait for a second person where a field differs. Refusals as of both. */
export async function applyOrAsk(work: Work, asked: ApplyTo) {
  const { stored, debit } = await lockBoth(work, asked);
  const own = {
    reference: debit.reference,
    bsb: debit.bsb,
    accountMasked: maskAccount(debit.account),
    processingDate: debit.processing_date,
  };
  if (differencesOf(stored, own).length === 0) {
    await applyQueuedLine(work, asked);
    return null;
  }
  const waiting = await requestApproval(work, applyLineApproval, {
    subject: { kind: 'payment', id: asked.paymentId },
    after: {
      reference: own.reference,
      bsb: own.bsb,
      account: own.accountMasked,
      day: String(Number(own.processingDate?.slice(-2))),
    },
    payload: asked,
  });
  return waiting ?? null;
}
