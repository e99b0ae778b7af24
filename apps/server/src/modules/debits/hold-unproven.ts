import { oldestAnnouncedDate } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { holdDebits } from '../notices/index.ts';
import { movableBy } from '../payments/index.ts';
import type { Claim } from './claim-debits.ts';

/**
 * What is due and cannot be claimed for want of notice: a debit whose notice allows a later day moves to that day;
 * one without proof, or with a proof of long ago, is held until its notice is sent and moves to the day that one
 * allows. Nothing is dropped and nothing is charged for the delay. A debit whose mandate is not active is left
 * alone. Answers how many were held or moved.
 */
export async function holdUnproven(work: Work, claim: Claim): Promise<{ held: number; moved: number }> {
  const { ms, salt } = uuidSeed();
  const stale = oldestAnnouncedDate(claim.processingDate);
  const due = sql`p.merchant_id = ${work.merchantId} and p.is_waiting and ${movableBy('claim')}
    and p.facility_id = ${claim.facilityId} and p.debit_date <= ${claim.day}
    and not exists (select 1 from mandates m
      where m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status <> 'active')`;
  return work.one<{ held: number; moved: number }>(sql`
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
      update payments p set debit_date = p.notice_allows_from, updated_at = ${work.now}
      where ${due} and p.debit_date >= ${stale} and p.notice_allows_from > ${claim.processingDate}
      returning p.id, 'notice' as reason, p.debit_date
    ), told as (
      insert into payment_events (merchant_id, id, payment_id, name, at, actor_name, details)
      select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (order by e.id), ${salt}), e.id, e.name,
        ${work.now}::timestamptz, ${work.actor.name}, jsonb_build_object('reason', e.reason, 'debit_date', e.debit_date)
      from (select id, reason, debit_date, 'held' as name from held
            union all select id, reason, debit_date, 'redated' from moved) e
    )
    select (select count(*) from held)::int as held, (select count(*) from moved)::int as moved`);
}
