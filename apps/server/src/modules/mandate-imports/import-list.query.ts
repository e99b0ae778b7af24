import type { Input, Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/mandate-imports';
import { REFUSALS } from '@lorikeet/contracts/refusals';
import { importFaultInWords } from '@lorikeet/contracts/refusals/mandate-import-faults';
import type { ImportFault } from '@lorikeet/domain/mandate-imports';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { APPROVAL_KIND, importOf } from './import-store.ts';

type ImportRow = Output<typeof imports.listMandateImports>['rows'][number];
type Row = Output<typeof imports.listMandateImportRows>['rows'][number];

type StoredRow = Omit<Row, 'faults' | 'file'> & {
  faults: ImportFault[];
  file_id: string | null;
  file_name: Buffer | null;
  file_bytes: number | null;
};

/** How many rows of import `i` are in each state, as JSON. */
export const countsOf = (work: Work): Sql => sql`(
  select jsonb_build_object(
    'faulty', count(*) filter (where r.status = 'faulty'), 'ready', count(*) filter (where r.status = 'ready'),
    'notified', count(*) filter (where r.status = 'notified'), 'in_force', count(*) filter (where r.status = 'in_force'),
    'refused', count(*) filter (where r.status = 'refused'), 'undone', count(*) filter (where r.status = 'undone'))
  from mandate_import_rows r where r.merchant_id = ${work.merchantId} and r.import_id = i.id)`;

/** The approval that import `i` waits for. */
export const waitingApproval = (work: Work): Sql => sql`(
  select a.id from approvals a
  where a.merchant_id = ${work.merchantId} and a.kind = ${APPROVAL_KIND} and a.subject_id = i.id
    and a.status = 'pending' and a.expires_at > ${work.now})`;

/** One page of imports. */
export function importList(work: Work, input: Input<typeof imports.listMandateImports>) {
  return foundPage<ImportRow>(work, input, {
    match: sql`from mandate_imports t where t.merchant_id = ${work.merchantId}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.search ? sql`and (t.filename ilike ${anywhere(input.search)} or t.provider ilike ${anywhere(input.search)})` : empty}`,
    orderBy: orderOf(input.sort ?? '-uploaded_at', { uploaded_at: 't.created_at' }),
    select: (page) => sql`
      select i.id, i.filename, i.status, ${waitingApproval(work)} is not null as is_waiting, i.provider, i.rows,
        ${countsOf(work)} as counts, i.uploaded_by_name as uploaded_by, i.created_at as uploaded_at
      from ${page}
      join mandate_imports i on i.merchant_id = ${work.merchantId} and i.id = page.id
      order by page.place`,
  });
}

/** One page of an import's rows, with what is wrong in the reader's language. 404. */
export async function importRows(
  work: Work,
  input: Input<typeof imports.listMandateImportRows>,
  locale: 'en' | 'zh',
) {
  await importOf(work, work.merchantId, input.import_id);
  const page = await foundPage<StoredRow>(work, input, {
    match: sql`from mandate_import_rows t
      where t.merchant_id = ${work.merchantId} and t.import_id = ${input.import_id}
      ${input.status ? sql`and t.status = any(${input.status}::text[])` : empty}
      ${input.fault ? sql`and t.faults @> ${JSON.stringify([faultOf(input.fault)])}::jsonb` : empty}
      ${input.search ? sql`and (t.name ilike ${anywhere(input.search)} or t.reference ilike ${anywhere(input.search)})` : empty}`,
    orderBy: input.sort === '-line' ? raw('t.line desc') : raw('t.line'),
    select: (found) => sql`
      select r.id, r.line, r.status, r.name, r.bsb, r.account_masked, r.reference, p.name as plan_name, r.amount_cents,
        r.next_date, r.first_date, r.faults, r.customer_id, r.mandate_id, m.reference as mandate_reference,
        r.notified_at, r.bounced_at is not null as is_bounced, r.allowed_from,
        r.status in ('notified', 'in_force') and not exists (
          select 1 from invoices i where i.merchant_id = ${work.merchantId} and i.customer_id = r.customer_id)
        and not exists (
          select 1 from payments y where y.merchant_id = ${work.merchantId} and y.customer_id = r.customer_id) as can_undo,
        f.id as file_id, f.name as file_name, f.bytes as file_bytes
      from ${found}
      join mandate_import_rows r on r.merchant_id = ${work.merchantId} and r.id = page.id
      left join plans p on p.merchant_id = ${work.merchantId} and p.id = r.plan_id
      left join mandates m on m.merchant_id = ${work.merchantId} and m.id = r.mandate_id
      left join mandate_import_files f on f.merchant_id = ${work.merchantId} and f.import_id = r.import_id
        and f.reference = r.reference and r.status <> 'faulty'
      order by page.place`,
  });
  const rows = page.rows.map(({ file_id: id, file_name: name, file_bytes: bytes, ...row }) => ({
    ...row,
    faults: inWords(row.faults, locale),
    file: id && name && bytes ? { id, name: work.vault.open(name), bytes } : null,
  }));
  return { ...page, rows };
}

/** Faults as sentences; a refusal in its own words. */
export function inWords(faults: readonly ImportFault[], locale: 'en' | 'zh'): string[] {
  return faults.map((fault) => {
    const reason = fault.params?.reason;
    const refusal = REFUSALS[reason as keyof typeof REFUSALS]?.[locale] ?? '';
    const params = reason === undefined ? fault.params : { ...fault.params, reason: refusal };
    return importFaultInWords(params ? { ...fault, params } : fault, locale);
  });
}

/** `email.email_invalid`, or `quote_open` of a row as a whole, as rows store it. */
function faultOf(fault: string): { field: string | null; code: string } {
  const [first, second] = fault.split('.');
  return second === undefined ? { field: null, code: fault } : { field: first!, code: second };
}

/** What is wrong with rows of an import that were left out, the most frequent first, in the reader's language. */
export async function faultsOfImport(
  work: Work,
  importId: string,
  locale: 'en' | 'zh',
): Promise<Output<typeof imports.getMandateImport>['faults']> {
  const rows = await work.rows<{ field: ImportFault['field']; code: ImportFault['code']; rows: number }>(sql`
    select f.fault->>'field' as field, f.fault->>'code' as code, count(distinct r.id)::int as rows
    from mandate_import_rows r cross join lateral jsonb_array_elements(r.faults) f (fault)
    where r.merchant_id = ${work.merchantId} and r.import_id = ${importId} and r.status in ('faulty', 'refused')
    group by 1, 2 order by 3 desc, 1, 2`);
  return rows.map(({ field, code, rows: count }) => ({
    fault: field === null ? code : `${field}.${code}`,
    words: importFaultInWords({ field, code, params: OF_ANY_ROW }, locale),
    rows: count,
  }));
}

/** What differs from row to row. */
const OF_ANY_ROW = { cells: '…', columns: '…', max: '…', line: '…', reason: '…' };
