import { sql } from '../../platform/db/sql.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { loadReturns } from './load-returns.ts';
import { rejectFile } from './reject-file.ts';
import { submitFile } from './submit-file.ts';

type Interrupted = {
  accepted: { id: string }[];
  rejected: { id: string; reason: string }[];
  returns: { facility_id: string; filename: string; storage_key: string }[];
};

/**
 * What a process that died left half done in a tenant, taken up again at the close of a day: files accepted whose
 * debits are not all posted, files rejected whose debits are not all, return files whose lines are not all applied.
 * Each step goes on where it ended; with nothing left it does nothing.
 */
export async function finishInterrupted(platform: Platform, merchantId: string): Promise<number> {
  const tenant = { merchantId, actor: SYSTEM };
  const left = await inTenant(platform, merchantId, SYSTEM, async (work): Promise<Interrupted> => {
    const accepted = await work.rows<{ id: string }>(sql`
      select id from bank_files
      where merchant_id = ${merchantId} and kind = 'debit' and status = 'accepted' and cleared_on is null
        and posted_at is null
      order by processing_date, id`);
    const rejected = await work.rows<{ id: string; reason: string }>(sql`
      select f.id, f.reason from bank_files f
      where f.merchant_id = ${merchantId} and f.kind = 'debit' and f.status = 'rejected' and exists (
        select 1 from payments p
        where p.merchant_id = ${merchantId} and p.batch_id = f.batch_id and p.stage = 'submitted'
          and p.id between f.first_payment_id and f.last_payment_id)
      order by f.id`);
    const returns = await work.rows<Interrupted['returns'][number]>(sql`
      select facility_id, filename, storage_key from returns_files
      where merchant_id = ${merchantId} and status = 'loading' order by id`);
    return { accepted, rejected, returns };
  });
  for (const { id } of left.accepted) await submitFile(platform, tenant, id);
  for (const { id, reason } of left.rejected) await rejectFile(platform, tenant, id, reason);
  for (const file of left.returns) {
    const content = await textOf(platform, file.storage_key);
    await loadReturns(platform, tenant, {
      facilityId: file.facility_id,
      filename: file.filename,
      content,
    });
  }
  return left.accepted.length + left.rejected.length + left.returns.length;
}

async function textOf(platform: Platform, key: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await platform.files.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
