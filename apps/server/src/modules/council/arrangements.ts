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

/** Enters what the council grants to a property, which is held, and returns its id. It stays as it is; a later one counts. */
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
    where merchant_id = ${work.merchantId} and property_id = any(${[...propertyIds]}::uuid[])
    order by property_id, granted_at desc, id desc`);
  return new Map(
    latest.flatMap(({ property_id: id, finish_by: until }) => (until && until > today ? [[id, until]] : [])),
  );
}

/** The days for which no interest is counted on what a property owes. */
export function waiversOf(work: Work, propertyId: string): Promise<Waiver[]> {
  return work.rows<Waiver>(sql`
    select waived_from as from, waived_until as until from rates_arrangements
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and waived_from is not null
    order by waived_from`);
}
