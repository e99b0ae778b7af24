import type { Input, Output } from '@lorikeet/contracts';
import type * as schedules from '@lorikeet/contracts/schedules';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { queriesOn, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { inTenant, type Work } from '../../platform/work.ts';
import {
  addressOf,
  owedForProperties,
  type PropertyRecord,
  propertyColumns,
  propertyCrn,
} from '../council/index.ts';
import { facilityIfAny, merchantTakesOnNew } from '../merchants/index.ts';
import { actorOf, inCouncilOf, type RatepayersCall, ratepayerOf } from './in-council.ts';
import { debitsOfEach } from './plan-store.ts';
import { customerOf } from './ratepayer-customer.ts';
import { currentSchedule, currentSchedules } from './schedule-store.ts';
import { factsOf, paymentsSeenBy, propertyMoney, scheduleView } from './schedule-view.query.ts';

type Row = Output<typeof schedules.listMySchedules>['rows'][number];
type Named = PropertyRecord & { slug: string; council_name: string };
type Place = { id: string; tenant: string };

/** What a ratepayer's properties owe and how each is paid, a page of them. Each council is asked for its own. */
export async function mySchedules(
  call: RatepayersCall,
  input: Input<typeof schedules.listMySchedules>,
): Promise<Output<typeof schedules.listMySchedules>> {
  const ratepayerId = ratepayerOf(call);
  const { rows: places, count } = await foundPage<Place>(queriesOn(call.platform.pool), input, {
    match: sql`from (select property_id as id, tenant, granted_at from ratepayer_properties
      where ratepayer_id = ${ratepayerId}) t where true`,
    orderBy: orderOf(input.sort ?? 'since', { since: 't.granted_at' }),
    select: (page) => sql`
      select r.property_id as id, r.tenant from ${page}
      join ratepayer_properties r on r.ratepayer_id = ${ratepayerId} and r.property_id = page.id
      order by page.place`,
  });
  const rows = new Map<string, Row>();
  for (const [tenant, own] of Map.groupBy(places, (place) => place.tenant)) {
    await inTenant(call.platform, tenant, actorOf(call), async (work) => {
      const ids = own.map(({ id }) => id);
      for (const row of await rowsOf(work, ids, ratepayerId)) rows.set(row.property_id, row);
    });
  }
  return { rows: places.flatMap(({ id }) => rows.get(id) ?? []), count };
}

/** As many statements for many properties as for one. */
async function rowsOf(work: Work, propertyIds: readonly string[], ratepayerId: string): Promise<Row[]> {
  const [properties, owing, schedules] = await Promise.all([
    propertiesNamed(work, propertyIds),
    owedForProperties(work, propertyIds),
    currentSchedules(work, propertyIds),
  ]);
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.property_id, schedule]));
  const active = schedules.filter(({ status }) => status === 'active');
  const debits = await debitsOfEach(
    work,
    active.map(({ id }) => id),
  );
  const today = work.clock.bankToday();
  return properties.map((property): Row => {
    const schedule = scheduleOf.get(property.property_id);
    const owed = owing.get(property.property_id)!;
    const isMine = schedule?.ratepayer_id === ratepayerId;
    const next = schedule && debits.get(schedule.id)?.find(isToCome);
    return {
      ...property,
      owed_cents: owed.owed_cents,
      overdue_cents: owed.overdue_cents,
      schedule: schedule
        ? {
            ...factsOf(schedule, '', today, isMine ? 'payer' : 'other'),
            next: next
              ? { on: next.debitOn, amount_cents: next.amount, fee_cents: next.fee, kind: next.kind }
              : null,
            is_mine: isMine,
          }
        : null,
    };
  });
}

const isToCome = ({ stage }: { stage: string | null }) =>
  stage === null || stage === 'scheduled' || stage === 'held' || stage === 'batched';

type NamedProperty = Pick<Row, 'property_id' | 'council' | 'assessment_number' | 'address'>;

/** Properties with their council, as the ratepayer's screens name them. */
async function propertiesNamed(work: Work, propertyIds: readonly string[]): Promise<NamedProperty[]> {
  const rows = await work.rows<Named>(sql`
    select ${propertyColumns}, m.slug, m.trading_name as council_name
    from properties p join merchants m on m.id = ${work.merchantId}
    where p.merchant_id = ${work.merchantId} and p.id = any(${[...propertyIds]}::uuid[])`);
  return rows.map((row) => ({
    property_id: row.id,
    council: { slug: row.slug, name: row.council_name },
    assessment_number: row.assessment_number,
    address: addressOf(row),
  }));
}

/** One of the ratepayer's properties: its balance, schedule and payments. 404 for every other property. */
export function mySchedule(
  call: RatepayersCall,
  propertyId: string,
): Promise<Output<typeof schedules.getMySchedule>> {
  return inCouncilOf(call, propertyId, async (work) => {
    const ratepayerId = ratepayerOf(call);
    const paid = async () => paymentsSeenBy(work, propertyId, await customerOf(work, ratepayerId));
    const [[property], { footing, ...money }, payments, schedule, facility, takesOnNew, bpay] =
      await Promise.all([
        propertiesNamed(work, [propertyId]),
        propertyMoney(work, propertyId),
        paid(),
        currentSchedule(work, propertyId),
        facilityIfAny(work),
        merchantTakesOnNew(work),
        propertyCrn(work, propertyId),
      ]);
    const isMine = schedule?.ratepayer_id === ratepayerId;
    return {
      ...found(property),
      ...money,
      payments,
      schedule: schedule ? await scheduleView(work, schedule, footing, isMine ? 'payer' : 'other') : null,
      is_mine: isMine,
      today: footing.today,
      council_debits: facility?.status === 'active' && takesOnNew,
      bpay: takesOnNew ? bpay : null,
    };
  });
}
