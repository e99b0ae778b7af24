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

/** The day until which the latest arrangement lets a property be paid off; none without one, or once it is over. */
export async function arrangedUntil(
  work: Work,
  propertyId: string,
  today: LocalDate,
): Promise<LocalDate | null> {
  const latest = await work.maybe<{ finish_by: LocalDate | null }>(sql`
    select finish_by from rates_arrangements
    where merchant_id = ${work.merchantId} and property_id = ${propertyId}
    order by granted_at desc, id desc limit 1`);
  const until = latest?.finish_by ?? null;
  return until && until > today ? until : null;
}

/** The days for which no interest is counted on what a property owes. */
export function waiversOf(work: Work, propertyId: string): Promise<Waiver[]> {
  return work.rows<Waiver>(sql`
    select waived_from as from, waived_until as until from rates_arrangements
    where merchant_id = ${work.merchantId} and property_id = ${propertyId} and waived_from is not null
    order by waived_from`);
}
