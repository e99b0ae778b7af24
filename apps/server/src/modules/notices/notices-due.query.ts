import { addBankDays, addDays, type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import { VARIATION_NOTICE_DAYS } from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The most bank days of notice that a merchant may choose. */
const LONGEST_NOTICE_BANK_DAYS = 14;

/** Which merchants `m` may have a debit to announce on a day, or a notice that came back. */
export function noticesMayBeDue(day: LocalDate): Sql {
  const latest = maxDate(addDays(day, VARIATION_NOTICE_DAYS), addBankDays(day, LONGEST_NOTICE_BANK_DAYS));
  return sql`exists (
      select 1 from payments p
      where p.merchant_id = m.id and p.is_waiting and p.notice_allows_from is null and p.debit_date <= ${latest})
    or exists (
      select 1 from messages g
      join notices n on n.merchant_id = g.merchant_id and n.payment_id = g.subject_id and n.message_id = g.id
      where g.merchant_id = m.id and g.status in ('bounced', 'failed') and n.bounced_at is null)`;
}
