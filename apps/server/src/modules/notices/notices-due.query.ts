import { DEFAULT_PRACTICE } from '@lorikeet/contracts/merchants';
import {
  addBankDays,
  addDays,
  BANK_ZONE,
  type LocalDate,
  localDateAt,
  maxDate,
} from '@lorikeet/domain/kernel';
import {
  NOTICE_KINDS,
  type NoticeKind,
  noticeDueThrough,
  VARIATION_NOTICE_DAYS,
} from '@lorikeet/domain/notices';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { caseOf } from '../../platform/db/words.ts';
import type { Carries } from '../../platform/messages/carriers.ts';
import { isReached } from '../../platform/messages/takes-sms.ts';

/** The most bank days of notice that a merchant may choose. */
const LONGEST_NOTICE_BANK_DAYS = 14;

/**
 * Of a debit `p` of a payer `c`: one that was held because its payer could not be reached is tried again once there is an address, or
 * once the payer's details changed after the letter that came back was written. When the debit itself changed says nothing: a letter
 * is found to have come back hours later, and by then its address may be corrected.
 */
export const mayBeTold = (merchant: Sql, carries: Carries): Sql => sql`case
  when p.hold_reason = 'unreachable' then not c.messages_stopped
    and ${isReached(carries, sql`c.email_primary`, sql`c.phone_mobile`)}
  when p.hold_reason = 'notice_bounced' then not exists (
    select 1 from notices n
    join messages g on g.merchant_id = ${merchant} and g.id = n.message_id and g.status = 'bounced'
    where n.merchant_id = ${merchant} and n.payment_id = p.id and n.bounced_at is not null
      and g.created_at >= c.updated_at)
  else true end`;

/**
 * Which merchants `m` may have a debit to announce on a day, or a notice that came back. A debit whose notice is due later,
 * whose mandate is not active or whose payer cannot be reached waits for its day or for a change, however long.
 */
export function noticesMayBeDue(day: LocalDate, now: Date, carries: Carries): Sql {
  // A day that is caught up with announces what is due by now.
  const today = maxDate(day, localDateAt(now, BANK_ZONE));
  const latest = maxDate(addDays(today, VARIATION_NOTICE_DAYS), addBankDays(today, LONGEST_NOTICE_BANK_DAYS));
  const notice = sql`coalesce((m.settings->>'notice_bank_days')::int, ${DEFAULT_PRACTICE.notice_bank_days})`;
  const through = (kind: NoticeKind) => {
    const dates = Array.from({ length: LONGEST_NOTICE_BANK_DAYS }, (_, n) =>
      noticeDueThrough(kind, today, n + 1),
    );
    return sql`(${dates}::date[])[${notice}]`;
  };
  return sql`exists (
      select 1 from payments p
      join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
      join mandates a on a.merchant_id = p.merchant_id and a.id = p.mandate_id and a.status = 'active'
      where p.merchant_id = m.id and p.is_waiting and p.notice_allows_from is null and p.debit_date <= ${latest}
        and p.debit_date <= ${caseOf(sql`p.notice_kind`, NOTICE_KINDS, through)}
        and ${mayBeTold(sql`m.id`, carries)})
    or exists (
      select 1 from messages g
      join notices n on n.merchant_id = g.merchant_id and n.payment_id = g.subject_id and n.message_id = g.id
      where g.merchant_id = m.id and g.status in ('bounced', 'failed') and n.bounced_at is null)`;
}
