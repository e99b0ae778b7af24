import { addDays, type LocalDate, minDate } from '@lorikeet/domain/kernel';
import { type BankLine, bears } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import { alertUncredited, type Covered, creditSql, uncreditedOwners } from '../bank-files/index.ts';
import { matchWaiting } from './match-queued.ts';

/** The statement may have been loaded before staff recorded that the bank has the file. */
async function fileAccepted(run: Run, { payload }: Event<'bank_file.accepted'>): Promise<void> {
  // A payout's line is matched once the payout is lodged, which has news of its own.
  if (payload.kind === 'payout') return;
  await matchAtLodger(run, await lodgerOf(run, payload.id), payload.kind !== 'refund');
}

const payoutLodged = async (run: Run, { payload }: Event<'payout.lodged'>) =>
  matchAtLodger(run, await lodgerOfPayout(run, payload.id), true);

/** The bank books the sum of a file of returns or of BPAY receipts in one line, which may precede the file. */
const returnsLoaded = (run: Run) => run.inTransaction((work) => matchWaiting(work));

/** A statement says by now whether the bank has paid for the files that it took. */
async function statementImported(run: Run): Promise<void> {
  const lodger = run.merchantId;
  const { from, through } = await run.reads.one<{ from: LocalDate | null; through: LocalDate | null }>(sql`
    select min(booked_on) as "from", max(booked_on) as through from statement_lines where merchant_id = ${lodger}`);
  if (!from || !through) return;
  // A statement may show a part of today: only a day that is over is whole.
  const yesterday = addDays(run.clock.bankToday(), -1);
  const covered: Covered = { lodger, from, through: minDate(through, yesterday) };
  for (const owner of await uncreditedOwners(run.reads, covered))
    await run.inMerchant(owner).inTransaction((work) => alertUncredited(work, covered));
}

type Shown = { lodger: string; cents: number; reference: string | null };

/**
 * Tries the waiting lines of the statement that shows a file: that of the tenant that lodges it. With `isSum` the file is
 * shown in one sum: a merchant's morning has many files, whose news all wait for the one statement, and hardly any line
 * waits for any of them.
 */
async function matchAtLodger(run: Run, found: Shown | undefined, isSum: boolean): Promise<void> {
  if (!found) return;
  const { lodger, cents, reference } = found;
  const mayShow = (line: BankLine) =>
    Math.abs(line.amount) === cents || (reference !== null && bears(line, reference));
  await run.inMerchant(lodger).inTransaction((work) => matchWaiting(work, isSum ? mayShow : undefined));
}

function lodgerOf({ reads, merchantId }: Run, fileId: string): Promise<Shown | undefined> {
  return reads.maybe<Shown>(sql`
    select c.inbox_tenant as lodger, ${creditSql} as cents, f.reference from bank_files f
    join facilities c on c.merchant_id = ${merchantId} and c.id = f.facility_id
    where f.merchant_id = ${merchantId} and f.id = ${fileId}`);
}

function lodgerOfPayout({ reads, merchantId }: Run, payoutId: string): Promise<Shown | undefined> {
  return reads.maybe<Shown>(sql`
    select c.inbox_tenant as lodger, p.amount_cents as cents, p.lodgement_reference as reference from payouts p
    join bank_files f on f.merchant_id = ${merchantId} and f.id = p.bank_file_id
    join facilities c on c.merchant_id = ${merchantId} and c.id = f.facility_id
    where p.merchant_id = ${merchantId} and p.id = ${payoutId}`);
}

/**
 * Lines that wait are tried again when something that they may show becomes known, and what no line shows in time is told.
 */
export const statementListeners: readonly Listener[] = [
  listener('statement.imported', 'trust.statement-imported', statementImported),
  listener('bank_file.accepted', 'trust.file-accepted', fileAccepted),
  listener('payout.lodged', 'trust.payout-lodged', payoutLodged),
  listener('returns_file.loaded', 'trust.returns-loaded', returnsLoaded),
  listener('bpay_file.loaded', 'trust.bpay-loaded', returnsLoaded),
  listener('bpay_file.line_decided', 'trust.bpay-line-decided', returnsLoaded),
];
