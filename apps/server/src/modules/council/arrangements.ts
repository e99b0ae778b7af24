import type { Waiver } from '@lorikeet/domain/council';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type NewArrangement = {
  propertyId: string;
  pauseUntil: LocalDate | null;
  finishBy: LocalDate | null;
  waiver: Waiver | null;
};

/**
 * Enters what the council grants to a property, which is held, and returns its id. It stays as it is until the property is sold;
 * a later one counts.
 */
export async function grantArrangement(work: Work, granted: NewArrangement): Promise<string> {
  const { propertyId, pauseUntil, finishBy, waiver } = granted;
  const id = work.newId();
  await work.run(sql`
    insert into rates_arrangements (merchant_id, id, property_id, pause_until, finish_by, waived_from, waived_until,
      granted_by, granted_at)
    values (${work.merchantId}, ${id}, ${propertyId}, ${pauseUntil}, ${finishBy}, ${waiver?.from ?? null},
      ${waiver?.until ?? null}, ${work.actor.name}, ${work.now})`);
  return id;
}

/** Per property the day until which its latest arrangement lets it be paid off; none without one, or once it is over. */
export async function arrangedUntil(
  work: Work,
  propertyIds: readonly string[],
  today: LocalDate,
): Promise<Map<string, LocalDate>> {
  const latest = await work.rows<{ property_id: string; finish_by: LocalDate | null }>(sql`
    select distinct on (property_id) property_id, finish_by from rates_arrangements
    where merchant_id = ${work.merchantId} and property_id = any(${[...propertyIds]}::uuid[]) and ended_on is null
    order by property_id, granted_at desc, id desc`);
  return new Map(
    latest.flatMap(({ property_id: id, finish_by: until }) => (until && until > today ? [[id, until]] : [])),
  );
}

/** A property, which is held, was sold: what was granted to who had it is ignored from today on. */
export async function endArrangements(work: Work, propertyId: string): Promise<void> {
  await work.run(sql`
    update rates_arrangements set ended_on = ${work.today}
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and ended_on is null`);
}

/** The days for which no interest is counted on what a property owes. Those before a sale stay without it. */
export function waiversOf(work: Work, propertyId: string): Promise<Waiver[]> {
  return work.rows<Waiver>(sql`
    select waived_from as from, least(waived_until, ended_on - 1) as until from rates_arrangements
    where merchant_id = ${work.merchantId} and property_id = ${propertyId}
      and waived_from < coalesce(ended_on, waived_from + 1)
    order by waived_from`);
}
