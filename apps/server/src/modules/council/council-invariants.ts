import { ratesNoticeShape, ratesNoticeUndoneShape } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';
import { receiptPostings } from './receipts/receipt-postings.ts';

const RATES = [ratesNoticeShape.kind, ratesNoticeUndoneShape.kind];

/** What must hold of every council's properties, whatever happened to them. */
export const councilInvariants: readonly Invariant[] = [
  {
    name: 'council.charged_equals_ledger',
    meaning: {
      en: 'What was asked of each property is the sum of its rates postings',
      zh: '每处房产的应收总额等于其市政费分录之和',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, property_id, sum(amounts[1]) as cents from postings
        where property_id is not null and kind = any(${RATES}::text[]) group by merchant_id, property_id
      )
      select count(*)::int as broken from properties p
      full join booked b on b.merchant_id = p.merchant_id and b.property_id = p.id
      where coalesce(p.charged_cents, 0) <> coalesce(b.cents, 0)`),
  },
  {
    name: 'council.instalments_sum_to_notice',
    meaning: { en: 'The instalments of every notice sum to its total', zh: '每份通知单的分期之和等于其总额' },
    check: counted(sql`
      with summed as (
        select merchant_id, notice_id, sum(amount_cents) as cents from rates_instalments
        group by merchant_id, notice_id
      )
      select count(*)::int as broken from rates_notices n
      left join summed s on s.merchant_id = n.merchant_id and s.notice_id = n.id
      where coalesce(s.cents, 0) <> n.total_cents`),
  },
  {
    name: 'council.applied_rolls_are_whole',
    meaning: {
      en: 'Every sound row of an applied roll was taken in',
      zh: '已生效名册中的每一条有效记录均已导入',
    },
    check: counted(sql`
      select count(*)::int as broken from rates_imports i
      join rates_import_rows r on r.merchant_id = i.merchant_id and r.import_id = i.id
      where i.status = 'applied' and r.status = 'ready'`),
  },
  {
    name: 'council.receipts_equal_ledger',
    meaning: {
      en: 'What each property owes is what was asked, less what receipts files hold, what waits for the next, and what is under way',
      zh: '每处房产的欠款等于应收总额减去收款文件中的金额、待列入下一份文件的金额和在途金额',
    },
    check: counted(sql`
      with filed as (
        select merchant_id, property_id, posting_id, amount_cents from rates_receipts_lines
      ), received as (
        select merchant_id, property_id, posting_id, amount_cents from (${receiptPostings(sql`g.merchant_id`, sql`true`)}) r
      ), differing as (
        select f.merchant_id, f.property_id from filed f
        left join received r on r.merchant_id = f.merchant_id and r.posting_id = f.posting_id
        where r.amount_cents is distinct from f.amount_cents or r.property_id is distinct from f.property_id
      ), settled as (
        select merchant_id, property_id, sum(amount_cents) as cents from received group by merchant_id, property_id
      ), booked as (
        select merchant_id, property_id, sum(amount_cents) filter (where account = 'receivable') as owed,
          coalesce(sum(amount_cents) filter (where account = 'it:debit'), 0) as under_way
        from entries where property_id is not null group by merchant_id, property_id
      ), unequal as (
        select p.merchant_id, p.id from properties p
        left join booked b on b.merchant_id = p.merchant_id and b.property_id = p.id
        left join settled s on s.merchant_id = p.merchant_id and s.property_id = p.id
        where coalesce(b.owed, 0) <> p.charged_cents - coalesce(s.cents, 0) - coalesce(b.under_way, 0)
      )
      select ((select count(*) from differing) + (select count(*) from unequal))::int as broken`),
  },
];
