import type { Output } from '@lorikeet/contracts';
import type * as ratepayers from '@lorikeet/contracts/ratepayers';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { addressOf, owedSql, type PropertyRecord, propertyColumns } from '../../council/index.ts';
import { customerOf } from '../ratepayer-customer.ts';
import { nextDebitSql } from '../schedule-list.query.ts';
import type { ScheduleRecord } from '../schedule-store.ts';
import {
  mayKnowChangeSql,
  pausedUntil,
  paymentColumns,
  staffReader,
  wasPaymentSql,
} from '../schedule-view.query.ts';
import { type RatepayerRow, ratepayerColumns } from './ratepayer-list.query.ts';

type Detail = Output<typeof ratepayers.getRatepayer>;
type Head = RatepayerRow & Pick<Detail, 'phone' | 'locale'>;
type OfProperty = { property: PropertyRecord };
type AccessRow = Omit<Detail['accesses'][number], 'property_id' | 'assessment_number' | 'address'>;
type ScheduleRow = Pick<ScheduleRecord, 'id' | 'status' | 'frequency' | 'pauses'> & {
  next: Detail['schedules'][number]['next'];
};

const SHOWN = 50;

/** One ratepayer of the council, with what they have and did here. 404 for who never had a property of it. */
export async function ratepayerDetail(work: Work, ratepayerId: string): Promise<Detail> {
  const head = found(
    await work.maybe<Head>(sql`
      select ${ratepayerColumns(work)}, r.phone, r.locale from ratepayers r
      where r.id = ${ratepayerId} and exists (
        select 1 from property_access a
        where a.merchant_id = ${work.merchantId} and a.ratepayer_id = r.id)`),
  );
  const customerId = (await customerOf(work, ratepayerId)) ?? null;
  const [accesses, schedules, activity, accounts, payments] = await Promise.all([
    accessesOf(work, ratepayerId),
    schedulesOf(work, ratepayerId),
    activityOf(work, ratepayerId),
    customerId ? accountsOf(work, customerId) : [],
    customerId ? paymentsOf(work, customerId) : [],
  ]);
  return { ...head, customer_id: customerId, accesses, accounts, schedules, payments, activity };
}

const named = ({ property }: OfProperty) => ({
  property_id: property.id,
  assessment_number: property.assessment_number,
  address: addressOf(property),
});

async function accessesOf(work: Work, ratepayerId: string): Promise<Detail['accesses']> {
  const rows = await work.rows<AccessRow & OfProperty>(sql`
    select a.id, a.relation, a.granted_at, a.ended_at, a.why, ${owedSql(work, sql`p.id`)} as owed_cents,
      (select to_jsonb(r) from (select ${propertyColumns}) r) as property
    from property_access a
    join properties p on p.merchant_id = ${work.merchantId} and p.id = a.property_id
    where a.merchant_id = ${work.merchantId} and a.ratepayer_id = ${ratepayerId}
    order by (a.ended_at is null) desc, a.granted_at desc, a.id desc limit ${SHOWN}`);
  return rows.map(({ property, ...row }) => ({ ...row, ...named({ property }) }));
}

async function schedulesOf(work: Work, ratepayerId: string): Promise<Detail['schedules']> {
  const rows = await work.rows<ScheduleRow & OfProperty>(sql`
    select s.id, s.status, s.frequency, s.pauses, ${nextDebitSql(work)} as next,
      (select to_jsonb(r) from (select ${propertyColumns}) r) as property
    from schedules s
    join properties p on p.merchant_id = ${work.merchantId} and p.id = s.property_id
    where s.merchant_id = ${work.merchantId} and s.ratepayer_id = ${ratepayerId}
    order by (s.status <> 'ended') desc, s.created_at desc, s.id desc limit ${SHOWN}`);
  const today = work.clock.bankToday();
  return rows.map(({ id, status, frequency, pauses, next, property }) => ({
    id,
    ...named({ property }),
    status,
    frequency,
    paused_until: pausedUntil({ pauses }, today),
    next: status === 'active' ? next : null,
  }));
}

function accountsOf(work: Work, customerId: string): Promise<Detail['accounts']> {
  return work.rows<Detail['accounts'][number]>(sql`
    select id, bank_name, account_masked, account_name, is_default, created_at as added_at from payment_methods
    where merchant_id = ${work.merchantId} and customer_id = ${customerId} and kind = 'bank_account'
      and status = 'active'
    order by created_at, id limit ${SHOWN}`);
}

function paymentsOf(work: Work, customerId: string): Promise<Detail['payments']> {
  return work.rows<Detail['payments'][number]>(sql`
    select ${paymentColumns} from payments p
    where p.merchant_id = ${work.merchantId} and p.customer_id = ${customerId} and ${wasPaymentSql}
    order by p.debit_date desc, p.id desc limit ${SHOWN}`);
}

/** Accesses that began and ended, and what was done to their schedules. */
function activityOf(work: Work, ratepayerId: string): Promise<Detail['activity']> {
  return work.rows<Detail['activity'][number]>(sql`
    select e.at, e.kind, e.by, p.address_line1 as line1, e.on, e.until, e.amount_cents from (
      select a.granted_at as at, 'access_granted' as kind, null::text as by, a.property_id, null::date as on,
        null::date as until, null::bigint as amount_cents
      from property_access a
      where a.merchant_id = ${work.merchantId} and a.ratepayer_id = ${ratepayerId}
      union all
      select a.ended_at, 'access_ended', null, a.property_id, null, null, null from property_access a
      where a.merchant_id = ${work.merchantId} and a.ratepayer_id = ${ratepayerId} and a.ended_at is not null
      union all
      select c.made_at, c.kind, c.made_by, s.property_id, c.day, c.until, c.amount_cents
      from schedules s
      join schedule_changes c on c.merchant_id = ${work.merchantId} and c.schedule_id = s.id
      where s.merchant_id = ${work.merchantId} and s.ratepayer_id = ${ratepayerId}
        and ${mayKnowChangeSql(staffReader(work))}
    ) e
    join properties p on p.merchant_id = ${work.merchantId} and p.id = e.property_id
    order by e.at desc, e.kind limit ${SHOWN}`);
}
