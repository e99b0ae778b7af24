import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Platform } from '../../apps/server/src/platform/work.ts';

type Figures = Record<
  | 'payers'
  | 'invoices'
  | 'debits'
  | 'letters'
  | 'notices'
  | 'notices_returned'
  | 'cleared'
  | 'returned'
  | 'returned_after_clearing'
  | 'returned_after_payout'
  | 'files'
  | 'payouts'
  | 'payouts_returned'
  | 'shortfalls_covered'
  | 'card_payments'
  | 'card_declined'
  | 'card_given_back'
  | 'card_refunds'
  | 'kept_card_charges'
  | 'disputes_won'
  | 'disputes_lost'
  | 'bpay_receipts'
  | 'bpay_unmatched'
  | 'bpay_taken_back'
  | 'lines_waiting'
  | 'recoveries'
  | 'abroad_paid'
  | 'abroad_refunded'
  | 'abroad_disputed'
  | 'abroad_settled',
  number
>;

/** What a history came to, over all merchants. */
export function figuresOf(platform: Platform): Promise<Figures> {
  return queriesOn(platform.pool).one<Figures>(sql`
    select (select count(*)::int from customers) as payers, (select count(*)::int from invoices) as invoices,
      (select count(*)::int from payments where rail = 'bank_debit') as debits,
      (select count(*)::int from messages where status = 'sent') as letters,
      (select count(*)::int from notices) as notices,
      (select count(*)::int from notices where bounced_at is not null) as notices_returned,
      (select count(*)::int from payments where stage = 'cleared') as cleared,
      (select count(*)::int from payments where stage = 'returned') as returned,
      (select count(*)::int from payments where stage = 'returned' and cleared_on is not null)
        as returned_after_clearing,
      (select count(*)::int from postings r
        join postings c on c.merchant_id = r.merchant_id and c.kind = 'debit_cleared' and c.source_id = r.source_id
        join payout_lines l on l.merchant_id = c.merchant_id and l.posting_id = c.id
        join payouts o on o.merchant_id = l.merchant_id and o.id = l.payout_id and o.lodged_at < r.booked_at
        where r.kind = 'debit_returned') as returned_after_payout,
      (select count(*)::int from bank_files) as files, (select count(*)::int from payouts) as payouts,
      (select count(*)::int from payouts where status = 'returned') as payouts_returned,
      (select count(*)::int from postings where kind = 'trust_shortfall_funded') as shortfalls_covered,
      (select count(*)::int from payments where rail = 'card' and stage = 'succeeded') as card_payments,
      (select count(*)::int from payments where rail = 'card' and stage = 'failed') as card_declined,
      (select count(*)::int from card_attempts where given_back_on is not null) as card_given_back,
      (select count(*)::int from refunds where rail = 'card' and status = 'done') as card_refunds,
      (select count(*)::int from payments where rail = 'card' and stage = 'succeeded' and payment_method_id is not null)
        as kept_card_charges,
      (select count(*)::int from disputes where status = 'won') as disputes_won,
      (select count(*)::int from disputes where status = 'lost') as disputes_lost,
      (select count(*)::int from payments where rail = 'bpay') as bpay_receipts,
      (select count(*)::int from payments where rail = 'bpay' and stage = 'unmatched') as bpay_unmatched,
      (select count(*)::int from payments where rail = 'bpay' and stage in ('corrected', 'reversed')) as bpay_taken_back,
      (select count(*)::int from statement_lines where status = 'queued') as lines_waiting,
      (select count(distinct posting_id)::int from entries where account = 'receivable:recovery' and amount_cents > 0)
        as recoveries,
      (select count(*)::int from payments where rail = 'card' and stage = 'succeeded' and currency <> 'AUD') as abroad_paid,
      (select count(*)::int from refunds where status = 'done' and currency <> 'AUD') as abroad_refunded,
      (select count(*)::int from disputes where currency <> 'AUD') as abroad_disputed,
      (select count(*)::int from card_settlements where currency <> 'AUD') as abroad_settled`);
}
