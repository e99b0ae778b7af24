import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold between debits, their files, their returns and the book, whatever was interrupted. */
export const debitInvariants: readonly Invariant[] = [
  {
    name: 'debits.in_transit',
    meaning: {
      en: 'What is in transit from debits (it:debit) equals the debits that are submitted',
      zh: '在途扣款（it:debit）等于已提交的扣款',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, currency, sum(amount_cents) as cents from account_days where account = 'it:debit'
        group by merchant_id, currency
      ), submitted as (
        select merchant_id, currency, sum(amount_cents) as cents from payments
        where rail = 'bank_debit' and stage = 'submitted' group by merchant_id, currency
      )
      select count(*)::int as broken from booked b
      full join submitted s on s.merchant_id = b.merchant_id and s.currency = b.currency
      where coalesce(b.cents, 0) <> coalesce(s.cents, 0)`),
  },
  {
    name: 'debits.batched_have_batch',
    meaning: {
      en: 'A debit has a batch exactly when it went to the bank or is about to, and its file when the batch is built',
      zh: '扣款仅在已提交或即将提交银行时属于批次，批次完成后必有文件',
    },
    check: counted(sql`
      select count(*)::int as broken from payments p
      left join batches b on b.merchant_id = p.merchant_id and b.id = p.batch_id
      where p.rail = 'bank_debit' and (
        (p.stage in ('scheduled', 'held', 'cancelled') and p.batch_id is not null)
        or (p.stage in ('batched', 'submitted', 'cleared', 'returned', 'rejected') and b.id is null)
        or (b.status in ('built', 'accepted') and not exists (
          select 1 from bank_files f
          where f.merchant_id = p.merchant_id and f.batch_id = p.batch_id and f.status <> 'withdrawn'
            and p.id between f.first_payment_id and f.last_payment_id)))`),
  },
  {
    name: 'debits.references_unique',
    meaning: {
      en: 'No two debits of one user id share a lodgement reference',
      zh: '同一用户编号下没有重复的交易参考号',
    },
    check: counted(sql`
      select count(*)::int as broken from (
        select f.user_id, p.lodgement_reference from payments p
        join facilities f on f.merchant_id = p.merchant_id and f.id = p.facility_id
        where p.lodgement_reference is not null
        group by f.user_id, p.lodgement_reference having count(*) > 1) shared`),
  },
  {
    name: 'debits.claimed_with_notice',
    meaning: {
      en: 'Every debit in a file was announced for its processing date or earlier',
      zh: '文件中的每笔扣款都已提前通知付款人',
    },
    check: counted(sql`
      select count(*)::int as broken from payments p
      join batches b on b.merchant_id = p.merchant_id and b.id = p.batch_id
      where p.rail = 'bank_debit' and p.stage in ('batched', 'submitted', 'cleared', 'returned')
        and (p.notice_allows_from is null or p.notice_allows_from > b.processing_date)`),
  },
  {
    name: 'debits.posted_once',
    meaning: {
      en: 'Each debit’s postings are those of its stage: submitted, cleared, returned, rejected',
      zh: '每笔扣款的分录与其阶段一致',
    },
    check: counted(sql`
      with booked as (
        select merchant_id, source_id,
          bool_or(kind = 'debit_submitted') as submitted, bool_or(kind = 'debit_cleared') as cleared,
          bool_or(kind = 'debit_returned') as returned, bool_or(kind = 'debit_rejected') as rejected
        from postings where kind in ('debit_submitted', 'debit_cleared', 'debit_returned', 'debit_rejected')
        group by merchant_id, source_id
      )
      select count(*)::int as broken from payments p
      left join booked g on g.merchant_id = p.merchant_id and g.source_id = p.id
      where p.rail = 'bank_debit' and (
        coalesce(g.submitted, false) <> (p.stage in ('submitted', 'cleared', 'returned', 'rejected'))
        or coalesce(g.cleared, false) <> (p.cleared_on is not null)
        or coalesce(g.returned, false) <> (p.stage = 'returned')
        or coalesce(g.rejected, false) <> (p.stage = 'rejected'))`),
  },
  {
    name: 'debits.in_flight',
    meaning: {
      en: 'What is processing of each invoice equals its submitted debits and card payments without an outcome',
      zh: '每张账单处理中的金额等于其已提交的扣款及尚无结果的银行卡付款',
    },
    check: counted(sql`
      with flying as (
        select merchant_id, invoice_id, sum(amount_cents) as cents from payments
        where invoice_id is not null and ((rail = 'bank_debit' and stage = 'submitted')
          or (rail = 'card' and stage in ('processing', 'needs_action', 'unknown')))
        group by merchant_id, invoice_id
      )
      select count(*)::int as broken from invoices i
      full join flying f on f.merchant_id = i.merchant_id and f.invoice_id = i.id
      where coalesce(i.in_flight_cents, 0) <> coalesce(f.cents, 0)`),
  },
];
