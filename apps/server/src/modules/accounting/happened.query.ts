import type { Output } from '@lorikeet/contracts';
import type * as endings from '@lorikeet/contracts/invoice-endings';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import type { Rail } from '@lorikeet/domain/payments';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import type { InvoicePayment } from './invoice-payments.query.ts';

type Happened = Output<typeof endings.getInvoiceStanding>['happened'][number];
type Stored = Pick<Happened, 'id' | 'kind' | 'at' | 'by' | 'amount_cents' | 'about'> & {
  number: number | null;
};

const KIND_OF_RAIL = { bank_debit: 'debit', card: 'card', bpay: 'bpay' } as const satisfies Record<
  Rail,
  Happened['kind']
>;

/** What happened to an invoice, the latest first: its issue, letters, payments, credits and end. */
export async function happenedTo(
  work: Work,
  invoiceId: string,
  payments: readonly InvoicePayment[],
): Promise<Happened[]> {
  const rows = await storedOf(work, invoiceId);
  const told = rows.map(({ number, ...row }): Happened => {
    const about = number === null ? row.about : [formatDocumentNumber('CN', number), row.about].join(': ');
    return { ...row, about, status: null, payment_id: null };
  });
  const paid = payments.map(
    (row): Happened => ({
      id: row.id,
      kind: KIND_OF_RAIL[row.rail],
      at: row.created_at,
      by: null,
      amount_cents: row.amount_cents,
      about: row.method,
      status: row.status,
      payment_id: row.id,
    }),
  );
  return [...told, ...paid].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
}

function storedOf(work: Work, id: string): Promise<Stored[]> {
  const { merchantId } = work;
  const of = (table: 'i' | 'm' | 'l' | 'n' | 'u' | 'v' | 'w') => OF[table](merchantId, id);
  return work.rows<Stored>(sql`
    select i.id::text as id, 'issued' as kind, i.created_at as at,
      (select d.made_by_name from invoice_drafts d
        where d.merchant_id = ${merchantId} and d.invoice_id = i.id) as by,
      i.total_cents as amount_cents, null::text as about, null::bigint as number
    from invoices i where ${of('i')}
    union all
    select m.id::text,
      case when m.status in ('bounced', 'failed') then 'undelivered' when m.template = 'invoice-link' then 'sent'
        else 'reminded' end,
      m.created_at, null, null, null, null
    from messages m where ${of('m')} and m.template in ('invoice-link', 'invoice-reminder')
    union all
    select l.id::text, 'link_revoked', l.revoked_at, null, null, null, null
    from invoice_links l where ${of('l')} and l.revoked_at is not null
    union all
    select n.id::text, 'credit_note', n.created_at, n.made_by_name, n.amount_cents, n.description, n.number
    from credit_notes n where ${of('n')}
    union all
    select u.id::text, 'credit_applied', u.created_at, u.made_by_name, u.amount_cents, null, null
    from invoice_credits u where ${of('u')}
    union all
    select 'void:' || v.invoice_id::text, 'voided', v.created_at, v.made_by_name, null, v.reason, null
    from invoice_voids v where ${of('v')}
    union all
    select w.id::text, 'written_off', w.created_at, w.asked_by_name || ' · ' || w.agreed_by_name,
      w.amount_cents, w.reason, null
    from invoice_write_offs w where ${of('w')}`);
}

const OF = {
  i: (merchant: string, id: string) => sql`i.merchant_id = ${merchant} and i.id = ${id}`,
  m: (merchant: string, id: string) => sql`m.merchant_id = ${merchant} and m.subject_id = ${id}`,
  l: (merchant: string, id: string) => sql`l.merchant_id = ${merchant} and l.invoice_id = ${id}`,
  n: (merchant: string, id: string) => sql`n.merchant_id = ${merchant} and n.invoice_id = ${id}`,
  u: (merchant: string, id: string) => sql`u.merchant_id = ${merchant} and u.invoice_id = ${id}`,
  v: (merchant: string, id: string) => sql`v.merchant_id = ${merchant} and v.invoice_id = ${id}`,
  w: (merchant: string, id: string) => sql`w.merchant_id = ${merchant} and w.invoice_id = ${id}`,
} as const;
