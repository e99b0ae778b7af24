import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of every merchant's disputes. */
export const disputeInvariants: readonly Invariant[] = [
  {
    name: 'disputes.taken',
    meaning: {
      en: 'What is with payers’ banks (disputed) is what disputes took that are not decided',
      zh: '争议中款项（disputed）等于尚无结果的争议金额',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, currency, sum(amount_cents) as cents from account_days where account = 'disputed'
        group by merchant_id, currency
      ), taken as (
        select merchant_id, currency, sum(amount_cents) as cents from disputes
        where status in ('opened', 'evidence_sent') group by merchant_id, currency
      )
      select count(*)::int as broken from booked b
      full join taken t on t.merchant_id = b.merchant_id and t.currency = b.currency
      where coalesce(b.cents, 0) <> coalesce(t.cents, 0)`),
  },
  {
    name: 'disputes.posted_once',
    meaning: {
      en: 'Each round of a dispute took its money once, and was won or lost once; its payment says so',
      zh: '争议每一轮仅扣款一次、仅有一次结果，其付款状态与之一致',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, source_id, count(*) filter (where kind = 'dispute_opened') as opened,
          count(*) filter (where kind = 'dispute_won') as won,
          count(*) filter (where kind = 'dispute_part_returned') as returned, count(*) filter (where kind = 'dispute_lost')
            - count(*) filter (where kind = 'dispute_loss_undone') as lost
        from postings where kind in ('dispute_opened', 'dispute_won', 'dispute_part_returned', 'dispute_lost',
          'dispute_loss_undone')
        group by merchant_id, source_id
      )
      select count(*)::int as broken from disputes d
      left join booked b on b.merchant_id = d.merchant_id and b.source_id = coalesce(d.round_id, d.id)
      left join booked f on f.merchant_id = d.merchant_id and f.source_id = d.id and d.round_id is not null
      join payments p on p.merchant_id = d.merchant_id and p.id = d.payment_id
      where coalesce(b.opened, 0) <> (d.status not in ('inquiry', 'closed'))::int
        or coalesce(b.returned, 0) <> (d.returned_cents > 0)::int
        or coalesce(b.won, 0) <> (d.status = 'won')::int
        or coalesce(b.lost, 0) <> (d.status in ('lost', 'appealed'))::int
        or (d.round_id is not null and (f.opened, f.won, f.lost) is distinct from (1, 1, 0))
        or (d.status in ('opened', 'evidence_sent', 'appealed') and p.dispute is distinct from 'open')
        or (d.status = 'lost' and p.dispute is null)
        or (p.dispute = 'open' and not exists (
          select 1 from disputes o where o.merchant_id = p.merchant_id and o.payment_id = p.id
            and o.status in ('opened', 'evidence_sent', 'appealed')))`),
  },
];
