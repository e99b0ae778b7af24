import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, enterFile, lockBatch, type WrittenFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { raiseException } from '../exceptions/index.ts';
import type { Facility } from '../merchants/index.ts';
import { movableBy, moveDebits, paymentEvent } from '../payments/index.ts';

/**
 * Enters a written file under the lock of its batch, provided that the debits of its range are still the ones that were
 * written: a debit cancelled in between makes the file 'changed', to be written again. Debits that no bank would accept
 * go back to scheduled, their mandates need details, and an exception is raised.
 */
export async function recordFile(
  work: Work,
  file: {
    batch: Batch;
    facility: Facility;
    written: WrittenFile;
    storageKey: string;
    reference: string;
  },
): Promise<'recorded' | 'changed'> {
  const { batch, facility, written } = file;
  await lockBatch(work, batch.id);
  const held = await work.one<{ debits: number; total: number }>(sql`
    select count(*)::int as debits, coalesce(sum(amount_cents), 0)::bigint as total from payments p
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${batch.id} and ${movableBy('bank_accepts')}
      and p.id between ${written.firstId} and ${written.lastId}
      and not p.id = any(${written.unfit.map(({ id }) => id)}::uuid[])`);
  if (held.debits !== written.debits || held.total !== written.totalCents) return 'changed';
  for (const unfit of written.unfit) await setAside(work, unfit);
  if (written.debits === 0) return 'recorded';
  const { firstId, lastId, debits, ...content } = written;
  await enterFile(work, {
    id: work.newId(),
    kind: 'debit',
    facility,
    processingDate: batch.processingDate,
    reference: file.reference,
    records: debits,
    totalCents: content.totalCents,
    bytes: content.bytes,
    sha256: content.sha256,
    storageKey: file.storageKey,
    batch: { id: batch.id, firstId, lastId },
  });
  return 'recorded';
}

async function setAside(work: Work, { id, fault }: WrittenFile['unfit'][number]): Promise<void> {
  const aside = await work.maybe<{ mandate_id: string }>(sql`
    ${moveDebits(work, 'withdraw_file', { where: sql`p.id = ${id}`, also: sql`batch_id = null` })}
    returning p.mandate_id`);
  // Cancelled since the file was written.
  if (!aside) return;
  await paymentEvent(work, id, 'taken_out', { reason: 'unfit', fault });
  await moveMandate(work, aside.mandate_id, 'need_details', { reason: 'account_unfit' });
  await raiseException(work, {
    kind: 'payment.unfit',
    reason: fault,
    subjectId: id,
  });
}
