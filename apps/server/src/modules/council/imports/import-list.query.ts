import type { Input, Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/rates-imports';
import { rollFaultInWords } from '@lorikeet/contracts/refusals/rates-import-faults';
import type { RollFault } from '@lorikeet/domain/rates-imports';
import { anywhere } from '../../../platform/db/like.ts';
import { foundPage, orderOf } from '../../../platform/db/list-page.ts';
import { empty, raw, sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { importOf } from './import-store.ts';

type ImportRow = Output<typeof imports.listRatesImports>['rows'][number];
type Row = Output<typeof imports.listRatesImportRows>['rows'][number];

/** One page of imports. */
export function importList(work: Work, input: Input<typeof imports.listRatesImports>) {
  return foundPage<ImportRow>(work, input, {
    match: sql`from rates_imports t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.search ? sql`and t.filename ilike ${anywhere(input.search)}` : empty}`,
    orderBy: orderOf(input.sort ?? '-uploaded_at', { uploaded_at: 't.created_at' }),
    select: (page) => sql`
      select i.id, i.filename, i.status, i.rows, i.done, i.faulty, i.ready, i.uploaded_by_name as uploaded_by,
        i.created_at as uploaded_at, i.extracted_at
      from ${page}
      join rates_imports i on i.merchant_id = ${work.merchantId} and i.id = page.id
      order by page.place`,
  });
}

/** One page of an import's rows, with what is wrong in the reader's language. 404. */
export async function importRows(
  work: Work,
  input: Input<typeof imports.listRatesImportRows>,
  locale: 'en' | 'zh',
): Promise<Output<typeof imports.listRatesImportRows>> {
  await importOf(work, work.merchantId, input.id);
  // Said so that the index of the faulty few is found.
  const isFaultyOnly = input.status?.every((status) => status === 'faulty') ?? false;
  const page = await foundPage<Omit<Row, 'faults'> & { faults: RollFault[] }>(work, input, {
    match: sql`from rates_import_rows t
      where t.merchant_id = ${work.merchantId} and t.import_id = ${input.id}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${isFaultyOnly ? sql`and t.faults <> '[]'` : empty}
      ${
        input.search
          ? sql`and (t.assessment_number ilike ${anywhere(input.search)} or t.owner_name ilike ${anywhere(input.search)})`
          : empty
      }`,
    orderBy: input.sort === '-line' ? raw('t.line desc') : raw('t.line'),
    select: (found) => sql`
      select r.id, r.line, r.status, r.assessment_number, r.owner_name,
        nullif(concat_ws(', ', r.address_line1, r.address_line2, r.suburb), '') as address, r.rates_cents,
        r.balance_cents, r.difference_cents,
        r.status <> 'faulty' and coalesce((r.before->>'is_new')::boolean, r.property_id is null) as is_new,
        case when r.status = 'undone' and (r.before->>'is_new')::boolean then null else r.property_id end as property_id,
        r.faults
      from ${found}
      join rates_import_rows r on r.merchant_id = ${work.merchantId} and r.import_id = ${input.id}
        and r.id = page.id
      order by page.place`,
  });
  const inWords = (faults: RollFault[]) => faults.map((fault) => rollFaultInWords(fault, locale));
  return { ...page, rows: page.rows.map((row) => ({ ...row, faults: inWords(row.faults) })) };
}
