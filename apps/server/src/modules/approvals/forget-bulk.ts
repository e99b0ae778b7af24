import type { ApprovalKindName } from '@lorikeet/contracts/approval-kinds';
import { sql } from '../../platform/db/sql.ts';
import { type Forgotten, saysAny } from '../../platform/forget.ts';
import type { Work } from '../../platform/work.ts';
import { endOne } from './end-overtaken.ts';

type Stored = {
  id: string;
  kind: ApprovalKindName;
  status: string;
  maker: string;
  after: Buffer;
  payload: Buffer;
};

/**
 * Empties changes to many rows that name a payer who is erased: those of chosen rows that are theirs, and those of a filter
 * that say one of the words or are decided, as nobody knows any more whom they named. How many rows there were stays. One that
 * waits is ended.
 */
export async function forgetBulk(work: Work, who: Forgotten): Promise<void> {
  const theirs = new Set(who.subjectIds.map((id) => id.replaceAll('-', '')));
  const stored = await work.rows<Stored>(sql`
    select id, kind, status, requested_by as maker, after, payload from approvals
    where merchant_id = ${work.merchantId} and kind like 'bulk.%' order by id for update`);
  for (const one of stored) {
    const after: { rows?: number } = JSON.parse(work.vault.open(one.after));
    const { ids }: { ids?: string[] } = JSON.parse(work.vault.open(one.payload));
    const isOver = one.status !== 'pending';
    const names = ids
      ? ids.some((id) => theirs.has(id.slice(id.indexOf('_') + 1)))
      : isOver || saysAny(JSON.stringify(after), who.words);
    if (!names) continue;
    if (!isOver) await endOne(work, { ...one, because: 'customer_erased' });
    await work.run(sql`
      update approvals set before = ${work.vault.seal('{}')}, payload = ${work.vault.seal('{}')}, note = null,
        after = ${work.vault.seal(JSON.stringify({ rows: after.rows }))}
      where merchant_id = ${work.merchantId} and id = ${one.id}`);
  }
}
