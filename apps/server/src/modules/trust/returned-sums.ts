import type { LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';

/** The transaction code of a debit; a returned credit is given back by the bank, in a line of its own. */
const DEBIT = 13;

/**
 * Return files with whether a line of the statement shows their sum (`is_taken`), whether they are the `faulty` ones of
 * a bank day that a `whole` one may correct, whether their day has a faulty one at all, and their `place` among all files,
 * which follows the order of arrival within a facility's day.
 */
const placedFiles = (merchantId: string, inDays: Sql): Sql => sql`
  select f.*, f.is_loaded and not f.has_faults as is_whole, f.has_faults and not f.is_taken as is_faulty,
    bool_or(f.has_faults and not f.is_taken) over (partition by f.facility_id, f.bank_date) as is_spoilt_day
  from (
    select r.id, r.facility_id, r.bank_date, r.status = 'loaded' as is_loaded, r.faults <> '[]'::jsonb as has_faults,
      exists (
        select 1 from statement_lines s
        where s.merchant_id = ${merchantId} and s.matched_kind = 'returns' and s.matched_id = r.id) as is_taken,
      row_number() over (order by r.facility_id, r.bank_date, r.loaded_at, r.id) as place
    from returns_files r ${inDays} where r.merchant_id = ${merchantId}
  ) f`;

/**
 * The lines of days with a faulty file, each with the place of the whole file in whose sum it is (`whole`): its own file
 * where that is whole, and for a faulty file the first later one that names a debit which it names. In windows, whose
 * time is that of the lines, whatever the planner believes of tables that were just filled.
 */
const spoiltLines = (merchantId: string): Sql => sql`
  select l.*, case when l.is_whole then l.place
      when l.is_faulty then min(l.next_whole) over (partition by l.id) end as whole
  from (
    select f.*, l.lodgement_reference, l.amount_cents, l.original_code, l.outcome,
      min(f.place) filter (where f.is_whole) over (
        partition by f.facility_id, f.bank_date, l.lodgement_reference
        order by f.place desc rows between unbounded preceding and 1 preceding) as next_whole
    from files f
    join return_lines l on l.merchant_id = ${merchantId} and l.returns_file_id = f.id
    where f.is_spoilt_day
  ) l`;

/**
 * Lines of returned debits by the return file in whose sum the bank takes them back, as a query yielding (file_id,
 * bank_date, is_loaded, is_taken, amount_cents, in_sum, is_booked). A faulty file is corrected by the whole one of the
 * same facility and bank day that came later and names debits that it had named: the bank takes back one sum for both,
 * that of the whole one. Where the statement shows the faulty one's sum, both stand for themselves. A line that an earlier
 * day's file had brought is in no sum of ours; one that the faulty file of the same day had brought is in that of the
 * whole file. `is_booked` is whether the return of its debit stands in the books; a line of a faulty file that the whole
 * one does not repeat is in no sum, and may be booked. `inDays` is a join that leaves files `r` of some bank days.
 */
export function returnedLines(merchantId: string, inDays: Sql = empty): Sql {
  return sql`
    with files as materialized (${placedFiles(merchantId, inDays)})
    select f.id as file_id, f.bank_date, f.is_loaded, f.is_taken, l.amount_cents, true as in_sum,
      l.outcome = 'matched' as is_booked
    from files f
    join return_lines l on l.merchant_id = ${merchantId} and l.returns_file_id = f.id
    where not f.is_spoilt_day and l.original_code = ${DEBIT} and l.outcome <> 'repeated'
    union all
    select l.id, l.bank_date, l.is_loaded, l.is_taken, l.amount_cents, l.is_whole or l.whole is null,
      l.outcome = 'matched' or (l.is_whole and l.was_booked is true)
    from (
      select s.*,
        bool_or(s.is_whole) over same as is_repeated_whole,
        bool_or(s.outcome = 'matched') filter (where s.is_faulty) over same as was_booked
      from (${spoiltLines(merchantId)}) s
      window same as (partition by s.whole, s.lodgement_reference)
    ) l
    where l.original_code = ${DEBIT}
      and (l.outcome <> 'repeated' or (l.is_whole and l.was_booked is not null))
      and (l.is_whole or l.whole is null or not l.is_repeated_whole)`;
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
