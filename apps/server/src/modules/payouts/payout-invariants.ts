import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of every merchant's payouts. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'payouts.one_currency',
    meaning: {
      en: 'A payout is in Australian dollars, as every movement in it is',
      zh: '付款结算及其每笔明细均为澳元',
    },
    check: counted(sql`
      select (select count(*) from payouts where currency <> 'AUD')::int
        + (select count(*) from payout_lines l join postings p on p.merchant_id = l.merchant_id and p.id = l.posting_id
          where p.currency <> 'AUD')::int as broken`),
  },
  {
    name: 'payouts.lines_sum',
    meaning: {
      en: 'The lines of every payout sum to its amount; a withdrawn one has none',
      zh: '每笔付款结算的明细合计等于其金额；已撤回的没有明细',
    },
    check: counted(sql`
      select count(*)::int as broken from payouts p
      left join (
        select merchant_id, payout_id, count(*) as n, sum(amount_cents) as cents from payout_lines
        group by merchant_id, payout_id
      ) l on l.merchant_id = p.merchant_id and l.payout_id = p.id
      where p.status <> 'withdrawn' and (p.amount_cents, p.lines) is distinct from (l.cents, l.n)
        or p.status = 'withdrawn' and l.n > 0`),
  },
  {
    name: 'payouts.line_once',
    meaning: {
      en: 'A movement of the balance is a line of one payout at most, with its own amount',
      zh: '每笔余额变动至多属于一笔付款结算，且金额一致',
    },
    check: counted(sql`
      with taken as (
        select merchant_id, posting_id, count(*) as n, min(amount_cents) as cents from payout_lines
        group by merchant_id, posting_id
      ), moved as (
        select merchant_id, posting_id, sum(amount_cents) as cents from entries
        where account = 'balance:available' group by merchant_id, posting_id
      )
      select count(*)::int as broken from taken t
      left join moved m on m.merchant_id = t.merchant_id and m.posting_id = t.posting_id
      where t.n <> 1 or t.cents is distinct from m.cents`),
  },
  {
    name: 'payouts.balance',
    meaning: {
      en: 'The available balance is what is in no lodged payout',
      zh: '可用余额等于未包含在已提交付款结算中的款项',
    },
    check: counted(sql`
      with moved as (
        select merchant_id, sum(amount_cents) as cents from account_days
        where account = 'balance:available' and currency = 'AUD' group by merchant_id
      ), outside as (
        select e.merchant_id, sum(e.amount_cents) as cents
        from entries e
        join postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id
        left join payout_lines l on l.merchant_id = e.merchant_id and l.posting_id = e.posting_id
        left join payouts o on o.merchant_id = l.merchant_id and o.id = l.payout_id
        where e.account = 'balance:available' and e.currency = 'AUD' and p.kind <> 'payout_lodged'
          and (o.id is null or o.status in ('draft', 'approved'))
        group by e.merchant_id
      )
      select count(*)::int as broken from moved m full join outside o on o.merchant_id = m.merchant_id
      where coalesce(m.cents, 0) <> coalesce(o.cents, 0)`),
  },
  {
    name: 'payouts.none_forgotten',
    meaning: {
      en: 'No movement of the balance lies before the place where the next payout looks',
      zh: '下一笔付款结算的查找起点之前没有遗漏的余额变动',
    },
    check: counted(sql`
      select count(*)::int as broken
      from (
        select merchant_id, max(lines_from) as looks_from from payouts where status <> 'withdrawn'
        group by merchant_id) last
      join entries e on e.merchant_id = last.merchant_id and e.account = 'balance:available'
        and e.currency = 'AUD' and e.booked_at < last.looks_from - interval '3 days'
      join postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id and p.kind <> 'payout_lodged'
      left join (select merchant_id, posting_id from payout_lines group by merchant_id, posting_id) l
        on l.merchant_id = e.merchant_id and l.posting_id = e.posting_id
      where l.posting_id is null`),
  },
  {
    name: 'payouts.carried',
    meaning: {
      en: 'The lines of a carried statement sum to what moved, and are the opening balance of the payout that takes them',
      zh: '结转对账单的明细合计等于其变动额，并成为支取它们的付款结算的期初余额',
    },
    check: counted(sql`
      select (select count(*) from payout_carries c
          left join (select merchant_id, carry_id, sum(amount_cents) as cents from carried_lines group by merchant_id, carry_id) l
            on l.merchant_id = c.merchant_id and l.carry_id = c.id
          where l.cents is distinct from c.moved_cents)::int
        + (select count(*) from payout_lines p
          left join carried_lines l on l.merchant_id = p.merchant_id and l.posting_id = p.posting_id
          where p.is_carried <> (l.posting_id is not null))::int as broken`),
  },
  {
    name: 'payouts.in_transit',
    meaning: {
      en: 'What is in transit to merchants is what is lodged and not yet on the statement',
      zh: '在途付款结算等于已提交但尚未出现在对账单上的付款结算',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, sum(amount_cents) as cents from account_days
        where account = 'it:payout' and currency = 'AUD' group by merchant_id
      ), lodged as (
        select merchant_id, sum(amount_cents) as cents from payouts where status = 'lodged' group by merchant_id
      )
      select count(*)::int as broken from booked b full join lodged l on l.merchant_id = b.merchant_id
      where coalesce(b.cents, 0) <> coalesce(l.cents, 0)`),
  },
];
