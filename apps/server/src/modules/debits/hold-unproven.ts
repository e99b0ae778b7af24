import type { LocalDate } from '@lorikeet/domain/kernel';
import { oldestAnnouncedDate } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { dueWithFirstDebits } from '../invoices/index.ts';
import { holdDebits } from '../notices/index.ts';
import { eventRows, movableBy, redateDebits } from '../payments/index.ts';

/**
 * Due debits that cannot be claimed for want of notice, of a facility that may debit: a debit whose notice allows a later day moves to that day; one
 * without proof, or with a proof of long ago, is held until its notice is sent and moves to the day that one allows.
 * Nothing is dropped and nothing is charged for the delay. A debit whose mandate is not active is skipped. Returns how
 * many were held or moved.
 */
export async function holdUnproven(
  work: Work,
  claim: { facilityId: string; day: LocalDate; processingDate: LocalDate },
): Promise<number> {
  const stale = oldestAnnouncedDate(claim.processingDate);
  const due = sql`p.merchant_id = ${work.merchantId} and p.is_waiting and ${movableBy('claim')}
    and p.facility_id = ${claim.facilityId} and p.debit_date <= ${claim.day}
    and not exists (select 1 from mandates m
      where m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status <> 'active')`;
  const { n } = await work.one<{ n: number }>(sql`
    with held as (
      ${holdDebits(
        work,
        sql`case when p.notice_allows_from is null then 'no_notice' else 'notice_too_old' end`,
        {
          where: sql`${due} and (p.notice_allows_from is null or p.debit_date < ${stale})`,
          only: 'scheduled',
        },
      )}
      returning p.id, p.hold_reason as reason, p.debit_date
    ), moved as (
      ${redateDebits(
        work,
        sql`${due} and p.debit_date >= ${stale} and p.notice_allows_from > ${claim.processingDate}`,
      )}
      returning p.id, 'notice' as reason, p.debit_date, p.invoice_id, p.attempt, p.retry_of, p.due_date
    ), due as (
      ${dueWithFirstDebits(work, sql`select m.invoice_id, m.attempt, m.retry_of, m.due_date, m.debit_date from moved m`)}
    ), told as (
      ${eventRows(
        work,
        sql`select m.id, m.name, jsonb_build_object('reason', m.reason, 'debit_date', m.debit_date) as details
          from (select id, reason, debit_date, 'held' as name from held
                union all select id, reason, debit_date, 'redated' from moved) m`,
      )}
    )
    select ((select count(*) from held) + (select count(*) from moved))::int as n`);
  return n;
}
