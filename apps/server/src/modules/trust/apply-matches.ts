import { toCents } from '@lorikeet/domain/kernel';
import {
  merchantPaidDebt,
  trustDebitFileCredited,
  trustDebitRejected,
  trustDebtPaid,
} from '@lorikeet/domain/ledger';
import type { BankLine } from '@lorikeet/domain/trust';
import { Overtaken } from '../../platform/db/busy.ts';
import { sql } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { creditTakenBack, lockFiles, markCredited, recordRecall } from '../bank-files/index.ts';
import { lockReceiptSums, markReceiptsCredited } from '../bpay/index.ts';
import { lockSettlements, markSettlementCredited } from '../cards/index.ts';
import { heldDebt, type NewPosting, postAll } from '../ledger/index.ts';
import { platformTenantId, trustBook } from '../merchants/index.ts';
import { book, lockPayout, payPayout, returnPayout, toPost } from '../payouts/index.ts';
import { completeRefunds, lockRefunds, returnRefund } from '../refunds/index.ts';
import { closePaidInvoices, lockOwingInvoices, payTaxInvoice } from '../tax-invoices/index.ts';
import type { ExpectedLine } from './expected-lines.query.ts';

/** A line, and what it is. What is posted of it alone is posted under its id, or another once that was taken back. */
export type Pair = { line: BankLine & { bookingId?: string }; expected: ExpectedLine };

/** Serialises work on the lines of the tenant's statement, until the transaction ends. */
export async function lockStatement(work: Work): Promise<void> {
  await lockUntilCommit(work, `statement:${work.merchantId}`);
}

/**
 * Locks what lines may show until the transaction ends: the debits of tax invoices, which are held before their files, then by
 * tenant, files first, by id.
 */
export async function lockExpected(work: Work, expected: readonly ExpectedLine[]): Promise<void> {
  const byId = [...expected].sort((a, b) => (a.tenant + a.id < b.tenant + b.id ? -1 : 1));
  const invoices = byId.filter(({ kind }) => kind === 'tax_invoice');
  await lockOwingInvoices(
    work,
    invoices.map(({ id }) => id),
  );
  for (const [tenant, own] of Map.groupBy(byId, (one) => one.tenant)) {
    const owner = await alongside(work, tenant);
    const idsOf = (...kinds: ExpectedLine['kind'][]) =>
      own.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
    await lockFiles(owner, idsOf('debit_file', 'refund_file'));
    await lockSettlements(owner, idsOf('card_settlement'));
    await lockReceiptSums(owner, idsOf('bpay_settlement'));
    const refunds = idsOf('refund_returned');
    if (refunds.length > 0) await lockRefunds(owner, sql`r.id = any(${refunds}::uuid[])`);
    for (const id of idsOf('payout', 'payout_returned')) await lockPayout(owner, id);
  }
}

/**
 * Records what lines are and applies the effect of each: a file is credited, a payout has left or come back, a debt is paid. The caller
 * holds the statement's lock, has found every line waiting, and holds what they show by `lockExpected`. The books of merchants are
 * written by their id, and the platform's last, as whoever writes two of them does. Between them debts are held: before the
 * platform's book is written, and after a merchant's own.
 */
export async function applyMatches(work: Work, pairs: readonly Pair[], by?: string | null): Promise<void> {
  await mark(work, pairs, by ?? null);
  const isTrust = (await platformTenantId(work)) === work.merchantId;
  const late: NewPosting[] = [];
  const byMerchant = [...Map.groupBy(pairs, ({ expected }) => expected.tenant)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [tenant, own] of byMerchant) {
    const merchant = await alongside(work, tenant);
    await bookDebts(merchant, own, late);
    await creditFiles(merchant, own, isTrust ? late : []);
    for (const pair of own) await followPayout(merchant, pair, late);
    for (const pair of own) await followRefunds(merchant, pair, late);
    for (const pair of own) await creditSettlement(merchant, pair);
    for (const { line, expected } of ofKind(own, 'tax_invoice'))
      await payTaxInvoice(work, expected.id, { id: line.id, on: line.bookedOn }, late);
  }
  for (const [tenant, own] of byMerchant) await refuseOvertaken(work, tenant, own);
  if (ofKind(pairs, 'tax_invoice').length > 0) await closePaidInvoices(work);
  if (late.length > 0) await postAll(await trustBook(work), late);
}

