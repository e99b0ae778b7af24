import { sql } from '../../../platform/db/sql.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockMerchant, nextNumber } from '../../merchants/index.ts';
import { lastMadeAt, receiptSums, waitingReceipts } from './waiting-receipts.query.ts';

type Made = {
  receipts: number;
  receipts_cents: number;
  reversals: number;
  reversals_cents: number;
  total_cents: number;
};

/**
 * Makes the next receipts file of every receipt and reversal that no file has yet, in the order in which they were booked.
 * One file is made at a time; what is booked meanwhile waits for the next. Refuses `rates_receipts.nothing`.
 */
export async function createReceiptsFile(work: Work): Promise<{ id: string; number: number }> {
  await lockMerchant(work);
  const id = work.newId();
  const number = await nextNumber(work, 'rates-receipts');
  const made = await enterFile(work, { id, number });
  refuseUnless(made !== undefined, 'rates_receipts.nothing');
  await work.audit({
    action: 'rates_receipts.created',
    subjectKind: 'rates_receipts_file',
    subjectId: id,
    after: { number, ...made },
  });
  return { id, number };
}

/**
 * File and lines by one statement of what waits, so that the sums are those of the lines. Nothing where nothing waits.
 * The file comes first: several machines look whether a line's file is there as soon as the line is written.
 */
async function enterFile(
  work: Work,
  { id, number }: { id: string; number: number },
): Promise<Made | undefined> {
  const waiting = waitingReceipts(work, await lastMadeAt(work));
  return work.maybe<Made>(sql`
    with waiting as materialized (${waiting}), summed as (select ${receiptSums} from waiting), made as (
      insert into rates_receipts_files (merchant_id, id, number, lines, receipts, receipts_cents, reversals,
        reversals_cents, total_cents, made_by_name, made_at)
      select ${work.merchantId}::uuid, ${id}::uuid, ${number}::int, receipts + reversals, receipts, receipts_cents,
        reversals, reversals_cents, total_cents, ${work.actor.name}, ${work.now}::timestamptz
      from summed where receipts + reversals > 0
      returning id, lines, receipts, receipts_cents, reversals, reversals_cents, total_cents
    ), entered as (
      insert into rates_receipts_lines (merchant_id, posting_id, file_id, file_number, position, kind, property_id,
        payment_id, assessment_number, received_on, amount_cents, method, reference)
      select ${work.merchantId}::uuid, w.posting_id, made.id, ${number}::int,
        row_number() over (order by w.booked_at, w.posting_id), w.kind, w.property_id, p.id, y.assessment_number,
        w.received_on, w.amount_cents,
        case when w.posting like 'card%' or p.rail = 'card' then 'card' when w.posting like 'bpay%' then 'bpay' else 'direct_debit' end,
        p.lodgement_reference
      from waiting w cross join made
      join properties y on y.merchant_id = ${work.merchantId} and y.id = w.property_id
      left join refunds r on r.merchant_id = ${work.merchantId} and r.id = w.source_id and w.posting like 'refund%'
      left join bpay_unmatches u on u.merchant_id = ${work.merchantId} and u.id = w.source_id and w.posting like 'bpay%'
      left join payments p on p.merchant_id = ${work.merchantId}
        and p.id = coalesce(r.payment_id, u.payment_id, w.source_id)
      returning 1
    )
    select receipts, receipts_cents, reversals, reversals_cents, total_cents from made
    where lines = (select count(*) from entered)`);
}
