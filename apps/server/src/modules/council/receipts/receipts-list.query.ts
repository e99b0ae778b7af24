import type { Input, Output } from '@lorikeet/contracts';
import type * as receipts from '@lorikeet/contracts/rates-receipts';
import { atStart } from '../../../platform/db/like.ts';
import { foundPage } from '../../../platform/db/list-page.ts';
import { empty, raw, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';

type FileRow = Output<typeof receipts.listReceiptsFiles>['rows'][number];
type LineRow = Output<typeof receipts.listReceiptsLines>['rows'][number];

/** The columns of a file `f` as the wire has it. */
const fileColumns = (
  work: Work,
) => sql`f.id, f.number, f.receipts, f.receipts_cents, f.reversals, f.reversals_cents,
  f.total_cents, f.made_by_name as made_by, f.made_at, exists (
    select 1 from rates_imports i
    where i.merchant_id = ${work.merchantId} and i.status = 'applied' and i.receipts_file >= f.number) as is_applied`;

/** The number that a search names; what cannot be one names none. */
const numberIn = (search: string): number => (/^\d{1,9}$/.test(search) ? Number(search) : 0);

/** One page of receipts files. */
export function receiptsFileList(work: Work, input: Input<typeof receipts.listReceiptsFiles>) {
  return foundPage<FileRow>(work, input, {
    match: sql`from rates_receipts_files t where t.merchant_id = ${work.merchantId}
      ${input.search ? sql`and t.number = ${numberIn(input.search)}` : empty}`,
    orderBy: input.sort === 'number' ? raw('t.number') : raw('t.number desc'),
    select: (page) => sql`
      select ${fileColumns(work)} from ${page}
      join rates_receipts_files f on f.merchant_id = ${work.merchantId} and f.id = page.id
      order by page.place`,
  });
}

/** One receipts file, or 404. */
export async function receiptsFileOf(work: Work, id: string): Promise<FileRow> {
  return found(
    await work.maybe<FileRow>(sql`
      select ${fileColumns(work)} from rates_receipts_files f
      where f.merchant_id = ${work.merchantId} and f.id = ${id}`),
  );
}

/** One page of a file's lines. 404. */
export async function receiptsLines(work: Work, input: Input<typeof receipts.listReceiptsLines>) {
  await receiptsFileOf(work, input.id);
  const pattern = atStart((input.search ?? '').toUpperCase());
  return foundPage<LineRow>(work, input, {
    match: sql`from (
        select posting_id as id, merchant_id, file_id, position, kind, assessment_number from rates_receipts_lines
      ) t
      where t.merchant_id = ${work.merchantId} and t.file_id = ${input.id}
      ${input.kind ? sql`and t.kind = any(${input.kind}::text[])` : empty}
      ${input.search ? sql`and t.assessment_number like ${pattern}` : empty}`,
    orderBy: input.sort === '-line' ? raw('t.position desc') : raw('t.position'),
    select: (page) => sql`
      select l.posting_id, l.position as line, l.kind, l.assessment_number, l.received_on, l.amount_cents, l.method,
        l.reference, l.property_id, l.payment_id
      from ${page}
      join rates_receipts_lines l on l.merchant_id = ${work.merchantId} and l.posting_id = page.id
      order by page.place`,
  });
}
