import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { OVERLAP_DAYS } from './waiting-lines.ts';

/**
 * Which merchants `m` may be paid on a day: live and closing ones with movements of their balance that no payout has yet, or with
 * a payout that was drawn without a person by then and never approved.
 */
export function payoutsMayBeDue(day: LocalDate): Sql {
  if (!isBankDay(day)) return sql`false`;
  return sql`m.status in ('live', 'closing') and (exists (
    select 1 from payouts d where d.merchant_id = m.id and d.status = 'draft' and d.drawn_on <= ${day})
  or exists (
    select 1 from entries e
    where e.merchant_id = m.id and e.account = 'balance:available' and e.currency = 'AUD'
      and e.booked_at >= coalesce((
        select max(o.lines_from) - make_interval(days => ${OVERLAP_DAYS}) from payouts o
        where o.merchant_id = m.id and o.status <> 'withdrawn'), 'epoch')
      and not exists (
        select 1 from payout_lines l where l.merchant_id = e.merchant_id and l.posting_id = e.posting_id)
      and not exists (
        select 1 from postings p
        where p.merchant_id = e.merchant_id and p.id = e.posting_id and p.kind = 'payout_lodged')))`;
}
