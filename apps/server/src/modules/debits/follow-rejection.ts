import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { creditLess, type DebitFile, lockCredit, recordRecall } from '../bank-files/index.ts';
import { bookRejected } from './platform-book.ts';

type Rejected = { cents: number } & ({ kind: 'item'; paymentId: string } | { kind: 'file' });

/**
 * What the bank does with the money of debits that it rejected: it credits so much less, or takes it back where it had
 * credited it already. The platform's book follows the second. To be the last of its transaction; `cents` are of what
 * this transaction rejected.
 */
export async function followRejection(work: Work, file: DebitFile, rejected: Rejected): Promise<void> {
  if (rejected.cents === 0) return;
  if (!(await lockCredit(work, file.id))) {
    // A file rejected whole is credited, if ever, with what was left of it.
    if (rejected.kind === 'item') await creditLess(work, file.id, rejected.cents);
    return;
  }
  const id = rejected.kind === 'item' ? rejected.paymentId : file.id;
  await recordRecall(work, { id, fileId: file.id, cents: rejected.cents });
  const trust = await work.maybe<{ platformTenant: string }>(sql`
    select inbox_tenant as "platformTenant" from facilities
    where merchant_id = ${work.merchantId} and id = ${file.facilityId} and settlement_model = 'facilitated'`);
  if (trust) await bookRejected(work, trust, rejected.cents);
}

/** The sum of the debits that a clause over `payments p` finds with the bank. The caller holds their batch. */
export async function submittedCents(work: Work, where: ReturnType<typeof sql>): Promise<number> {
  const { cents } = await work.one<{ cents: number }>(sql`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payments p
    where p.merchant_id = ${work.merchantId} and p.stage = 'submitted' and ${where}`);
  return cents;
}
