import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold of credit notes, of spent credit and of what was given up. */
export const accountingInvariants: readonly Invariant[] = [
  {
    name: 'accounting.notes_sum_to_lines',
    meaning: {
      en: 'The lines of every credit note of an invoice sum to it and its GST',
      zh: '每张账单贷项通知单的明细之和等于其金额与 GST',
    },
    check: counted(sql`
      with summed as (
        select merchant_id, credit_note_id, sum(amount_cents) as total, sum(gst_cents) as gst
        from credit_note_lines group by merchant_id, credit_note_id
      )
      select count(*)::int as broken from credit_notes n
      left join summed s on s.merchant_id = n.merchant_id and s.credit_note_id = n.id
      where n.invoice_id is not null
        and (s.total is distinct from n.amount_cents or s.gst is distinct from n.gst_cents)`),
  },
  {
    name: 'accounting.notes_within_invoice',
    meaning: {
      en: 'No invoice is credited above its total or its GST, and what came off it counts towards it',
      zh: '账单的冲减不超过其总额与 GST，冲减额已计入账单',
    },
    check: counted(sql`
      with noted as (
        select merchant_id, invoice_id, sum(amount_cents) as total, sum(gst_cents) as gst,
          sum(off_receivable_cents) as off
        from credit_notes where invoice_id is not null group by merchant_id, invoice_id
      )
      select count(*)::int as broken from noted n
      join invoices i on i.merchant_id = n.merchant_id and i.id = n.invoice_id
      where n.total > i.total_cents or n.gst > i.gst_cents or n.off > i.credited_cents`),
  },
  {
    name: 'accounting.notes_posted',
    meaning: {
      en: 'Every credit note of an invoice is posted: what came off the receivable, and what became credit',
      zh: '每张账单贷项通知单均已记账：冲减应收部分与转为余额部分',
    },
    check: counted(sql`
      with booked as (
        select e.merchant_id, p.source_id, coalesce(-sum(e.amount_cents) filter (where e.account = 'receivable'), 0) as off,
          coalesce(-sum(e.amount_cents) filter (where e.account = 'customer-credit'), 0) as kept
        from postings p join entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id
        where p.kind = 'credit_note_issued' group by e.merchant_id, p.source_id
      )
      select count(*)::int as broken from credit_notes n
      left join booked b on b.merchant_id = n.merchant_id and b.source_id = n.id
      where b.off is distinct from n.off_receivable_cents
        or b.kept is distinct from n.amount_cents - n.off_receivable_cents`),
  },
  {
    name: 'accounting.written_off_posted',
    meaning: {
      en: 'What was given up of an invoice is posted and counts towards it, and each time has its reason',
      zh: '核销金额均已记账并计入账单，且每次核销均有记录',
    },
    check: counted(sql`
      with noted as (
        select w.merchant_id, w.invoice_id, sum(w.amount_cents) as cents, sum(-e.amount_cents) as booked
        from invoice_write_offs w
        left join postings p on p.merchant_id = w.merchant_id and p.source_id = w.id and p.kind = 'written_off'
        left join entries e on e.merchant_id = p.merchant_id and e.posting_id = p.id and e.account = 'receivable'
        group by w.merchant_id, w.invoice_id
      )
      select count(*)::int as broken from invoices i
      full join noted w on w.merchant_id = i.merchant_id and w.invoice_id = i.id
      where coalesce(i.written_off_cents, 0) <> coalesce(w.cents, 0) or w.cents is distinct from w.booked
        or i.written_off_cents > i.total_cents`),
  },
  {
    name: 'accounting.drafts_issued_once',
    meaning: {
      en: 'A draft that was issued names one invoice of its customer, and no two name the same',
      zh: '已开具的草稿对应其客户的一张账单，且互不重复',
    },
    check: counted(sql`
      select count(*)::int as broken from (
        select d.merchant_id, d.invoice_id from invoice_drafts d
        left join invoices i on i.merchant_id = d.merchant_id and i.id = d.invoice_id
        where d.invoice_id is not null
        group by d.merchant_id, d.invoice_id having count(*) > 1 or count(i.id) = 0) wrong`),
  },
];
