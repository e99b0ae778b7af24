import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { feeAccountOf, landOf, type SettlementModel } from '@lorikeet/domain/ledger';
import { withLock } from '../../platform/db/advisory-lock.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import { closeFileExceptions, type DebitFile, debitFile } from '../bank-files/index.ts';
import { moveInvoices } from '../invoices/index.ts';
import { postSet } from '../ledger/index.ts';
import { type Facility, settingsOf } from '../merchants/index.ts';
import { inFileSteps, type Step } from './in-file-steps.ts';
import { bankFileLock } from './locks.ts';
import { bookCleared } from './platform-book.ts';

/**
 * Clears the debits of a file that are still submitted: they land, the platform's fee with its GST is charged a
 * debit at a time, their invoices are paid. Set-based, resumable, harmless when repeated. When all is done the
 * file's sums are announced, for the platform's book.
 */
export async function clearFile(
  platform: Platform,
  tenant: { merchantId: string; actor: Actor },
  clear: { fileId: string; facility: Facility; day: LocalDate },
): Promise<void> {
  await withLock(platform, bankFileLock(clear.fileId), async () => {
    const file = await inTenant(platform, tenant.merchantId, tenant.actor, (work) =>
      debitFile(work, clear.fileId),
    );
    if (file.status !== 'accepted' || !file.postedAt || file.clearedOn) return;
    const model: SettlementModel = clear.facility.settlementModel === 'direct' ? 'direct' : 'facilitated';
    await inFileSteps(
      platform,
      tenant,
      file,
      'submitted',
      (work, step) => clearStep(work, step, model, clear.day),
      (work) => finish(work, file, clear.facility, clear.day),
    );
  });
}

async function clearStep(work: Work, step: Step, model: SettlementModel, day: LocalDate): Promise<void> {
  const { platform_fee_bps: bps, platform_fee_cents: fixed } = await settingsOf(work);
  const debits = step.inStage('submitted');
  await postSet(work, {
    kind: 'debit_cleared',
    rows: sql`
      select p.id as source_id, p.currency, array[${landOf(model)}, 'it:debit'] as accounts,
        array[p.amount_cents, -p.amount_cents] as amounts, p.customer_id, ${day}::date as effective_date
      from payments p where ${debits}`,
  });
  // The fee is half up once and never above the amount; its GST is a eleventh, half up; a fee without GST in whole
  // cents has two entries instead of three.
  await postSet(work, {
    kind: 'platform_fee_charged',
    rows: sql`
      select f.id as source_id, f.currency,
        case when f.gst = 0 then array['platform-fees', ${feeAccountOf(model)}]
          else array['platform-fees', 'gst-credits', ${feeAccountOf(model)}] end as accounts,
        case when f.gst = 0 then array[f.fee, -f.fee] else array[f.fee - f.gst, f.gst, -f.fee] end as amounts,
        f.customer_id, ${day}::date as effective_date
      from (
        select p.id, p.currency, p.customer_id, g.fee, (2 * g.fee + 11) / 22 as gst
        from payments p
        cross join lateral (
          select least(p.amount_cents, (p.amount_cents * ${bps}::bigint + 5000) / 10000 + ${fixed}::bigint) as fee) g
        where ${debits}
      ) f
      where f.fee > 0`,
  });
  await moveInvoices(
    work,
    'cleared',
    sql`select p.invoice_id, p.amount_cents from payments p where ${debits}`,
  );
  await work.run(sql`
    update payments p set stage = 'cleared', cleared_on = ${day}, updated_at = ${work.now} where ${debits}`);
}

async function finish(work: Work, file: DebitFile, facility: Facility, day: LocalDate): Promise<void> {
  await work.run(sql`
    update bank_files set cleared_on = ${day}, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${file.id}`);
  const sums = await work.one<{ debits: number; cleared: Cents; fees: number; gst: number }>(sql`
    select count(*) filter (where g.kind = 'debit_cleared')::int as debits,
      coalesce(sum(g.amounts[1]) filter (where g.kind = 'debit_cleared'), 0)::bigint as cleared,
      coalesce(sum(-g.amounts[cardinality(g.amounts)]) filter (where g.kind = 'platform_fee_charged'), 0)::bigint as fees,
      coalesce(sum(g.amounts[2]) filter (where g.kind = 'platform_fee_charged' and cardinality(g.amounts) = 3), 0)::bigint
        as gst
    from payments p
    join postings g on g.merchant_id = ${work.merchantId} and g.source_id = p.id
      and g.kind in ('debit_cleared', 'platform_fee_charged')
    where p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}
      and p.id between ${file.firstId} and ${file.lastId}`);
  await work.audit({
    action: 'bank_file.cleared',
    subjectKind: 'bank_file',
    subjectId: file.id,
    after: { day, ...sums },
  });
  if (facility.settlementModel === 'facilitated') {
    await bookCleared(
      work,
      { platformTenant: facility.inboxTenant },
      { fileId: file.id, day, clearedCents: sums.cleared, feeCents: sums.fees, gstCents: sums.gst },
    );
  }
  await closeFileExceptions(work, file.id);
  await work.emit('bank_file.cleared', {
    id: file.id,
    cleared_on: day,
    debits: sums.debits,
    cleared_cents: sums.cleared,
  });
}
