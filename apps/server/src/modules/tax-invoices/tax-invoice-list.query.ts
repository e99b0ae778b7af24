import type { Output } from '@lorikeet/contracts';
import type * as taxInvoices from '@lorikeet/contracts/tax-invoices';
import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { platformTenantId } from '../merchants/index.ts';
import { TAX_INVOICE, taxInvoiceFacts } from './tax-invoice-document.ts';

type Collection = NonNullable<Output<typeof taxInvoices.listTaxInvoices>['rows'][number]['collection']>;

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
  const collections = await collectionsOf(work);
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
        collection: collections.get(facts.number) ?? null,
      };
    }),
  };
}

/** How each of the merchant's tax invoices is collected, by its number: the rows are the platform's. */
async function collectionsOf(work: Work): Promise<Map<string, Collection>> {
  const platformId = await platformTenantId(work);
  const rows = platformId
    ? await work.rows<Collection & { number: string }>(sql`
        select number, stage, coalesce(processing_date, due_date) as debit_on, bsb, account_masked, return_code,
          paid_on,
          (case when stage in ('returned', 'rejected') and paid_on is null then amount_cents else 0 end)::bigint
            as owing_cents
        from fee_debits where merchant_id = ${platformId} and debtor = ${work.merchantId}`)
    : [];
  return new Map(rows.map(({ number, ...collection }) => [number, collection]));
}

/** 404 unless the document is one of the merchant's tax invoices. */
export async function requireTaxInvoice(work: Work, id: string): Promise<void> {
  found(
    await work.maybe(sql`
      select 1 from documents where merchant_id = ${work.merchantId} and id = ${id} and kind = ${TAX_INVOICE}`),
  );
}
