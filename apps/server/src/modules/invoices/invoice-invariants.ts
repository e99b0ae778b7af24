import { OWING_STATES } from '@lorikeet/domain/invoices';
import { dishonourFeeShape, invoiceIssuedShape } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';
import { dueFrom } from './due-sql.ts';

/** What must hold of every tenant's invoices, whatever happened to them. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'invoices.day_sums',
    meaning: {
      en: 'The sums of every day are those of the invoices that are counted in them',
      zh: '每日合计等于计入当日的账单之和',
    },
    check: counted(sql`
      with counted as (
        select merchant_id, issue_date as day, currency, summed_status as status, count(*) as count,
          sum(total_cents) as cents,
          sum(${dueFrom(sql`summed_status`, sql`total_cents`, sql`summed_covered_cents`)}) as due
        from invoices where summed_status is not null group by 1, 2, 3, 4
      )
      select count(*)::int as broken from invoice_day_sums s
      full join counted c on c.merchant_id = s.merchant_id and c.day = s.day and c.currency = s.currency
        and c.status = s.status
      where coalesce(s.count, 0) <> coalesce(c.count, 0) or coalesce(s.total_cents, 0) <> coalesce(c.cents, 0)
        or coalesce(s.due_cents, 0) <> coalesce(c.due, 0)`),
  },
  {
    name: 'invoices.lines_sum_to_invoice',
    meaning: {
      en: 'The lines of every invoice sum to its total and its GST',
      zh: '账单明细之和等于账单总额与 GST',
    },
    check: counted(sql`
      with summed as (
        select merchant_id, invoice_id, sum(amount_cents) as total, sum(gst_cents) as gst
        from invoice_lines group by merchant_id, invoice_id
      )
      select count(*)::int as broken from invoices i
      left join summed s on s.merchant_id = i.merchant_id and s.invoice_id = i.id
      where s.total is distinct from i.total_cents or s.gst is distinct from i.gst_cents`),
  },
  {
    name: 'invoices.numbers_without_gap',
    meaning: { en: 'Invoice numbers count from 1 without a gap', zh: '账单号从 1 开始连续无缺号' },
    check: counted(sql`
      with numbered as (
        select merchant_id, count(*) as invoices, min(number) as first, max(number) as last
        from invoices group by merchant_id
      )
      select count(*)::int as broken from numbered n
      left join counters c on c.merchant_id = n.merchant_id and c.name = 'invoice'
      where n.first <> 1 or n.last <> n.invoices or c.n is distinct from n.last`),
  },
  {
    name: 'invoices.status_follows_money',
    meaning: { en: 'An invoice is paid when its money says so', zh: '账单状态与收款金额一致' },
    check: counted(sql`
      select count(*)::int as broken from invoices
      where status in ('open', 'part_paid', 'paid', 'written_off') and status <> case
        when paid_cents + credited_cents + written_off_cents >= total_cents
          then case when written_off_cents > 0 then 'written_off' else 'paid' end
        when paid_cents + credited_cents + written_off_cents <= 0 then 'open' else 'part_paid' end`),
  },
  {
    name: 'invoices.posted_once',
    meaning: { en: 'Every issued invoice has its posting, of its total', zh: '每张已开具账单都有等额分录' },
    check: counted(sql`
      select count(*)::int as broken from invoices i
      left join postings p on p.merchant_id = i.merchant_id and p.source_id = i.id
        and p.kind = case when i.dishonour_of is null then ${invoiceIssuedShape.kind} else ${dishonourFeeShape.kind} end
      where i.status <> 'draft' and (p.id is null or p.amounts[1] <> i.total_cents)`),
  },
  {
    name: 'invoices.credit_equals_ledger',
    meaning: { en: 'What customers are owed equals the ledger', zh: '客户贷方余额与总账一致' },
    check: counted(sql`
      with owed as (
        select merchant_id, customer_id, currency, -sum(amount_cents) as cents from entries
        where account = 'customer-credit' group by merchant_id, customer_id, currency
      )
      select count(*)::int as broken from customer_credits c
      full join owed o on o.merchant_id = c.merchant_id and o.customer_id = c.customer_id and o.currency = c.currency
      where coalesce(c.balance_cents, 0) <> coalesce(o.cents, 0)`),
  },
  {
    name: 'invoices.receivable',
    meaning: {
      en: 'What each customer owes by the book (receivable), with what its bank is asked for, is what its invoices ask for',
      zh: '每位客户的账面应收（receivable）加上银行在途扣款，等于其账单尚未付清的金额',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, customer_id, currency, sum(amount_cents) as cents from entries
        where account = 'receivable' and property_id is null group by merchant_id, customer_id, currency
      ), asked as (
        select merchant_id, customer_id, currency, sum(amount_cents) as cents from payments
        where rail = 'bank_debit' and property_id is null and (stage = 'submitted' or (stage = 'cleared' and invoice_id is null))
        group by merchant_id, customer_id, currency
      ), open as (
        select merchant_id, customer_id, currency, sum(total_cents - paid_cents - credited_cents - written_off_cents) as cents
        from invoices where status ${among(OWING_STATES)} group by merchant_id, customer_id, currency
      )
      select count(*)::int as broken from (
        select merchant_id, customer_id, currency from (
          select * from booked union all select * from asked
          union all select merchant_id, customer_id, currency, -cents from open) part
        group by merchant_id, customer_id, currency having sum(cents) <> 0) wrong`),
  },
];
