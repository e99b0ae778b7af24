import type { Input, Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { addressOf, owedSql, type PropertyRecord, propertyColumns } from '../council/index.ts';
import { isTakenStill } from '../debits/index.ts';
import { type ScheduleRecord, scheduleById } from './schedule-store.ts';
import { factsOf, paymentsFor, propertyMoney, scheduleView, staffReader } from './schedule-view.query.ts';

export type ScheduleRow = Output<typeof schedules.listSchedules>['rows'][number];

/** One page of the council's schedules. */
export function scheduleList(
  work: Work,
  input: Input<typeof schedules.listSchedules>,
): Promise<Output<typeof schedules.listSchedules>> {
  return foundPage(work, input, foundSchedules(work, input));
}

type Stored = ScheduleRecord & {
  property: PropertyRecord;
  payer_name: string;
  owed_cents: ScheduleRow['owed_cents'];
  next: ScheduleRow['next'];
};

/** The schedules that the filters match, in the list's order. */
export function foundSchedules(
  work: Work,
  input: Input<typeof schedules.listSchedules>,
): FoundRows<ScheduleRow> {
  const pattern = input.search && anywhere(input.search.toLowerCase());
  return {
    match: sql`from (
      select s.*, p.assessment_number, p.search_text from schedules s
      join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
      where s.merchant_id = ${work.merchantId}) t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status})` : empty}
      ${input.frequency ? sql`and t.frequency = any(${input.frequency})` : empty}
      ${pattern ? sql`and t.search_text like ${pattern}` : empty}`,
    orderBy: orderOf(input.sort ?? '-updated_at'),
    select: (page) => sql`
      select s.*, c.name as payer_name, ${owedSql(work, sql`s.property_id`)} as owed_cents,
        ${nextDebitSql(work)} as next,
        (select to_jsonb(r) from (select ${propertyColumns}) r) as property
      from ${page}
      join schedules s on s.merchant_id = ${work.merchantId} and s.id = page.id
      join customers c on c.merchant_id = ${work.merchantId} and c.id = s.customer_id
      join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
      order by page.place`,
    shown: (rows: Stored[]) => rows.map((row) => rowOf(work, row)),
  };
}

/** What is taken next by the schedule aliased `s`. */
export const nextDebitSql = (work: Work): Sql => sql`(select to_jsonb(n) from (
  select coalesce(q.debit_date, d.debit_on) as on, coalesce(q.amount_cents, d.amount_cents) as amount_cents,
    d.fee_cents, d.kind
  from schedule_debits d
  left join payments q on q.merchant_id = ${work.merchantId} and q.id = d.payment_id
  where d.merchant_id = ${work.merchantId} and d.schedule_id = s.id
    and ${isTakenStill('q')}
  order by 1 limit 1) n)`;

const rowOf = (work: Work, row: Stored): ScheduleRow => ({
  ...factsOf(row, row.payer_name, work.clock.bankToday(), staffReader(work)),
  property_id: row.property_id,
  assessment_number: row.property.assessment_number,
  address: addressOf(row.property),
  customer_id: row.customer_id,
  owed_cents: row.owed_cents,
  next: row.status === 'active' ? row.next : null,
  updated_at: row.updated_at,
});

/** One schedule, as the council's staff see it. Or 404. */
export async function scheduleDetail(work: Work, id: string): Promise<Output<typeof schedules.getSchedule>> {
  const schedule = found(await scheduleById(work, id));
  const [property, { footing, ...money }, payments] = await Promise.all([
    work.one<PropertyRecord>(sql`
      select ${propertyColumns} from properties p
      where p.merchant_id = ${work.merchantId} and p.id = ${schedule.property_id}`),
    propertyMoney(work, schedule.property_id),
    paymentsFor(work, schedule.property_id),
  ]);
  return {
    property_id: schedule.property_id,
    customer_id: schedule.customer_id,
    assessment_number: property.assessment_number,
    address: addressOf(property),
    ...money,
    payments,
    schedule: await scheduleView(work, schedule, footing, staffReader(work)),
  };
}
