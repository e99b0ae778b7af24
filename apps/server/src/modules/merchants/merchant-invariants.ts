import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';
import { restAsStored, restByCurrency } from './on-the-way.query.ts';

/** What must hold of merchants that are closed. */
export const merchantInvariants: readonly Invariant[] = [
  {
    name: 'merchants.closed',
    meaning: {
      en: 'A closed merchant holds and owes nothing but what its claim says, and none of its files or payouts is open',
      zh: '已关闭商户的余额为零或与其债权记录一致，且没有未了结的文件或付款结算',
    },
    check: counted(sql`
      with held as (
        select m.id,
          coalesce(sum(d.amount_cents) filter (where d.account = 'balance:available'), 0) as available,
          coalesce(sum(d.amount_cents) filter (where d.account = 'balance:reserved'), 0) as reserved,
          coalesce(sum(d.amount_cents) filter (where d.account like 'it:%'), 0)
            - coalesce(sum(d.amount_cents) filter (where d.account = 'refunds-pending'), 0) as transit
        from merchants m left join account_days d on d.merchant_id = m.id and d.currency = 'AUD'
        where m.status = 'closed' group by m.id
      ), other as (
        select merchant_id, ${restAsStored} as others from (${restByCurrency(sql`true`)}) r group by merchant_id
      )
      select count(*)::int as broken from held h
      left join lateral (
        select available_cents, reserved_cents, transit_cents, others from merchant_claims c
        where c.merchant_id = h.id order by c.id desc limit 1) c on true
      left join other o on o.merchant_id = h.id
      where (h.available, h.reserved, h.transit)
          <> (coalesce(c.available_cents, 0), coalesce(c.reserved_cents, 0), coalesce(c.transit_cents, 0))
        or coalesce(c.others, '[]') <> coalesce(o.others, '[]')
        or exists (select 1 from payouts p
          where p.merchant_id = h.id and p.status in ('draft', 'approved', 'lodged'))
        or exists (select 1 from bank_files f where f.merchant_id = h.id and f.kind = 'debit'
          and (f.status in ('built', 'downloaded', 'sending') or (f.status = 'accepted' and f.cleared_on is null)))`),
  },
];
