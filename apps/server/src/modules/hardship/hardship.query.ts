import type { Input, Output } from '@lorikeet/contracts';
import type * as hardship from '@lorikeet/contracts/hardship';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import {
  addressOf,
  estimateOf,
  overdueSql,
  owedForProperty,
  owedSql,
  type PropertyRecord,
  propertyColumns,
  ratepayerLimits,
  waiversOf,
} from '../council/index.ts';
import { isScheduleHeld, nextDebitSql } from '../schedules/index.ts';
import { latestRequest, type RequestRecord, requestColumns, type Said } from './hardship-store.ts';
import { openFor } from './sealed-words.ts';

export type HardshipRow = Output<typeof hardship.listHardshipRequests>['rows'][number];
type Detail = Output<typeof hardship.getHardshipRequest>;
type Mine = NonNullable<Output<typeof hardship.getMyHardship>['request']>;
type Arrangement = NonNullable<Detail['arrangement']>;
type Stored = Pick<RequestRecord, 'id' | 'status' | 'property_id' | 'asked_at' | 'decided_at'> &
  Pick<HardshipRow, 'ratepayer_name' | 'owed_cents' | 'overdue_cents'> & { property: PropertyRecord };

type Asked = Input<typeof hardship.listHardshipRequests>;

/** One page of what ratepayers in hardship ask for. */
export function hardshipList(
  work: Work,
  input: Asked,
): Promise<Output<typeof hardship.listHardshipRequests>> {
  return foundPage(work, input, foundHardship(work, input));
}

/** The requests that the filters match, in the list's order. */
export function foundHardship(work: Work, input: Asked): FoundRows<HardshipRow> {
  const pattern = input.search && anywhere(input.search.toLowerCase());
  return {
    match: sql`from hardship_requests t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status})` : empty}
      ${
        pattern
          ? sql`and t.property_id in (
              select p.id from properties p where p.merchant_id = ${work.merchantId} and p.search_text like ${pattern})`
          : empty
      }`,
    orderBy: orderOf(input.sort ?? '-asked_at'),
    select: (page) => sql`
      select h.id, h.status, h.property_id, h.asked_at, h.decided_at, r.name as ratepayer_name,
        ${owedSql(work, sql`h.property_id`)} as owed_cents, ${overdueSql(work, sql`h.property_id`)} as overdue_cents,
        (select to_jsonb(q) from (select ${propertyColumns}) q) as property
      from ${page}
      join hardship_requests h on h.merchant_id = ${work.merchantId} and h.id = page.id
      join properties p on p.merchant_id = ${work.merchantId} and p.id = h.property_id
      join ratepayers r on r.id = h.ratepayer_id
      order by page.place`,
    shown: (stored: Stored[]) => stored.map(({ property, ...row }) => ({ ...row, ...namesOf(property) })),
  };
}

const namesOf = (property: PropertyRecord) => ({
  assessment_number: property.assessment_number,
  address: addressOf(property),
});

/** One request with what the council needs to decide it. Or 404. */
export async function hardshipDetail(work: Work, id: string): Promise<Detail> {
  const request = found(
    await work.maybe<RequestRecord & { name: string; email: string; property: PropertyRecord }>(sql`
      select ${requestColumns}, r.name, r.email, (select to_jsonb(q) from (select ${propertyColumns}) q) as property
      from hardship_requests h
      join properties p on p.merchant_id = ${work.merchantId} and p.id = h.property_id
      join ratepayers r on r.id = h.ratepayer_id
      where h.merchant_id = ${work.merchantId} and h.id = ${id}`),
  );
  const [facts, owed, { interest_bps }, waivers, schedule, arrangement] = await Promise.all([
    factsOf(work, request),
    owedForProperty(work, request.property_id),
    ratepayerLimits(work),
    waiversOf(work, request.property_id),
    scheduleOf(work, request.property_id),
    arrangementOf(work, request.arrangement_id),
  ]);
  return {
    ...facts,
    ...namesOf(request.property),
    property_id: request.property_id,
    ratepayer_id: request.ratepayer_id,
    ratepayer_name: request.name,
    ratepayer_email: request.email,
    owed_cents: owed.owed_cents,
    overdue_cents: owed.overdue_cents,
    interest_cents: estimateOf(owed, interest_bps, work.today, waivers),
    schedule: schedule ?? null,
    arrangement,
  };
}

/** What stands of a request, opened: what was said and answered is null once it was erased. */
async function factsOf(
  work: Work,
  request: RequestRecord,
): Promise<Omit<Mine, 'arrangement' | 'debits_are_held'>> {
  const { id, status, from_on, until_on, holds_debits, asked_at, decided_at, decided_by } = request;
  const said = await openFor<Said>(work, request.ratepayer_id, request.said);
  const answer = await openFor<string>(work, request.ratepayer_id, request.answer);
  return { id, status, said, from_on, until_on, holds_debits, asked_at, decided_at, decided_by, answer };
}

function scheduleOf(work: Work, propertyId: string): Promise<Detail['schedule'] | undefined> {
  return work.maybe<NonNullable<Detail['schedule']>>(sql`
    select s.id, s.version, s.status, ${nextDebitSql(work)} as next,
      (select max(d.debit_on) from schedule_debits d
        where d.merchant_id = ${work.merchantId} and d.schedule_id = s.id and d.payment_id is null) as last_on
    from schedules s
    where s.merchant_id = ${work.merchantId} and s.property_id = ${propertyId} and s.status <> 'ended'`);
}

async function arrangementOf(work: Work, id: string | null): Promise<Arrangement | null> {
  if (!id) return null;
  return work.one<Arrangement>(sql`
    select id, pause_until, finish_by, waived_from, waived_until, granted_at, ended_on from rates_arrangements
    where merchant_id = ${work.merchantId} and id = ${id}`);
}

/** What a ratepayer last asked for a property, and what the council said. */
export async function myHardship(
  work: Work,
  propertyId: string,
  ratepayerId: string,
): Promise<Output<typeof hardship.getMyHardship>> {
  const request = await latestRequest(work, propertyId, ratepayerId);
  if (!request) return { request: null };
  const [facts, arrangement, debits_are_held] = await Promise.all([
    factsOf(work, request),
    arrangementOf(work, request.arrangement_id),
    isScheduleHeld(work, propertyId, ratepayerId),
  ]);
  return { request: { ...facts, arrangement, debits_are_held } };
}
