import { bankDebitOutcome } from '@lorikeet/domain/debits';
import { refusalOf } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { forbidden, found, notFound } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alongside, type Work } from '../../platform/work.ts';
import { fileOf, lockFileOf } from '../bank-files/index.ts';
import { followRejection, submittedCents } from './follow-rejection.ts';
import { lockDebits } from './lock-debits.ts';
import { rejectDebits } from './reject-file.ts';

/**
 * The bank rejected one debit of a file that it took: it fails, with the exact reverse of its posting. Rejected or
 * returned already is done. Throws Refusal `bank_debit.bank_rejects_refused`, `bank_debit.rejected_after_clearing`.
 */
export async function rejectItem(
  work: Work,
  asked: { id: string; merchant_id?: string | undefined; reason: string },
): Promise<void> {
  const tenant = asked.merchant_id ?? work.merchantId;
  const reach = found(
    await work.maybe<{ inbox_tenant: string }>(sql`
      select c.inbox_tenant from payments p
      join facilities c on c.merchant_id = ${tenant} and c.id = p.facility_id
      where p.merchant_id = ${tenant} and p.id = ${asked.id}`),
  );
  if (reach.inbox_tenant !== work.merchantId) {
    throw tenant === work.merchantId ? forbidden() : notFound();
  }
  await rejectOne(await alongside(work, tenant), asked.id, asked.reason);
}

async function rejectOne(work: Work, paymentId: string, reason: string): Promise<void> {
  const { stage, batch_id: batchId } = found((await lockDebits(work, sql`p.id = ${paymentId}`))[0]);
  const outcome = bankDebitOutcome(stage, 'bank_rejects');
  if (outcome.kind === 'same') return;
  if (outcome.kind !== 'next') {
    throw 'code' in outcome ? refusalOf(outcome) : new Refusal('bank_debit.bank_rejects_refused');
  }
  const file = batchId && (await fileOf(work, { id: paymentId, batchId }));
  // Held before the merchant's book, which a statement that credits the file writes after it.
  if (file) await lockFileOf(work, file);
  const cents = await submittedCents(work, sql`p.id = ${paymentId}`);
  await rejectDebits(work, sql`p.id = ${paymentId}`, reason);
  await work.audit({
    action: 'payment.rejected',
    subjectKind: 'payment',
    subjectId: paymentId,
    before: { stage },
    after: { reason },
  });
  await work.emit('payment.rejected', { id: paymentId, reason });
  if (file) await followRejection(work, file, { kind: 'item', paymentId, cents });
}
