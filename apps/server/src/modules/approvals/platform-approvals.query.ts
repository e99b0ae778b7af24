import type { Input, Output } from '@lorikeet/contracts';
import type * as approvals from '@lorikeet/contracts/approvals';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type Facts, factsOf, opened, type Row } from './approval-list.query.ts';

type Listed = Output<typeof approvals.listPlatformApprovals>;

/** What waits or waited for the platform's staff, of all merchants; the newest first. */
export async function platformApprovalList(
  work: Work,
  input: Input<typeof approvals.listPlatformApprovals>,
): Promise<Listed> {
  const pattern = input.search && anywhere(input.search);
  const { rows, count } = await foundPage<Row & { merchant_id: string; merchant_name: string }>(work, input, {
    match: sql`from approvals t where t.approvers = '{}'
      ${input.status ? sql`and t.status = any(${input.status})` : empty}
      ${pattern ? sql`and t.merchant_id in (select id from merchants where trading_name ilike ${pattern})` : empty}`,
    orderBy: orderOf(input.sort ?? '-requested_at'),
    select: (page) => sql`
      select ${COLUMNS}, a.merchant_id, t.trading_name as merchant_name
      from ${page} join approvals a on a.id = page.id and a.approvers = '{}'
      join merchants t on t.id = a.merchant_id
      join merchant_users m on m.merchant_id = a.merchant_id and m.id = a.requested_by
      order by page.place`,
  });
  const listed = rows.map((row) => ({
    ...factsOf(work, row, actionsOn(work, row)),
    merchant: { id: row.merchant_id, name: row.merchant_name },
  }));
  return { rows: listed, count };
}

/** One of them with what it changes, read in its merchant's tenant, or 404. */
export async function platformApprovalWithChanges(
  merchant: Work,
  id: string,
): Promise<Output<typeof approvals.getPlatformApproval>> {
  const row = found(
    await merchant.maybe<Row>(sql`
      select ${COLUMNS} from approvals a
      join merchant_users m on m.merchant_id = a.merchant_id and m.id = a.requested_by
      where a.merchant_id = ${merchant.merchantId} and a.id = ${id} and a.approvers = '{}'`),
  );
  return {
    ...factsOf(merchant, row, actionsOn(merchant, row)),
    changes: changedFields(opened(merchant, row.before), opened(merchant, row.after)),
  };
}

/** The platform's staff have no account in the merchant: who decided is a name. */
const COLUMNS: Sql = sql`a.id, a.kind, a.subject_kind, a.subject_id, a.before, a.after, a.status, a.requested_by,
  m.name as requested_name, a.requested_at, a.expires_at, a.decided_by, null as decided_name, a.decided_at, a.note,
  a.ended_because, a.approvers, a.platform_decider`;

const actionsOn = (work: Work, row: Row): Facts['can'] =>
  row.status === 'pending' && row.expires_at > work.now ? ['approve', 'decline'] : [];
