import { lastClearable } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { CLOSING_FILE_EXCEPTIONS } from '../bank-files/index.ts';

/**
 * Which merchants `m` may have something to do at a day's close: a debit file that is to clear, was not lodged, or whose
 * acceptance or rejection is half done, a file of payouts or refunds that was not lodged, a return file half loaded, a line about files that may close.
 */
export function closeMayBeDue(day: LocalDate): Sql {
  return sql`exists (
      select 1 from bank_files f
      where f.merchant_id = m.id and f.kind = 'debit' and f.cleared_on is null and (
        f.status in ('built', 'downloaded', 'sending') and f.processing_date <= ${day}
        or f.status = 'accepted' and (f.posted_at is null or f.processing_date <= ${lastClearable(day)})))
    or exists (
      select 1 from bank_files f
      where f.merchant_id = m.id and f.kind in ('payout', 'refund') and f.cleared_on is null
        and f.status in ('built', 'downloaded', 'sending') and f.processing_date <= ${day})
    or exists (
      select 1 from bank_files f
      join payments p on p.merchant_id = f.merchant_id and p.batch_id = f.batch_id
        and p.id between f.first_payment_id and f.last_payment_id and p.stage = 'submitted'
      where f.merchant_id = m.id and f.kind = 'debit' and f.status = 'rejected')
    or exists (select 1 from returns_files r where r.merchant_id = m.id and r.status = 'loading')
    or exists (
      select 1 from exceptions x
      where x.merchant_id = m.id and x.status = 'open' and x.kind ${among(CLOSING_FILE_EXCEPTIONS)})`;
}
