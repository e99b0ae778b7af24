import { nextBankDay } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { isUsable } from '../customers/index.ts';

/**
 * What is about to be taken for a property, over the id of one: debits that are to leave under an agreement in force, or are in a
 * file that the bank has not accepted yet, and what a plan charges to a kept card on the next bank day, which has no payment before: not one
 * that was removed or has ended by then.
 */
export function aboutToBeTakenSql({ merchantId, clock }: Work, property: Sql): Sql {
  const today = clock.bankToday();
  return sql`(coalesce((
      select sum(asking.amount_cents) from payments asking
      where asking.merchant_id = ${merchantId} and asking.property_id = ${property}
        and (asking.stage = 'batched' or asking.is_waiting and asking.debit_date >= ${today} and not exists (
          select 1 from mandates m where m.merchant_id = ${merchantId} and m.id = asking.mandate_id and m.status <> 'active'))), 0)
    + coalesce((
      select sum(planned.amount_cents) from schedules s
      join schedule_debits planned on planned.merchant_id = ${merchantId} and planned.schedule_id = s.id
        and planned.payment_id is null and planned.debit_on between ${today} and ${nextBankDay(today)}
      join payment_methods k on k.merchant_id = ${merchantId} and k.id = s.payment_method_id
        and ${isUsable(sql`k`, sql`planned.debit_on`)}
      where s.merchant_id = ${merchantId} and s.property_id = ${property} and s.status = 'active' and s.mandate_id is null), 0))::bigint`;
}
