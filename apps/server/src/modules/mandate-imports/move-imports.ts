import { moveBy, outcomeOf, refusalOf } from '@lorikeet/domain/kernel';
import {
  type ImportEvent,
  type ImportRowEvent,
  type ImportRowState,
  type ImportState,
  importRowTable,
  importTable,
} from '@lorikeet/domain/mandate-imports';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import type { LockedImport } from './import-store.ts';

/**
 * Moves a locked import by an event of its table and returns its state. `also` sets further columns. Throws the table's
 * refusal; what changes nothing writes nothing.
 */
export async function moveImport(
  work: Work,
  held: Pick<LockedImport, 'id' | 'status'>,
  event: ImportEvent,
  also?: Sql,
): Promise<{ status: ImportState; isMoved: boolean }> {
  const outcome = outcomeOf(importTable, held.status, event);
  if (outcome.kind === 'refused') throw refusalOf(outcome);
  if (outcome.kind !== 'next') return { status: held.status, isMoved: false };
  await work.run(sql`
    update mandate_imports set status = ${outcome.state}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${held.id}`);
  return { status: outcome.state, isMoved: true };
}

/**
 * Moves rows by an event: those that `where` finds over `mandate_import_rows r` in a state that the event leaves. The
 * statement is open for `returning`. Nothing else writes their state.
 */
export function moveRows(
  work: Work,
  event: ImportRowEvent,
  { where, also, only }: { where: Sql; also?: Sql; only?: readonly ImportRowState[] },
): Sql {
  const { from, to } = moveBy(importRowTable, event, only);
  return sql`update mandate_import_rows r set status = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where r.merchant_id = ${work.merchantId} and r.status ${among(from)} and ${where}`;
}
