import { RECEIPT_POSTINGS, REVERSAL_POSTINGS } from '@lorikeet/domain/rates-receipts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';

/** Joins, to a posting `g`, the submission `s` of a debit that cleared: it is what says how much less is owed. */
const joinSubmission = (merchant: Sql): Sql => sql`
  left join postings s on s.merchant_id = ${merchant} and s.kind = 'debit_submitted' and s.source_id = g.source_id
    and g.kind = 'debit_cleared'`;

/** What a posting `g`, with its submission `s`, does to what was received: the other side of what a property owes. */
const receivedCents = sql`-coalesce(s.amounts[array_position(s.accounts, 'receivable')],
  g.amounts[array_position(g.accounts, 'receivable')])`;

/**
 * The receipts and reversals among a tenant's postings `g` that a condition admits, as a query yielding (posting_id,
 * posting, kind, property_id, source_id, amount_cents, received_on, booked_at). `merchant` is an id, or the column of one.
 *
 * A debit is received when it clears, on the day when it was taken. What comes back before that never was: the book owes it
 * again, and no file has it. What was refunded before it came back is a recovery, and no property owes that.
 */
export const receiptPostings = (merchant: Sql, condition: Sql): Sql => sql`
  select g.merchant_id, g.id as posting_id, g.kind as posting,
    case when g.kind ${among(RECEIPT_POSTINGS)} then 'receipt' else 'reversal' end as kind, g.property_id, g.source_id,
    ${receivedCents} as amount_cents, coalesce(s.effective_date, g.effective_date) as received_on, g.booked_at
  from postings g ${joinSubmission(merchant)}
  where g.merchant_id = ${merchant} and g.property_id is not null and ${condition}
    and g.kind ${among([...RECEIPT_POSTINGS, ...REVERSAL_POSTINGS])}
    and (g.kind <> 'debit_returned' or exists (
      select 1 from postings c
      where c.merchant_id = ${merchant} and c.kind = 'debit_cleared' and c.source_id = g.source_id))
    and ${receivedCents} <> 0`;
