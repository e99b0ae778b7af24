import { type Sql, sql } from '../../../platform/db/sql.ts';
import { uuidSeed } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import type { MappedImport } from './import-store.ts';

/** Writes the year's notice of each row's property, and its instalments in the place of those before. */
export async function writeNotices(work: Work, held: MappedImport, some: Sql): Promise<void> {
  const { ms, salt } = uuidSeed();
  await work.run(sql`
    insert into rates_notices as n (merchant_id, id, property_id, rating_year, issued_on, total_cents, imported_cents,
      arrears_cents, extracted_at, created_at, updated_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), r.property_id,
      ${held.rating_year}::smallint, ${held.issued_on}::date, r.rates_cents, r.balance_cents, r.arrears_cents,
      ${held.extracted_at}::timestamptz, ${work.now}::timestamptz, ${work.now}::timestamptz
    from rates_import_rows r where ${some}
    on conflict (merchant_id, property_id, rating_year) do update set issued_on = excluded.issued_on,
      total_cents = excluded.total_cents, imported_cents = excluded.imported_cents,
      arrears_cents = excluded.arrears_cents, extracted_at = excluded.extracted_at, updated_at = excluded.updated_at`);
  await writeInstalments(work, held, some);
}

/** An instalment that is asked as before stays as it is. */
async function writeInstalments(work: Work, held: MappedImport, some: Sql): Promise<void> {
  // Each row looks its notice up: joined as sets, an unknown size makes every row meet every notice.
  const notices = sql`rates_import_rows r
    cross join lateral (
      select n.id from rates_notices n
      where n.merchant_id = ${work.merchantId} and n.property_id = r.property_id and n.rating_year = ${held.rating_year}
      limit 1) n`;
  await work.run(sql`
    delete from rates_instalments i using (
      select n.id, cardinality(r.amounts) as parts from ${notices}
      where ${some} and jsonb_typeof(r.before->'notice') = 'object') n
    where i.merchant_id = ${work.merchantId} and i.notice_id = n.id and i.number > n.parts`);
  await work.run(sql`
    insert into rates_instalments as i (merchant_id, notice_id, number, property_id, due_on, amount_cents)
    select ${work.merchantId}::uuid, n.id, part.number, r.property_id, part.due_on, part.amount
    from ${notices}
    cross join lateral unnest(r.due_on, r.amounts) with ordinality as part (due_on, amount, number)
    where ${some}
    on conflict (merchant_id, notice_id, number) do update set due_on = excluded.due_on,
      amount_cents = excluded.amount_cents
    where (i.due_on, i.amount_cents) is distinct from (excluded.due_on, excluded.amount_cents)`);
}

/** A concession that the file no longer has ends, another one begins: both stand with the import that did it. */
export async function writeConcessions(work: Work, held: MappedImport, some: Sql): Promise<void> {
  const { ms, salt } = uuidSeed();
  await work.run(sql`
    update rates_concessions c set until_on = greatest(${held.issued_on}::date, c.from_on), ended_by = ${held.id}
    from rates_import_rows r
    where ${some} and c.merchant_id = ${work.merchantId} and c.property_id = r.property_id and c.until_on is null
      and (c.name, c.yearly_cents) is distinct from (r.concession, r.concession_cents)`);
  await work.run(sql`
    insert into rates_concessions (merchant_id, id, property_id, name, yearly_cents, from_on, began_by, created_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), r.property_id, r.concession,
      r.concession_cents, ${held.issued_on}::date, ${held.id}::uuid, ${work.now}::timestamptz
    from rates_import_rows r where ${some} and r.concession is not null
    on conflict (merchant_id, property_id) where until_on is null do nothing`);
}
