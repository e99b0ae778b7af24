import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { WrittenFile } from '../bank-files/index.ts';
import { moveMandate } from '../customers/index.ts';
import { raiseException } from '../exceptions/index.ts';
import type { Facility } from '../merchants/index.ts';
import { movableBy, moveDebits, paymentEvent } from '../payments/index.ts';
import { type Batch, lockBatch } from './batch-store.ts';

/**
 * Enters a written file under the lock of its batch, provided that the debits of its range are still the ones
 * that were written: a debit cancelled in between makes the file 'changed', to be written again. Debits that no
 * bank would take go back to scheduled, their mandates ask for details, and somebody is told.
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
  const sequence = await nextFileNumber(work, facility, batch);
  await work.run(sql`
    insert into bank_files (merchant_id, id, kind, facility_id, batch_id, sequence, filename, reference,
      processing_date, records, total_cents, first_payment_id, last_payment_id, bytes, sha256, storage_key, status,
      created_at, updated_at)
    values (${work.merchantId}, ${work.newId()}, 'debit', ${facility.id}, ${batch.id}, ${sequence},
      ${`DE_${facility.userId}_${batch.processingDate.replaceAll('-', '')}_${sequence}.aba`}, ${file.reference},
      ${batch.processingDate}, ${written.debits}, ${written.totalCents}, ${written.firstId}, ${written.lastId},
      ${written.bytes}, ${written.sha256}, ${file.storageKey}, 'built', ${work.now}, ${work.now})`);
  return 'recorded';
}

/**
 * Numbers the files of a user id and day, over all merchants that share it, so that no two have one name. The
 * counter lives with whoever lodges the files.
 */
async function nextFileNumber(work: Work, facility: Facility, batch: Batch): Promise<number> {
  const name = `bank-file:${facility.userId}:${batch.processingDate}`;
  const { n } = await work.one<{ n: number }>(sql`
    insert into counters as c (merchant_id, name, n) values (${facility.inboxTenant}, ${name}, 1)
    on conflict (merchant_id, name) do update set n = c.n + excluded.n
    returning n`);
  return n;
}

async function setAside(work: Work, { id, fault }: WrittenFile['unfit'][number]): Promise<void> {
  const { mandate_id: mandateId } = await work.one<{ mandate_id: string }>(sql`
    ${moveDebits(work, 'withdraw_file', { where: sql`p.id = ${id}`, also: sql`batch_id = null` })}
    returning p.mandate_id`);
  await paymentEvent(work, id, 'taken_out', { reason: 'unfit', fault });
  await moveMandate(work, mandateId, 'need_details', `bank_file_${fault.toLowerCase()}`);
  await raiseException(work, {
    kind: 'payment.unfit',
    reason: fault,
    subjectId: id,
  });
}
