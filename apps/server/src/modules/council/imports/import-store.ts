import { type LocalDate, outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import type { ImportDateOrder } from '@lorikeet/domain/mandate-imports';
import { type RollColumns, type RollEvent, type RollState, rollTable } from '@lorikeet/domain/rates-imports';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';

export type StoredImport = {
  id: string;
  status: RollState;
  filename: string;
  sha256: string;
  storage_key: string;
  rows: number;
  /** How far it has been taken in, or back. */
  at_line: number;
  width: number;
  columns: RollColumns | null;
  date_order: ImportDateOrder | null;
  rating_year: number | null;
  issued_on: LocalDate | null;
  extracted_at: Date | null;
  receipts_file: number | null;
  concern: 'another_council' | 'faulty_rows' | 'nothing_ready' | null;
  confirmed_at: Date | null;
  /** How often its rows were judged. */
  checks: number;
};

/** What an import holds once its columns are chosen. */
export type MappedImport = StoredImport & {
  columns: RollColumns;
  date_order: ImportDateOrder;
  rating_year: number;
  issued_on: LocalDate;
  extracted_at: Date;
};

const COLUMNS = sql`id, status, filename, sha256, storage_key, rows, at_line, width, columns, date_order, rating_year, issued_on,
  extracted_at, receipts_file, concern, confirmed_at, checks`;

/** An import of this council, locked until the transaction ends, or 404. */
export async function lockImport(work: Work, id: string): Promise<StoredImport> {
  return found(
    await work.maybe<StoredImport>(sql`
      select ${COLUMNS} from rates_imports where merchant_id = ${work.merchantId} and id = ${id} for update`),
  );
}

/** The same without a lock. */
export async function importOf(
  queries: Pick<Run['reads'], 'maybe'>,
  merchantId: string,
  id: string,
): Promise<StoredImport> {
  return found(
    await queries.maybe<StoredImport>(sql`
      select ${COLUMNS} from rates_imports where merchant_id = ${merchantId} and id = ${id}`),
  );
}

/**
 * Moves a locked import by an event of its table. `also` sets further columns. Throws the table's refusal; returns false
 * for what changes nothing.
 */
export async function moveImport(
  work: Work,
  held: Pick<StoredImport, 'id' | 'status'>,
  event: RollEvent,
  also?: Sql,
): Promise<boolean> {
  const outcome = outcomeOf(rollTable, held.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return false;
  await work.run(sql`
    update rates_imports set status = ${outcome.state}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${held.id}`);
  return true;
}
