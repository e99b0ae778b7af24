import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** A property whose rates a kept card pays by a schedule, with the payments that are planned after a day. */
export type RatesPaid = { place: string; later: number; next: LocalDate | null };

/**
 * The properties whose rates a kept card pays, in the order of their addresses; also those whose schedule is held while help is
 * asked for, which goes on by the card.
 */
export function ratesPaidBy(
  work: Work,
  methodId: string,
  after: LocalDate | null = null,
): Promise<RatesPaid[]> {
  return work.rows<RatesPaid>(sql`
    select p.address_line1 || ', ' || p.suburb as place, count(d.id)::int as later, min(d.debit_on) as next
    from schedules s
    join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
    left join schedule_debits d on d.merchant_id = ${work.merchantId} and d.schedule_id = s.id
      and d.payment_id is null and d.debit_on > ${after ?? '-infinity'}::date
    where s.merchant_id = ${work.merchantId} and s.payment_method_id = ${methodId}
      and (s.status = 'active' or (s.status = 'stopped' and s.reason = 'hardship'))
    group by p.id, p.address_line1, p.suburb order by 1`);
}
