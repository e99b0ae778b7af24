import {
  CUSTOMER_COLUMN_NAMES,
  CUSTOMER_COLUMNS,
  CUSTOMER_FILE_BYTES_MAX,
  CUSTOMER_FILE_COLUMNS_MAX,
  CUSTOMER_FILE_ROWS_MAX,
  type CustomerColumn,
} from '@lorikeet/contracts/customer-imports';
import { guessedColumns } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { encodingOf, recordsOf } from '../../platform/lists/read-csv.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export type Columns = { [name in CustomerColumn]?: number | undefined };
/** A file's lines under its headings; one whose quotes are not closed has no cells. */
export type CustomerFile = { headings: string[]; lines: { line: number; cells: string[] | undefined }[] };

const MEGABYTE = 1024 * 1024;

/** Refuses `customer_import.not_csv`, `.no_rows`, `.too_large`, `.too_many_rows` and `.too_many_columns`. */
export function openFile(content: string): CustomerFile {
  const bytes = Buffer.from(content, 'base64');
  refuseUnless(bytes.length <= CUSTOMER_FILE_BYTES_MAX, 'customer_import.too_large', {
    max: `${CUSTOMER_FILE_BYTES_MAX / MEGABYTE} MB`,
  });
  const encoding = encodingOf(bytes);
  refuseUnless(encoding !== undefined, 'customer_import.not_csv');
  let headings: string[] | undefined;
  const lines: CustomerFile['lines'] = [];
  for (const { line, cells } of recordsOf(bytes, encoding)) {
    if (!headings) {
      headings = [...(cells ?? [])];
      refuseUnless(headings.length <= CUSTOMER_FILE_COLUMNS_MAX, 'customer_import.too_many_columns', {
        max: CUSTOMER_FILE_COLUMNS_MAX,
      });
      continue;
    }
    refuseUnless(lines.length < CUSTOMER_FILE_ROWS_MAX, 'customer_import.too_many_rows', {
      max: CUSTOMER_FILE_ROWS_MAX,
    });
    lines.push({ line, cells: cells && [...cells] });
  }
  refuseUnless(headings !== undefined && lines.length > 0, 'customer_import.no_rows');
  return { headings, lines };
}

/** The columns as the merchant chose them for its last file, where the headings are there, and by known headings. */
export async function guessColumns(work: Work, headings: readonly string[]): Promise<Columns> {
  const last = await work.maybe<{ columns: Partial<Record<CustomerColumn, string>> }>(sql`
    select columns from customer_imports where merchant_id = ${work.merchantId}
    order by created_at desc, id desc limit 1`);
  const known = Object.fromEntries(
    CUSTOMER_COLUMN_NAMES.map((name) => {
      const { en, zh, also } = CUSTOMER_COLUMNS[name];
      const chosen = last?.columns[name];
      return [name, [...(chosen ? [chosen] : []), en, zh, ...also]];
    }),
  ) as Record<CustomerColumn, string[]>;
  return guessedColumns(headings, CUSTOMER_COLUMN_NAMES, known);
}

/** Columns without which no row can be added. */
export function missingColumns(columns: Columns): CustomerColumn[] {
  const has = (name: CustomerColumn) => columns[name] !== undefined;
  const isNamed = has('name') || has('first_name') || has('last_name');
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(has('email_primary') ? [] : (['email_primary'] as const)),
  ];
}

/** Refuses `customer_import.columns` for a column that the file lacks or that two fields name. */
export function checkColumns(columns: Columns, width: number): void {
  const chosen = Object.values(columns).filter((at) => at !== undefined);
  const isSound = chosen.every((at) => at < width) && new Set(chosen).size === chosen.length;
  refuseUnless(isSound, 'customer_import.columns');
}
