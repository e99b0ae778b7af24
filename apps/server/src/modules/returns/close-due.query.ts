import { lastClearable } from '@lorikeet/domain/debits';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { join, type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { CLOSING_FILE_EXCEPTIONS } from '../bank-files/index.ts';

const uncleared = sql`select 1 from bank_files f
  where f.merchant_id = m.id and f.kind = 'debit' and f.cleared_on is null and f.status = 'accepted'`;

/**
 * What a merchant `m` may have to do at a day's close, each by itself, so that every look is at the few rows of its own
 * index: a debit file whose acceptance or rejection is half done, a return file half loaded, a debit file that is to clear, a
 * file that was not lodged, a line about files that may close.
 */
export const closeDues = (day: LocalDate) => ({
  isHalfDone: sql`(exists (${uncleared} and f.posted_at is null) or exists (
    select 1 from bank_files f
    join payments p on p.merchant_id = f.merchant_id and p.batch_id = f.batch_id
      and p.id between f.first_payment_id and f.last_payment_id and p.stage = 'submitted'
    where f.merchant_id = m.id and f.kind = 'debit' and f.status = 'rejected'))`,
  isLoading: sql`exists (select 1 from returns_files r where r.merchant_id = m.id and r.status = 'loading')`,
  isToClear: sql`exists (${uncleared} and f.processing_date <= ${lastClearable(day)})`,
  isUnlodged: sql`exists (
    select 1 from bank_files f
    where f.merchant_id = m.id and f.cleared_on is null and f.status in ('built', 'downloaded', 'sending')
      and f.processing_date <= ${day})`,
  isTold: sql`exists (
    select 1 from exceptions x
    where x.merchant_id = m.id and x.status = 'open' and x.kind ${among(CLOSING_FILE_EXCEPTIONS)})`,
});

/** Which merchants `m` may have something to do at a day's close. */
export const closeMayBeDue = (day: LocalDate): Sql => join(Object.values(closeDues(day)), ' or ');
