import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { FITS, payoutMinimum, waitingLines, waitingSince } from './waiting-lines.ts';

/**
 * The statement of an evening on which a payout was due and none was drawn: what moved since the statement before is
 * noted with what that one left, and opens the next. An evening on which nothing moved has none. The caller holds the
 * merchant, by the draw that found too little.
 */
export async function carryOver(work: Work, day: LocalDate): Promise<void> {
  const [minimum, since] = await Promise.all([payoutMinimum(work), waitingSince(work)]);
  await work.run(sql`
    with line as materialized (
      select posting_id, kind, amount_cents, gst_cents, is_carried
      from (${waitingLines(work, since, work.now)}) waiting where ${FITS}
    ), carried as (
      insert into payout_carries (merchant_id, id, carried_on, cut_off_at, opening_cents, moved_cents, minimum_cents)
      select ${work.merchantId}::uuid, ${work.newId()}::uuid, ${day}::date, ${work.now}::timestamptz,
        coalesce(sum(amount_cents) filter (where is_carried), 0),
        coalesce(sum(amount_cents) filter (where not is_carried), 0), ${minimum}::bigint
      from line having count(*) filter (where not is_carried) > 0
      returning id
    )
    insert into carried_lines (merchant_id, posting_id, carry_id, kind, amount_cents, gst_cents)
    select ${work.merchantId}::uuid, l.posting_id, c.id, l.kind, l.amount_cents, l.gst_cents
    from line l cross join carried c where not l.is_carried`);
}
