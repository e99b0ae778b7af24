import { DEFAULT_PRACTICE } from '@lorikeet/contracts/merchants';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { word } from '../../../platform/db/words.ts';
import { isOwing } from '../../invoices/index.ts';
import { hasEnded } from '../complete-ended.ts';
import { DEBITS_BLOCKED } from '../follow-mandates.ts';
import { billedThrough } from './billed-through.ts';
import { isDue } from './period-sql.ts';

/** The most bank days of notice that a merchant may choose. */
const LONGEST_NOTICE_BANK_DAYS = 14;

/**
 * Which merchants `m` may have something to do in a billing run: periods due, changes or ends that have come,
 * subscriptions that are or may get past due, lines about mandates that may close.
 */
export function billingMayBeDue(day: LocalDate): Sql {
  const through = Array.from({ length: LONGEST_NOTICE_BANK_DAYS }, (_, n) => billedThrough(day, n + 1));
  const notice = sql`coalesce((m.settings->>'notice_bank_days')::int, ${DEFAULT_PRACTICE.notice_bank_days})`;
  return sql`exists (
      select 1 from subscriptions s
      where s.merchant_id = m.id and ${isDue(sql`(${through}::date[])[${notice}]`)})
    or exists (select 1 from subscriptions s where s.merchant_id = m.id and ${hasEnded(sql`${day}`)})
    or exists (select 1 from subscriptions s where s.merchant_id = m.id and s.next_from <= ${day})
    or exists (select 1 from subscriptions s where s.merchant_id = m.id and s.status = 'past_due')
    or exists (
      select 1 from mandates d
      join subscriptions s on s.merchant_id = d.merchant_id and s.customer_id = d.customer_id
        and s.mandate_id = d.id and s.status = 'active'
      where d.merchant_id = m.id and d.status <> 'active')
    or exists (
      select 1 from invoices i join subscriptions s on s.merchant_id = i.merchant_id and s.id = i.subscription_id
        and s.status = 'active' and s.payment_method_id is not null
      where i.merchant_id = m.id and i.due_date < ${day} and ${isOwing('i')})
    or exists (
      select 1 from exceptions x
      where x.merchant_id = m.id and x.status = 'open' and x.kind = ${word(DEBITS_BLOCKED)})`;
}
