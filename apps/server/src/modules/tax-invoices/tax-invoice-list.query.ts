import type { Output } from '@lorikeet/contracts';
import type * as taxInvoices from '@lorikeet/contracts/tax-invoices';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { TAX_INVOICE, taxInvoiceFacts } from './tax-invoice-document.ts';

/** Months that are listed: as long as tax records are kept. */
const MONTHS = 84;

/** The platform's tax invoices to the merchant, in one language, the latest first. */
export async function listTaxInvoices(
  work: Work,
  locale: 'en' | 'zh',
  months = MONTHS,
): Promise<Output<typeof taxInvoices.listTaxInvoices>> {
  const rows = await work.rows<{ id: string; facts: Buffer }>(sql`
    select id, facts from documents
    where merchant_id = ${work.merchantId} and subject_id = ${work.merchantId} and kind = ${TAX_INVOICE}
      and locale = ${locale}
    order by subject_kind desc, id desc limit ${months}`);
  return {
    rows: rows.map(({ id, facts: sealed }) => {
      const facts = taxInvoiceFacts.parse(JSON.parse(work.vault.open(sealed)));
      return {
        id,
        number: facts.number,
        from: toLocalDate(facts.from),
        to: toLocalDate(facts.to),
        issued_on: toLocalDate(facts.issued_on),
        total_cents: toCents(facts.total_cents),
        gst_cents: toCents(facts.gst_cents),
        payable_cents: toCents(facts.total_cents - facts.netted_cents),
      };
    }),
  };
}

/** 404 unless the document is one of the merchant's tax invoices. */
export async function requireTaxInvoice(work: Work, id: string): Promise<void> {
  found(
    await work.maybe(sql`
      select 1 from documents where merchant_id = ${work.merchantId} and id = ${id} and kind = ${TAX_INVOICE}`),
  );
}
