import { TAKING_STAGES } from '@lorikeet/domain/schedules';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';

/**
 * What a property owes by the book and no payment without an outcome asks for yet, in minor units; never below zero. `property`
 * is the id of one.
 */
export const unaskedOfPropertySql = (merchantId: string, property: Sql): Sql => sql`greatest(0, coalesce((
    select sum(e.amount_cents) from entries e
    where e.merchant_id = ${merchantId} and e.property_id = ${property} and e.account = 'receivable'), 0)
  - coalesce((
    select sum(w.amount_cents) from payments w
    where w.merchant_id = ${merchantId} and w.property_id = ${property} and w.stage ${among(TAKING_STAGES)}), 0))::bigint`;

/** Whether an active schedule takes what a property owes, over the id of one. */
export const isOnScheduleSql = (merchantId: string, property: Sql): Sql => sql`exists (
  select 1 from schedules a
  where a.merchant_id = ${merchantId} and a.property_id = ${property} and a.status = 'active')`;
