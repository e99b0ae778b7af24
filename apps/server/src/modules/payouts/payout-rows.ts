import { type Sql, sql } from '../../platform/db/sql.ts';
import { lineKind } from './payout-words.ts';

/** What a line stands with: a fee with the movement of its debit that it was charged for. */
const together = sql`case kind when 'platform_fee_charged' then 'debit_cleared'
  when 'platform_return_fee_charged' then 'debit_returned' else kind end`;

/**
 * Lines with their place in the order of booking and the row of the statement that they share (place, row_no, is_head):
 * one row for a debit with its fee, one for a return with its fee, and one for anything else. What was carried over comes
 * first. A fee whose debit is in another payout has a row of its own.
 */
export function numberedLines(from: Sql): Sql {
  return sql`
    select headed.*, place = head as is_head, dense_rank() over (order by is_carried desc, head) as row_no
    from (
      select placed.*, coalesce(
        min(place) filter (where kind in ('debit_cleared', 'debit_returned')) over (
          partition by is_carried, coalesce(payment_id, posting_id), ${together}),
        place) as head
      from (
        select posting_id, kind, payment_id, amount_cents, gst_cents, is_carried,
          row_number() over (order by booked_at, posting_id) as place
        from ${from}
      ) placed
    ) headed`;
}

/** The kind of a row whose head is `l`. */
export const rowKind = sql`case when l.is_carried then 'carried' else ${lineKind(sql`l.kind`)} end`;

const feeKind = sql`('platform_fee_charged', 'platform_return_fee_charged')`;

/** A row of a statement whose head is `l`, as it is shown: signed amounts, the fee without its GST. */
export const statementRow = sql`l.row_no as row, ${lineKind(sql`l.kind`)} as kind, l.kind as posting_kind,
  s.gross as gross_cents, s.fee + s.gst as fee_cents, -s.gst as gst_cents, s.gross + s.fee as net_cents, l.payment_id,
  l.posting_id, p.customer_id, c.name as customer_name, y.description, y.lodgement_reference, p.effective_date`;

/** What `statementRow` reads beside the head `l`. */
export function rowJoins(merchantId: string): Sql {
  return sql`
    join lateral (
      select coalesce(sum(r.amount_cents) filter (where r.kind not in ${feeKind}), 0)::bigint as gross,
        coalesce(sum(r.amount_cents) filter (where r.kind in ${feeKind}), 0)::bigint as fee,
        coalesce(sum(r.gst_cents) filter (where r.kind in ${feeKind}), 0)::bigint as gst
      from payout_lines r
      where r.merchant_id = ${merchantId} and r.payout_id = l.payout_id and r.row_no = l.row_no
    ) s on true
    join postings p on p.merchant_id = ${merchantId} and p.id = l.posting_id
    left join payments y on y.merchant_id = ${merchantId} and y.id = l.payment_id
    left join customers c on c.merchant_id = ${merchantId} and c.id = coalesce(p.customer_id, y.customer_id)`;
}
