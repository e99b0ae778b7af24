import type { Input, Output } from '@lorikeet/contracts';
import type * as council from '@lorikeet/contracts/council';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { overdueSql, owedSql } from './owed-for-property.query.ts';
import { goodCodeSql } from './property-codes.ts';
import { addressOf, type PropertyRecord, propertyColumns } from './property-store.ts';

export type PropertyRow = Output<typeof council.listProperties>['rows'][number];
type Detail = Output<typeof council.getProperty>;
type Stored = PropertyRecord &
  Pick<
    Detail,
    'registered' | 'code_issued_at' | 'letter_asked_at' | 'code_source' | 'owed_cents' | 'overdue_cents'
  >;

const COLUMNS = {
  owner_name: 'lower(t.owner_name)',
  suburb: ['lower(t.suburb)', 'lower(t.address_line1)'],
};

const standings: Record<
  NonNullable<Input<typeof council.listProperties>['standing']>,
  (work: Work) => Sql
> = {
  registered: (work) => sql`and exists (${liveAccess(work, sql`t.id`)})`,
  unregistered: (work) => sql`and not exists (${liveAccess(work, sql`t.id`)})`,
  letter_asked: (work) => sql`and exists (
    select 1 from property_code_requests q
    where q.merchant_id = ${work.merchantId} and q.property_id = t.id and q.answered_at is null)`,
  overdue: (work) => sql`and ${overdueSql(work, sql`t.id`)} > 0`,
};

function liveAccess(work: Work, propertyId: Sql): Sql {
  return sql`select 1 from property_access a
    where a.merchant_id = ${work.merchantId} and a.property_id = ${propertyId} and a.ended_at is null`;
}

/** One page of the council's properties. */
export function propertyList(
  work: Work,
  input: Input<typeof council.listProperties>,
): Promise<Output<typeof council.listProperties>> {
  return foundPage(work, input, foundProperties(work, input));
}

/** The properties that the filters match, in the list's order. */
export function foundProperties(
  work: Work,
  input: Input<typeof council.listProperties>,
): FoundRows<PropertyRow> {
  const pattern = input.search && anywhere(input.search.toLowerCase());
  return {
    match: sql`from properties t where t.merchant_id = ${work.merchantId}
      ${input.standing ? standings[input.standing](work) : empty}
      ${pattern ? sql`and t.search_text like ${pattern}` : empty}`,
    orderBy: orderOf(input.sort ?? 'assessment_number', COLUMNS),
    select: (page) => sql`
      select ${withStanding(work)} from ${page}
      join properties p on p.merchant_id = ${work.merchantId} and p.id = page.id
      order by page.place`,
    shown: (rows: Stored[]) => rows.map(rowOf),
  };
}

/** One property with everybody who has or had access, the latest first. Or 404. */
export async function propertyDetail(work: Work, propertyId: string): Promise<Detail> {
  const row = found(
    await work.maybe<Stored>(sql`
      select ${withStanding(work)} from properties p
      where p.merchant_id = ${work.merchantId} and p.id = ${propertyId}`),
  );
  const accesses = await work.rows<Detail['accesses'][number]>(sql`
    select a.id, r.name, r.email, a.relation, a.granted_at, a.ended_at, a.why
    from property_access a join ratepayers r on r.id = a.ratepayer_id
    where a.merchant_id = ${work.merchantId} and a.property_id = ${propertyId}
    order by (a.ended_at is null) desc, a.granted_at desc, a.id desc limit 100`);
  const { owner_email, owner_phone, locale, code_source } = row;
  return { ...rowOf(row), owner_email, owner_phone, locale, code_source, accesses };
}

function withStanding(work: Work): Sql {
  const good = goodCodeSql(work.merchantId, sql`${work.today}::date`);
  return sql`${propertyColumns}, ${owedSql(work, sql`p.id`)} as owed_cents,
    ${overdueSql(work, sql`p.id`)} as overdue_cents,
    (select count(*)::int from (${liveAccess(work, sql`p.id`)}) live) as registered,
    (select max(c.issued_at) from property_codes c
      where c.merchant_id = ${work.merchantId} and c.property_id = p.id and ${good}) as code_issued_at,
    (select c.source from property_codes c
      where c.merchant_id = ${work.merchantId} and c.property_id = p.id and ${good}
      order by c.issued_at desc, c.id desc limit 1) as code_source,
    (select q.requested_at from property_code_requests q
      where q.merchant_id = ${work.merchantId} and q.property_id = p.id and q.answered_at is null) as letter_asked_at`;
}

const rowOf = (row: Stored) => ({
  id: row.id,
  assessment_number: row.assessment_number,
  address: addressOf(row),
  owner_name: row.owner_name,
  owed_cents: row.owed_cents,
  overdue_cents: row.overdue_cents,
  registered: row.registered,
  code_issued_at: row.code_issued_at,
  letter_asked_at: row.letter_asked_at,
});
