import type { LocalDate } from '@lorikeet/domain/kernel';
import { oldestAnnouncedDate } from '@lorikeet/domain/notices';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type Batch, moveBatch, openBatch } from '../bank-files/index.ts';
import { mayDebit } from '../merchants/index.ts';
import { movableBy, moveDebits } from '../payments/index.ts';
import { holdUnproven } from './hold-unproven.ts';
import { planLagsSql } from './plan-lags-sql.ts';

/**
 * Debits claimed in one transaction: enough that its cost is the rows', few enough that other transactions do not wait
 * long.
 */
const CLAIM_CHUNK = 10_000;

type Claim = {
  facilityId: string;
  /** Debits due up to here are taken. */
  day: LocalDate;
  processingDate: LocalDate;
};

type Place = { debit_date: LocalDate; id: string };

/**
 * Claims every due debit whose notice is proven and whose mandate is active into a batch, in bounded steps. Begins a
 * batch unless one is passed to be continued. A debit is claimed by its stage alone: a second run finds it batched.
 * A property's debit whose plan has not followed what is owed is passed over. With the last step, what could not be claimed for
 * want of notice is held. Returns the batch, undefined when nothing was due, and how many were held or re-dated.
 */
export async function claimDebits(
  run: Run,
  claim: Claim,
  interrupted?: Batch,
): Promise<{ batchId: string | undefined; held: number }> {
  let batchId = interrupted?.id;
  let after: Place | undefined;
  for (;;) {
    const step = await run.inTransaction(async (work) => {
      // Under the locks of the last step too: of a merchant or facility that stopped meanwhile nothing is claimed or held.
      if (!(await mayDebit(work, claim.facilityId))) return stopped(work, batchId);
      const claimed = await claimStep(work, claim, batchId, after);
      return { ...claimed, held: claimed.next ? 0 : await holdUnproven(work, claim) };
    });
    batchId = step.batchId;
    after = step.next;
    if (!after) return { batchId, held: step.held };
  }
}

/** What is claimed already goes into its files. */
async function stopped(work: Work, batchId: string | undefined) {
  if (batchId) await moveBatch(work, batchId, 'finish_claim');
  return { batchId, next: undefined, held: 0 };
}

async function claimStep(work: Work, claim: Claim, open: string | undefined, after: Place | undefined) {
  const batchId = open ?? work.newId();
  const next = await work.maybe<Place>(sql`
    select p.debit_date, p.id ${dueFrom(work, claim, after)}
    order by p.debit_date, p.id offset ${CLAIM_CHUNK - 1} limit 1`);
  work.log.info({ point: 'debit-run.claim', merchant: work.merchantId, batch: batchId }, 'claiming debits');
  // Mandates that are not active are few, so the anti-join hashes those and looks no mandate up. The row's own stage is
  // checked again under its lock: a debit cancelled meanwhile is skipped.
  const { claimed } = await work.one<{ claimed: number }>(sql`
    with claimed as (
      ${moveDebits(work, 'claim', {
        where: sql`p.is_waiting and p.waits_for_card is null and p.facility_id = ${claim.facilityId} and p.debit_date <= ${claim.day}
          and p.debit_date >= ${oldestAnnouncedDate(claim.processingDate)}
          and p.notice_allows_from <= ${claim.processingDate}
          ${after ? sql`and (p.debit_date, p.id) > (${after.debit_date}::date, ${after.id}::uuid)` : empty}
          ${next ? sql`and (p.debit_date, p.id) <= (${next.debit_date}::date, ${next.id}::uuid)` : empty}
          and not exists (
            select 1 from mandates m
            where m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status <> 'active')
          and not ${planLagsSql(work)}`,
        also: sql`batch_id = ${batchId}`,
      })}
      returning 1
    )
    select count(*)::int as claimed from claimed`);
  if (claimed > 0 && !open) await openBatch(work, { id: batchId, ...claim });
  if (!open && claimed === 0) return { batchId: undefined, next };
  if (!next) await moveBatch(work, batchId, 'finish_claim');
  return { batchId, next };
}

function dueFrom(work: Work, claim: Claim, after: Place | undefined) {
  return sql`from payments p
    where p.merchant_id = ${work.merchantId} and p.is_waiting and ${movableBy('claim')} and p.facility_id = ${claim.facilityId}
      and p.debit_date <= ${claim.day}
      ${after ? sql`and (p.debit_date, p.id) > (${after.debit_date}::date, ${after.id}::uuid)` : empty}`;
}
