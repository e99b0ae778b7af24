import type { Output } from '@lorikeet/contracts';
import type * as imports from '@lorikeet/contracts/rates-imports';
import { ratingYearOf, ratingYearStart } from '@lorikeet/domain/council';
import { can, doubledHeadings } from '@lorikeet/domain/kernel';
import { guessRollColumns, type RollColumns, rollTable } from '@lorikeet/domain/rates-imports';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { hasTakenMoney, lastMoment } from './import-moment.ts';
import type { StoredImport } from './import-store.ts';
import type { FileHead } from './upload-import.ts';

type Detail = Output<typeof imports.getRatesImport>;
type Stored = Omit<StoredImport, 'sha256' | 'storage_key' | 'width'> &
  Pick<
    Detail,
    | 'done'
    | 'faulty'
    | 'ready'
    | 'added'
    | 'changed'
    | 'more_cents'
    | 'less_cents'
    | 'uploaded_by'
    | 'uploaded_at'
  > & { head: Buffer };

/** Files that can be named: a council that hands one over each bank day is behind by months with more. */
const RECEIPTS_FILES = 100;

/** One import: its columns as they are chosen, were chosen for a file of the same headings, or seem to be. 404. */
export async function importDetail(work: Work, id: string): Promise<Detail> {
  const { head, columns, date_order, rating_year, issued_on, extracted_at, receipts_file, ...one } = found(
    await work.maybe<Stored>(sql`
      select id, filename, status, rows, done, faulty, ready, added, changed, more_cents, less_cents, concern, head,
        columns, date_order, rating_year, issued_on, extracted_at, receipts_file, confirmed_at, checks,
        uploaded_by_name as uploaded_by, created_at as uploaded_at
      from rates_imports where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  const { headings, samples } = JSON.parse(work.vault.open(head)) as FileHead;
  const [last, needsMark, before] = await Promise.all([
    lastMoment(work, id),
    hasTakenMoney(work),
    columns ? undefined : columnsBefore(work, headings),
  ]);
  // One that is older than that of the import before would be refused.
  const files = await work.rows<Detail['receipts_files'][number]>(sql`
    select number, total_cents, made_at from rates_receipts_files
    where merchant_id = ${work.merchantId} and number >= ${last?.receiptsFile ?? 0}
    order by number desc limit ${RECEIPTS_FILES}`);
  const year = ratingYearOf(work.today);
  return {
    ...one,
    extracted_at,
    headings,
    samples,
    doubled_headings: doubledHeadings(headings),
    mapping: {
      columns: columns ?? before?.columns ?? guessRollColumns(headings),
      date_order: date_order ?? before?.date_order ?? 'dmy',
      rating_year: rating_year ?? year,
      issued_on: issued_on ?? ratingYearStart(year),
      extracted_at,
      receipts_file,
    },
    needs_mark: needsMark,
    receipts_files: files,
    last_extracted_at: last?.extractedAt ?? null,
    can: actionsOf(one),
  };
}

const actionsOf = ({ status, concern }: Pick<Stored, 'status' | 'concern'>): Detail['can'] => [
  ...(can(rollTable, status, 'check') ? (['check'] as const) : []),
  ...(status === 'checked' && !concern ? (['confirm'] as const) : []),
  ...(status === 'uploaded' || status === 'checked' ? (['cancel'] as const) : []),
  ...(status === 'applied' ? (['undo'] as const) : []),
];

/** The columns that were chosen last for a file with the same headings. */
async function columnsBefore(
  work: Work,
  headings: readonly string[],
): Promise<{ columns: RollColumns; date_order: Detail['mapping']['date_order'] } | undefined> {
  const earlier = await work.rows<{
    head: Buffer;
    columns: RollColumns;
    date_order: Detail['mapping']['date_order'];
  }>(sql`
    select head, columns, date_order from rates_imports
    where merchant_id = ${work.merchantId} and columns is not null order by created_at desc limit 5`);
  return earlier.find(({ head }) => {
    const known = (JSON.parse(work.vault.open(head)) as FileHead).headings;
    return known.length === headings.length && known.every((heading, at) => heading === headings[at]);
  });
}
