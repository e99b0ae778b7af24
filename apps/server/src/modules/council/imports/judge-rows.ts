import { isAnotherCouncils } from '@lorikeet/domain/rates-imports';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { lockImport, moveImport, type StoredImport } from './import-store.ts';

/** What an import asks more of property `p` by row `r`: its balance and the receipts that it holds, less what was asked. */
export const differenceSql = (
  work: Work,
  receiptsFile: number | null,
): Sql => sql`(r.balance_cents + coalesce((
  select sum(l.amount_cents) from rates_receipts_lines l
  where l.merchant_id = ${work.merchantId} and l.property_id = p.id and l.file_number <= ${receiptsFile ?? 0}), 0)::bigint
  - p.charged_cents)`;

/** Judges the rows of an import together: numbers that stand twice, whose roll it is, and what it would change. */
export async function judgeRows(work: Work, importId: string): Promise<void> {
  const held = await lockImport(work, importId);
  if (held.status !== 'checking') return;
  await nameRepeated(work, importId);
  await findProperties(work, held);
  const counted = await countRows(work, importId);
  await moveImport(
    work,
    held,
    'judge',
    sql`done = rows, faulty = ${counted.faulty}, ready = ${counted.ready}, added = ${counted.added},
      changed = ${counted.changed}, more_cents = ${counted.more}, less_cents = ${counted.less},
      concern = ${concernOf(counted)}`,
  );
}

/** A number that stands more than once is faulty in every row of it: nobody knows which one is meant. */
async function nameRepeated(work: Work, importId: string): Promise<void> {
  await work.run(sql`
    with repeated as materialized (
      select line, first, second from (
        select line, first_value(line) over same as first, nth_value(line, 2) over same as second,
          count(*) over same as n
        from rates_import_rows
        where merchant_id = ${work.merchantId} and import_id = ${importId} and assessment_number is not null
        window same as (partition by assessment_number order by line
          rows between unbounded preceding and unbounded following)
      ) numbered where n > 1
    )
    update rates_import_rows r set status = 'faulty', faults = r.faults || jsonb_build_array(jsonb_build_object(
      'field', 'assessment_number', 'code', 'repeated',
      'params', jsonb_build_object('line', case when d.line = d.first then d.second else d.first end)))
    from repeated d
    where r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.line = d.line`);
}

/** Names the property of each sound row that the portal has, and what is asked more of it; of a new one all that it owes. */
async function findProperties(work: Work, { id, receipts_file: receiptsFile }: StoredImport): Promise<void> {
  await work.run(sql`
    update rates_import_rows r set property_id = p.id, difference_cents = ${differenceSql(work, receiptsFile)}
    from properties p
    where r.merchant_id = ${work.merchantId} and r.import_id = ${id} and r.status = 'ready'
      and p.merchant_id = ${work.merchantId} and p.assessment_number = r.assessment_number`);
}

type Counted = {
  faulty: number;
  ready: number;
  added: number;
  changed: number;
  more: number;
  less: number;
  elsewhere: number;
  stray: number;
  properties: number;
};

function countRows(work: Work, importId: string): Promise<Counted> {
  return work.one<Counted>(sql`
    select count(*) filter (where r.status = 'faulty')::int as faulty,
      count(*) filter (where r.status = 'ready')::int as ready,
      count(*) filter (where r.status = 'ready' and r.property_id is null)::int as added,
      count(*) filter (where r.property_id is not null and r.difference_cents <> 0)::int as changed,
      coalesce(sum(r.difference_cents) filter (where r.difference_cents > 0), 0)::bigint as more,
      coalesce(sum(r.difference_cents) filter (where r.difference_cents < 0), 0)::bigint as less,
      count(*) filter (where p.postcode <> r.postcode)::int as elsewhere,
      count(*) filter (where r.status = 'ready' and r.property_id is null and r.postcode not in (
        select a.postcode from properties a where a.merchant_id = ${work.merchantId}))::int as stray,
      (select count(*)::int from properties a where a.merchant_id = ${work.merchantId}) as properties
    from rates_import_rows r
    left join properties p on p.merchant_id = ${work.merchantId} and p.id = r.property_id
    where r.merchant_id = ${work.merchantId} and r.import_id = ${importId}`);
}

function concernOf({ ready, faulty, added, ...counted }: Counted): StoredImport['concern'] {
  if (isAnotherCouncils({ ...counted, rows: ready, known: ready - added })) return 'another_council';
  if (faulty > 0) return 'faulty_rows';
  return ready === 0 ? 'nothing_ready' : null;
}
