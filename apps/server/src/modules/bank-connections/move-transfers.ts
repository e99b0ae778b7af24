import { type TransferEvent, transferStates } from '@lorikeet/domain/bank-connections';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Moves transfers `t` by an event of their table: those that `where` finds in a state that the event leaves. `also` sets
 * further columns. Returns how many. Nothing else writes `file_transfers.status`.
 */
export function moveTransfers(
  work: Work,
  event: TransferEvent,
  { where, also }: { where: Sql; also?: Sql },
): Promise<number> {
  const { from, to } = moveBy(transferStates, event);
  const ended = isEnd(event) ? sql`, ended_at = ${work.now}` : empty;
  return work.run(sql`
    update file_transfers t set status = ${word(to)} ${ended} ${also ? sql`, ${also}` : empty}
    where t.merchant_id = ${work.merchantId} and t.status ${among(from)} and ${where}`);
}

const isEnd = (event: TransferEvent) => event !== 'place' && event !== 'reappear';
