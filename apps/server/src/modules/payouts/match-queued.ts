import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { trustDebitFileCredited } from '@lorikeet/domain/ledger';
import { type BankLine, matchStatement } from '@lorikeet/domain/payouts';
import { sql } from '../../platform/db/sql.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { platformTenantId } from '../merchants/index.ts';
import { type ExpectedLine, expectedLines } from './expected-lines.query.ts';
import { payPayout } from './pay-payout.ts';
import { lockPayout } from './payout-store.ts';
import { returnPayout } from './return-payout.ts';
import { book } from './trust-book.ts';

type Pair = { line: BankLine; expected: ExpectedLine };

/**
 * Tries every line that waits against what the account should show, and does what follows from each pair: a file
 * is credited, a payout has left or come back. The caller lets in one at a time. Answers how many were matched.
 */
export async function matchQueued(work: Work): Promise<number> {
  const lines = await queuedLines(work);
  if (lines.length === 0) return 0;
  const since = lines.reduce(
    (first, { bookedOn }) => (bookedOn < first ? bookedOn : first),
    lines[0]!.bookedOn,
  );
  const { matched, waiting } = matchStatement(lines, await expectedLines(work, since));
  await mark(work, matched);
  await work.run(sql`
    update statement_lines s set reason = w.reason
    from unnest(${waiting.map(({ line }) => line.id)}::uuid[], ${waiting.map(({ reason }) => reason)}::text[])
      as w (id, reason)
    where s.merchant_id = ${work.merchantId} and s.id = w.id and s.reason is distinct from w.reason`);
  await creditFiles(
    work,
    matched.filter(({ expected }) => expected.kind === 'debit_file'),
  );
  for (const pair of matched) await followPayout(work, pair);
  return matched.length;
}

function queuedLines(work: Work): Promise<BankLine[]> {
  return work.rows<BankLine & { amount: Cents; bookedOn: LocalDate }>(sql`
    select id, booked_on as "bookedOn", amount_cents as amount, description from statement_lines
    where merchant_id = ${work.merchantId} and status = 'queued' order by booked_on, id`);
}

async function mark(work: Work, pairs: readonly Pair[]): Promise<void> {
  await work.run(sql`
    update statement_lines s set status = 'matched', reason = null, matched_kind = m.kind, matched_tenant = m.tenant,
      matched_id = m.id
    from unnest(${pairs.map(({ line }) => line.id)}::uuid[],
      ${pairs.map(({ expected }) => expected.kind)}::text[],
      ${pairs.map(({ expected }) => expected.tenant)}::uuid[],
      ${pairs.map(({ expected }) => expected.id)}::uuid[]) as m (line, kind, tenant, id)
    where s.merchant_id = ${work.merchantId} and s.id = m.line`);
}

/** The money of debit files is there: what clears of them may be paid out. */
async function creditFiles(work: Work, pairs: readonly Pair[]): Promise<void> {
  const isTrust = (await platformTenantId(work)) === work.merchantId;
  for (const [tenant, own] of Map.groupBy(pairs, ({ expected }) => expected.tenant)) {
    await work.run(sql`
      update bank_files f set credited_on = c.day, updated_at = ${work.now}
      from unnest(${own.map(({ expected }) => expected.id)}::uuid[],
        ${own.map(({ line }) => line.bookedOn)}::date[]) as c (id, day)
      where f.merchant_id = ${tenant} and f.id = c.id and f.credited_on is null`);
    if (!isTrust) continue;
    for (const { line, expected } of own) {
      await book(work, trustDebitFileCredited(tenant, expected.amount), {
        sourceId: expected.id,
        effectiveDate: line.bookedOn,
      });
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
