import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold between BPAY receipts, what they pay, and the book. */
export const bpayInvariants: readonly Invariant[] = [
  {
    name: 'bpay.unmatched',
    meaning: {
      en: 'What nobody is known to owe (unmatched) is what the unmatched BPAY receipts hold',
      zh: '未匹配负债（unmatched）等于未匹配的 BPAY 收款',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, -sum(amount_cents) as cents from account_days where account = 'unmatched'
        group by merchant_id
      ), waiting as (
        select merchant_id, sum(amount_cents - refunded_cents) as cents from payments
        where rail = 'bpay' and stage = 'unmatched' group by merchant_id
      )
      select count(*)::int as broken from booked b full join waiting w on w.merchant_id = b.merchant_id
      where coalesce(b.cents, 0) <> coalesce(w.cents, 0)`),
  },
  {
    name: 'bpay.in_transit',
    meaning: {
      en: 'Nothing of BPAY is in transit (it:bpay): receipts settle with the file that brings them',
      zh: 'BPAY 无在途款项（it:bpay）：收款随其文件结算',
    },
    check: counted(sql`
      select count(*)::int as broken from (
        select merchant_id from account_days where account = 'it:bpay'
        group by merchant_id having sum(amount_cents) <> 0) open`),
  },
  {
    name: 'bpay.placed_whole',
    meaning: {
      en: 'Each BPAY receipt that is matched is on invoices and credit to the cent, and its postings are those of its stage',
      zh: '每笔已匹配的 BPAY 收款分毫不差地计入账单与余额，且分录与其阶段一致',
    },
    check: counted(sql`
      with placed as (
        select merchant_id, payment_id, sum(amount_cents) as cents from bpay_allocations group by merchant_id, payment_id
      ), booked as (
        select o.merchant_id, coalesce(u.payment_id, o.source_id) as source_id,
          count(*) filter (where kind in ('bpay_matched', 'bpay_matched_by_staff'))
            - count(*) filter (where kind = 'bpay_unmatched_by_staff') as matched,
          count(*) filter (where kind in ('bpay_matched', 'bpay_unmatched')) as received,
          count(*) filter (where kind = 'bpay_settled') as settled,
          bool_or(kind = 'bpay_corrected') as corrected, bool_or(kind = 'bpay_reversed') as reversed
        from postings o left join bpay_unmatches u on u.merchant_id = o.merchant_id and u.id = o.source_id
        where kind like 'bpay\\_%' group by o.merchant_id, coalesce(u.payment_id, o.source_id)
      )
      select count(*)::int as broken from payments p
      left join bpay_receipts r on r.merchant_id = p.merchant_id and r.payment_id = p.id
      left join placed a on a.merchant_id = p.merchant_id and a.payment_id = p.id
      left join booked b on b.merchant_id = p.merchant_id and b.source_id = p.id
      where p.rail = 'bpay' and (
        r.payment_id is null or b.received is distinct from 1 or b.settled <> 1 or b.matched > 1
        or (p.customer_id is not null and coalesce(a.cents, 0) + r.credit_cents <> p.amount_cents)
        or (p.customer_id is null and (a.cents is not null or r.credit_cents <> 0))
        or (p.stage = 'matched') <> (b.matched = 1 and r.taken_on is null)
        or coalesce(b.corrected, false) <> (p.stage = 'corrected')
        or coalesce(b.reversed, false) <> (p.stage = 'reversed')
        or (r.taken_on is not null) <> (p.stage in ('corrected', 'reversed')))`),
  },
  {
    name: 'bpay.settlements',
    meaning: {
      en: 'What the bank pays of a BPAY file is what its receipts come to, less what it took back',
      zh: '银行就每个 BPAY 文件支付的金额等于其收款减去撤回款项',
    },
    check: counted(sql`
      with received as (
        select r.merchant_id, r.settlement_id, sum(p.amount_cents) as cents from bpay_receipts r
        join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id group by r.merchant_id, r.settlement_id
      ), taken as (
        select l.tenant as merchant_id, l.bpay_file_id, l.settles_on, sum(l.amount_cents) as cents from bpay_lines l
        where l.outcome = 'taken_back' group by l.tenant, l.bpay_file_id, l.settles_on
      )
      select count(*)::int as broken from bpay_settlements s
      left join received r on r.merchant_id = s.merchant_id and r.settlement_id = s.id
      left join taken t on t.merchant_id = s.merchant_id and t.bpay_file_id = s.bpay_file_id
        and t.settles_on = s.settles_on
      where s.amount_cents <> coalesce(r.cents, 0) - coalesce(t.cents, 0)`),
  },
  {
    name: 'bpay.await_a_person',
    meaning: {
      en: 'Each unmatched BPAY receipt waits for a person',
      zh: '每笔未匹配的 BPAY 收款都在等待人工处理',
    },
    check: counted(sql`
      select count(*)::int as broken from payments p
      where p.rail = 'bpay' and p.stage = 'unmatched' and p.refunded_cents = 0 and not exists (
        select 1 from exceptions x where x.merchant_id = p.merchant_id and x.kind = 'bpay.unmatched'
          and x.subject_id = p.id and x.status = 'open')`),
  },
];
