import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payable } from './payable.query.ts';
import { numberedLines } from './payout-rows.ts';
import { FITS, payoutMinimum, waitingLines, waitingSince } from './waiting-lines.ts';

export type Drawn = { id: string; amountCents: number; lines: number };

/**
 * Draws a draft payout of every movement that waits, is ready and is booked by now; the lines sum to its amount.
 * Returns undefined, and draws nothing, while their sum is below the merchant's minimum or not above zero: the
 * lines then wait, a negative balance among them. `drawnOn` is the bank day on which it is drawn without a person. Throws the
 * refusals of `payable`.
 */
export async function drawPayout(work: Work, drawnOn?: LocalDate): Promise<Drawn | undefined> {
  const { target, payoutDate } = await payable(work);
  const [minimum, since] = await Promise.all([payoutMinimum(work), waitingSince(work)]);
  const id = work.newId();
  // The merchant's lock, held since `payable`, keeps the number and the lines from a second draw.
  const drawn = await work.one<{ amount: Cents; n: number }>(sql`
    with line as materialized (${waitingLines(work, since, work.now)}),
    chosen as materialized (
      ${numberedLines(sql`line where ${FITS}`)}
    ), total as (
      select coalesce(sum(amount_cents), 0)::bigint as amount, count(*)::int as n from chosen
    ), drawn as (
      insert into payouts (merchant_id, id, number, status, currency, amount_cents, lines, cut_off_at, lines_from,
        payout_date, payout_account_id, drawn_on, created_at, updated_at)
      select ${work.merchantId}::uuid, ${id}::uuid,
        (select coalesce(max(number), 0) + 1 from payouts where merchant_id = ${work.merchantId}), 'draft', 'AUD',
        amount, n, ${work.now}::timestamptz,
        coalesce((select min(booked_at) from line where not (${FITS})), ${work.now}::timestamptz),
        ${payoutDate}::date, ${target.id}::uuid, ${drawnOn ?? null}::date, ${work.now}::timestamptz, ${work.now}::timestamptz
      from total where amount > 0 and amount >= ${minimum}
      returning 1
    ), lined as (
      insert into payout_lines (merchant_id, payout_id, position, posting_id, kind, payment_id, amount_cents, row_no,
        is_head, gst_cents, is_carried)
      select ${work.merchantId}::uuid, ${id}::uuid, place, posting_id, kind, payment_id, amount_cents, row_no, is_head,
        gst_cents, is_carried
      from chosen where exists (select 1 from drawn)
      returning 1
    )
    select t.amount, (select count(*) from lined)::int as n from total t`);
  if (drawn.n === 0) return undefined;
  const after = { amount_cents: drawn.amount, lines: drawn.n };
  await work.audit({ action: 'payout.drawn', subjectKind: 'payout', subjectId: id, after });
  await work.emit('payout.drafted', { id, ...after, currency: 'AUD' });
  return { id, amountCents: drawn.amount, lines: drawn.n };
}