/** As above, of one line that one person, or two, say is a payment of a merchant's debt. */
export async function receiveDebt(
  work: Work,
  pair: Pair,
  { by, mayExceed }: { by: string | null; mayExceed: boolean },
): Promise<void> {
  await mark(work, [pair], by);
  const { tenant } = pair.expected;
  const late: NewPosting[] = [];
  await bookDebts(await alongside(work, tenant), [pair], late);
  if (!mayExceed) await refuseOvertaken(work, tenant, [pair]);
  await postAll(await trustBook(work), late);
}

const ofKind = (pairs: readonly Pair[], kind: ExpectedLine['kind']) =>
  pairs.filter(({ expected }) => expected.kind === kind);

async function mark(work: Work, pairs: readonly Pair[], by: string | null): Promise<void> {
  await work.run(sql`
    update statement_lines s set status = 'matched', reason = null, matched_kind = m.kind, matched_tenant = m.tenant,
      matched_id = m.id, matched_by = ${by}
    from unnest(${pairs.map(({ line }) => line.id)}::uuid[],
      ${pairs.map(({ expected }) => expected.kind)}::text[],
      ${pairs.map(({ expected }) => expected.tenant)}::uuid[],
      ${pairs.map(({ expected }) => expected.id)}::uuid[]) as m (line, kind, tenant, id)
    where s.merchant_id = ${work.merchantId} and s.id = m.line`);
}

/**
 * The money of debit files is there: what clears of them may be paid out. What the bank credits of a file that it rejected
 * it takes back, by a line of its own.
 */
async function creditFiles(merchant: Work, own: readonly Pair[], late: NewPosting[]): Promise<void> {
  const { merchantId } = merchant;
  const files = ofKind(own, 'debit_file');
  await markCredited(
    merchant,
    files.map(({ line, expected }) => ({ id: expected.id, day: line.bookedOn })),
  );
  for (const { line, expected } of files) {
    const booked = { sourceId: expected.id, effectiveDate: line.bookedOn };
    late.push(toPost(trustDebitFileCredited(merchantId, expected.amount), booked));
    if (!expected.isRejected) continue;
    const cents = await creditTakenBack(merchant, expected.id);
    if (cents === 0) continue;
    await recordRecall(merchant, { id: expected.id, fileId: expected.id, cents });
    late.push(toPost(trustDebitRejected(merchantId, toCents(cents)), booked));
  }
}

async function followPayout(merchant: Work, { line, expected }: Pair, late: NewPosting[]): Promise<void> {
  if (expected.kind === 'payout') {
    const payout = await lockPayout(merchant, expected.id);
    // One that came back was booked as left when it did.
    if (payout.status === 'lodged') await payPayout(merchant, payout, line.bookedOn, late);
  }
  if (expected.kind === 'payout_returned')
    await returnPayout(merchant, expected.id, { on: line.bookedOn, reason: line.description }, late);
}

/** A file of refunds has left, or the payer's bank gave one back. */
async function followRefunds(
  merchant: Work,
  { line, expected: { kind, id } }: Pair,
  late: NewPosting[],
): Promise<void> {
  if (kind === 'refund_returned') return returnRefund(merchant, id, line.bookedOn, { late });
  if (kind !== 'refund_file') return;
  await markCredited(merchant, [{ id, day: line.bookedOn }]);
  await completeRefunds(merchant, id, line.bookedOn, late);
}

/** An acquirer's money is there, or that of BPAY receipts. It was booked when it was settled. */
async function creditSettlement(merchant: Work, { line, expected: { kind, id } }: Pair): Promise<void> {
  if (kind === 'bpay_settlement') await markReceiptsCredited(merchant, id, line.bookedOn);
  if (kind === 'card_settlement') await markSettlementCredited(merchant, id, line.bookedOn);
}

/** A merchant paid what it owes: the money is its balance's, in its own book and the platform's. */
async function bookDebts(merchant: Work, own: readonly Pair[], late: NewPosting[]): Promise<void> {
  for (const { line } of ofKind(own, 'merchant_debt')) {
    const booked = { sourceId: line.bookingId ?? line.id, effectiveDate: line.bookedOn };
    await book(merchant, merchantPaidDebt(line.amount), booked);
    late.push(toPost(trustDebtPaid(merchant.merchantId, line.amount), booked));
  }
}

/** What clears meanwhile pays of a debt, too: where it leaves less than is credited, everything is decided anew. */
async function refuseOvertaken(work: Work, tenant: string, own: readonly Pair[]): Promise<void> {
  const debts = ofKind(own, 'merchant_debt');
  if (debts.length === 0) return;
  const credited = debts.reduce((sum, { line }) => sum + line.amount, 0);
  if (credited > (await heldDebt(work, tenant))) throw new Overtaken('the debt of a merchant');
}
