import { type BankFileEvent, bankFileTable } from '@lorikeet/domain/bank-files';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Moves bank files by an event of their table: those that `where` finds over `bank_files f` in a state that the
 * event leaves. `also` sets further columns. Returns how many. Nothing else writes `bank_files.status`.
 */
export function moveFiles(
  work: Work,
  event: BankFileEvent,
  { where, also }: { where: Sql; also?: Sql },
): Promise<number> {
  const { from, to } = moveBy(bankFileTable, event);
  return work.run(sql`
    update bank_files f set status = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where f.merchant_id = ${work.merchantId} and f.status ${among(from)} and ${where}`);
}
