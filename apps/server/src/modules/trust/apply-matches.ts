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
import { heldDebt } from '../ledger/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import { book, lockPayout, payPayout, returnPayout } from '../payouts/index.ts';
import { completeRefunds, lockRefunds, returnRefund } from '../refunds/index.ts';
import { lockOwingInvoices, payTaxInvoice } from '../tax-invoices/index.ts';
import type { ExpectedLine } from './expected-lines.query.ts';

/** A line, and what it is. What is posted of it alone is posted under its id, or another once that was taken back. */
export type Pair = { line: BankLine & { bookingId?: string }; expected: ExpectedLine };

/** Serialises work on the lines of the tenant's statement, until the transaction ends. */
export async function lockStatement(work: Work): Promise<void> {
  await lockUntilCommit(work, `statement:${work.merchantId}`);
}

/** Locks the files and payouts that lines may show until the transaction ends: by tenant, files first, by id. */
export async function lockExpected(work: Work, expected: readonly ExpectedLine[]): Promise<void> {
  const byId = [...expected].sort((a, b) => (a.tenant + a.id < b.tenant + b.id ? -1 : 1));
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
  const invoices = byId.filter(({ kind }) => kind === 'tax_invoice');
  await lockOwingInvoices(
    work,
    invoices.map(({ id }) => id),
  );
}

/**
 * Records what lines are and applies the effect of each: a file is credited, a payout has left or come back, a debt is paid. The caller
 * holds the statement's lock, has found every line waiting, and holds what they show by `lockExpected`.
 */
export async function applyMatches(work: Work, pairs: readonly Pair[], by?: string | null): Promise<void> {
  await mark(work, pairs, by ?? null);
  // First: a debt can be tested only while the platform's book is not written, and what follows writes it. A payout or a
  // refund then writes its merchant's own book with the debt's lock in hand; the database ends one of two that so wait for each
  // other, and it is run again.
  const debts = pairs.filter(({ expected }) => expected.kind === 'merchant_debt');
  await bookDebts(work, debts, { mayExceed: false });
  await creditFiles(
    work,
    pairs.filter(({ expected }) => expected.kind === 'debit_file'),
  );
  for (const pair of pairs) await followPayout(work, pair);
  for (const pair of pairs) await followRefunds(work, pair);
  for (const pair of pairs) await creditSettlement(work, pair);
  for (const { line, expected } of pairs) {
    if (expected.kind === 'tax_invoice')
      await payTaxInvoice(work, expected.id, { id: line.id, on: line.bookedOn });
  }
}

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
async function creditFiles(work: Work, pairs: readonly Pair[]): Promise<void> {
  const isTrust = (await platformTenantId(work)) === work.merchantId;
  for (const [tenant, own] of Map.groupBy(pairs, ({ expected }) => expected.tenant)) {
    await markCredited(
      work,
      tenant,
      own.map(({ line, expected }) => ({ id: expected.id, day: line.bookedOn })),
    );
    for (const { line, expected } of own) {
      const booked = { sourceId: expected.id, effectiveDate: line.bookedOn };
      if (isTrust) await book(work, trustDebitFileCredited(tenant, expected.amount), booked);
      if (!expected.isRejected) continue;
      const owner = await alongside(work, tenant);
      const cents = await creditTakenBack(owner, expected.id);
      if (cents === 0) continue;
      await recordRecall(owner, { id: expected.id, fileId: expected.id, cents });
      if (isTrust) await book(work, trustDebitRejected(tenant, toCents(cents)), booked);
    }
  }
}

async function followPayout(work: Work, { line, expected }: Pair): Promise<void> {
  if (expected.kind === 'payout') {
    const merchant = await alongside(work, expected.tenant);
    const payout = await lockPayout(merchant, expected.id);
    // One that came back was booked as left when it did.
    if (payout.status === 'lodged') await payPayout(merchant, payout, line.bookedOn);
  }
  if (expected.kind === 'payout_returned') {
    const merchant = await alongside(work, expected.tenant);
    await returnPayout(merchant, expected.id, { on: line.bookedOn, reason: line.description });
  }
}

/** A file of refunds has left, or the payer's bank gave one back. */
async function followRefunds(work: Work, { line, expected: { kind, tenant, id } }: Pair): Promise<void> {
  if (kind !== 'refund_file' && kind !== 'refund_returned') return;
  const merchant = await alongside(work, tenant);
  if (kind === 'refund_returned') return returnRefund(merchant, id, line.bookedOn);
  await markCredited(work, tenant, [{ id, day: line.bookedOn }]);
  await completeRefunds(merchant, id, line.bookedOn);
}

/** An acquirer's money is there, or that of BPAY receipts. It was booked when it was settled. */
async function creditSettlement(work: Work, { line, expected: { kind, tenant, id } }: Pair): Promise<void> {
  if (kind === 'bpay_settlement')
    return markReceiptsCredited(await alongside(work, tenant), id, line.bookedOn);
  if (kind !== 'card_settlement') return;
  await markSettlementCredited(await alongside(work, tenant), id, line.bookedOn);
}

/** As `applyMatches`, of one line that one person, or two, say is a payment of a merchant's debt. */
export async function receiveDebt(
  work: Work,
  pair: Pair,
  { by, mayExceed }: { by: string | null; mayExceed: boolean },
): Promise<void> {
  await mark(work, [pair], by);
  await bookDebts(work, [pair], { mayExceed });
}

/**
 * Merchants paid what they owe: the money is their balances', in their own books and the platform's. What clears meanwhile
 * pays of a debt, too: where it leaves less than is credited, and that may not exceed it, everything is decided anew.
 */
async function bookDebts(
  work: Work,
  pairs: readonly Pair[],
  { mayExceed }: { mayExceed: boolean },
): Promise<void> {
  const byMerchant = [...Map.groupBy(pairs, ({ expected }) => expected.tenant)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const bookedOf = ({ line }: Pair) => ({
    sourceId: line.bookingId ?? line.id,
    effectiveDate: line.bookedOn,
  });
  for (const [tenant, own] of byMerchant) {
    const merchant = await alongside(work, tenant);
    for (const pair of own) await book(merchant, merchantPaidDebt(pair.line.amount), bookedOf(pair));
  }
  for (const [tenant, own] of byMerchant) {
    const credited = own.reduce((sum, { line }) => sum + line.amount, 0);
    if (!mayExceed && credited > (await heldDebt(work, tenant)))
      throw new Overtaken('the debt of a merchant');
  }
  for (const [tenant, own] of byMerchant)
    for (const pair of own) await book(work, trustDebtPaid(tenant, pair.line.amount), bookedOf(pair));
}
