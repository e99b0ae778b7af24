import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The transaction code of a debit; a returned credit is given back by the bank, in a line of its own. */
const DEBIT = 13;
const LONG_AGO = '2000-01-01' as LocalDate;

/**
 * Faulty return files with the whole one of the same facility and bank day that corrects them: (faulty, whole). It came
 * later and names debits that the faulty one had named. The bank takes back one sum for both, that of the whole one.
 * Where the statement shows the faulty one's sum, both stand for themselves.
 */
const corrected = (merchantId: string, since: LocalDate): Sql => sql`
  select distinct on (a.id) a.id as faulty, b.id as whole
  from returns_files a
  join returns_files b on b.merchant_id = ${merchantId} and b.facility_id = a.facility_id
    and b.bank_date = a.bank_date and b.status = 'loaded' and b.faults = '[]'::jsonb
    and (b.loaded_at, b.id) > (a.loaded_at, a.id)
  where a.merchant_id = ${merchantId} and a.bank_date >= ${since} and a.faults <> '[]'::jsonb
    and not exists (
      select 1 from statement_lines s
      where s.merchant_id = ${merchantId} and s.matched_kind = 'returns' and s.matched_id = a.id)
    and (exists (
        select 1 from return_lines l
        join return_lines t on t.merchant_id = ${merchantId} and t.returns_file_id = b.id
          and t.lodgement_reference = l.lodgement_reference
        where l.merchant_id = ${merchantId} and l.returns_file_id = a.id)
      or not exists (
        select 1 from return_lines l where l.merchant_id = ${merchantId} and l.returns_file_id = a.id))
  order by a.id, b.loaded_at, b.id`;

/**
 * Lines of returned debits by the return file in whose sum the bank takes them back, as a query yielding (file_id,
 * amount_cents, in_sum, is_booked). A line that an earlier day's file had brought is in no sum of ours; one that the
 * faulty file of the same day had brought is in that of the whole file. `is_booked` is whether the return of its debit
 * stands in the books; a line of a faulty file that the whole one does not repeat is in no sum, and may be booked.
 */
export function returnedLines(merchantId: string, since: LocalDate = LONG_AGO): Sql {
  return sql`
    with corrected as materialized (${corrected(merchantId, since)})
    select l.returns_file_id as file_id, l.amount_cents, c.faulty is null as in_sum,
      l.outcome = 'matched' or t.is_booked is true as is_booked
    from returns_files f
    join return_lines l on l.merchant_id = ${merchantId} and l.returns_file_id = f.id
    left join corrected c on c.faulty = f.id
    left join lateral (
      select bool_or(e.outcome = 'matched') as is_booked
      from corrected k
      join return_lines e on e.merchant_id = ${merchantId} and e.returns_file_id = k.faulty
        and e.lodgement_reference = l.lodgement_reference
      where k.whole = f.id
    ) t on true
    where f.merchant_id = ${merchantId} and f.bank_date >= ${since} and l.original_code = ${DEBIT}
      and (l.outcome <> 'repeated' or t.is_booked is not null)
      and (c.faulty is null or not exists (
        select 1 from return_lines w
        where w.merchant_id = ${merchantId} and w.returns_file_id = c.whole
          and w.lodgement_reference = l.lodgement_reference))`;
}

/** Whether a return file of some day up to a date was faulty, still lacks its correction, and may be part of a sum. */
export function unreadReturns(
  merchantId: string,
  line: { from: LocalDate; to: LocalDate; cents: number },
): Sql {
  return sql`
    select f.bank_date as day from returns_files f
    where f.merchant_id = ${merchantId} and f.faults <> '[]'::jsonb and f.bank_date between ${line.from} and ${line.to}
      and not exists (
        select 1 from returns_inbox i
        where i.merchant_id = ${merchantId} and i.facility_id = f.facility_id and i.bank_date = f.bank_date)
      and ${line.cents}::bigint >= (
        select coalesce(sum(l.amount_cents), 0) from return_lines l
        where l.merchant_id = ${merchantId} and l.returns_file_id = f.id and l.original_code = ${DEBIT}
          and l.outcome <> 'repeated')
    order by f.bank_date desc limit 1`;
}
