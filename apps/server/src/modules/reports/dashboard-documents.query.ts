import type { Output } from '@lorikeet/contracts';
import type * as dashboard from '@lorikeet/contracts/dashboard';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Documents = Output<typeof dashboard.getDashboardDocuments>;

const SHOWN = 3;

/** The latest papers of each kind that the reader may open. */
export async function documentsOf(work: Work, locale: 'en' | 'zh'): Promise<Documents> {
  const may = (permission: string) => work.actor.permissions?.has(permission) ?? false;
  const payouts = may('payouts.read') ? await latestPayouts(work) : [];
  return {
    payouts,
    tax_invoices: may('payouts.read') ? await latestTaxInvoices(work, locale) : [],
    agreements: may('mandates.read') ? await latestAgreements(work) : [],
  };
}

/** Their numbers stand at the end of their titles, their months in what they are about. */
function latestTaxInvoices(work: Work, locale: 'en' | 'zh'): Promise<Documents['tax_invoices']> {
  return work.rows<Documents['tax_invoices'][number]>(sql`
    select id, substring(title from '[^ ]+$') as number, substring(subject_kind from '[^:]+$') as month
    from documents
    where merchant_id = ${work.merchantId} and subject_id = ${work.merchantId}
      and kind = 'platform_tax_invoice' and locale = ${locale}
    order by subject_kind desc, id desc limit ${SHOWN}`);
}

async function latestPayouts(work: Work): Promise<Documents['payouts']> {
  const rows = await work.rows<Omit<Documents['payouts'][number], 'number'> & { number: number }>(sql`
    select id, number, payout_date, amount_cents from payouts
    where merchant_id = ${work.merchantId} and status in ('lodged', 'paid', 'returned')
    order by payout_date desc, id desc limit ${SHOWN}`);
  return rows.map((row) => ({ ...row, number: formatDocumentNumber('PO', row.number) }));
}

function latestAgreements(work: Work): Promise<Documents['agreements']> {
  return work.rows<Documents['agreements'][number]>(sql`
    select m.id as mandate_id, m.reference, c.name as customer_name, m.accepted_at
    from (
      select id, reference, customer_id, accepted_at, created_at from mandates
      where merchant_id = ${work.merchantId} and document_id is not null
      order by created_at desc, id desc limit ${SHOWN}
    ) m
    join customers c on c.merchant_id = ${work.merchantId} and c.id = m.customer_id
    order by m.created_at desc, m.id desc`);
}
