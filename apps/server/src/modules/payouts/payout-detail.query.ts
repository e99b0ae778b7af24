import type { Input, Output } from '@lorikeet/contracts';
import type * as payouts from '@lorikeet/contracts/payouts';
import { can } from '@lorikeet/domain/kernel';
import { payoutTable } from '@lorikeet/domain/payouts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { postingsOf } from '../ledger/index.ts';
import { accountOfPayout, payoutColumns } from './payout-list.query.ts';
import { rowJoins, rowKind, statementRow } from './payout-rows.ts';
import { carriedInto, statementOfPayout } from './payout-statement.query.ts';
import { kindPlace, payoutNumber } from './payout-words.ts';

type Detail = Output<typeof payouts.getPayout>;
type Asked = Input<typeof payouts.getPayout>;
type Row = Omit<Detail['payout'], 'number' | 'can'> & { number: number };

/** One payout: its head, its statement with one page of its rows, and what it posted itself. */
export async function payoutDetails(work: Work, input: Asked): Promise<Detail> {
  const row = found(
    await work.maybe<Row>(sql`
      select ${payoutColumns}, a.id as account_id, a.account_name, a.bsb, t.cut_off_at, t.approved_at, t.lodged_at,
        t.lodgement_reference, t.return_reason, t.updated_at
      from payouts t
      ${accountOfPayout(work)}
      where t.merchant_id = ${work.merchantId} and t.id = ${input.id}`),
  );
  const mayRelease = work.actor.permissions?.has('payouts.release') ?? false;
  const totals = await rowCounts(work, input.id);
  return {
    payout: {
      ...row,
      number: payoutNumber(row.number),
      can: {
        approve: mayRelease && can(payoutTable, row.status, 'approve'),
        withdraw: mayRelease && can(payoutTable, row.status, 'withdraw'),
      },
    },
    statement: await statementOfPayout(work, input.id),
    carried: await carriedInto(work, input.id),
    totals,
    lines: { rows: await lineRows(work, input), count: countOf(totals, input.kind) },
    postings: (await postingsOf(work, input.id)) as Detail['postings'],
  };
}

/** How many rows the statement has of each kind; those that were carried over count for themselves. */
function rowCounts(work: Work, id: string): Promise<Detail['totals']> {
  return work.rows(sql`
    select kind, sum(count)::int as count from (
      select ${rowKind} as kind, count(*) as count from payout_lines l
      where l.merchant_id = ${work.merchantId} and l.payout_id = ${id} and l.is_head
      group by l.kind, l.is_carried
    ) k group by kind order by ${kindPlace}`);
}

/** Without a kind the statement shows what moved since it opened. */
function isShown(kinds: Asked['kind']): Sql {
  return kinds ? sql`${rowKind} = any(${kinds}::text[])` : sql`not l.is_carried`;
}

function countOf(totals: Detail['totals'], kinds: Asked['kind']): number {
  const counted = totals.filter(({ kind }) => (kinds ? kinds.includes(kind) : kind !== 'carried'));
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function lineRows(work: Work, input: Asked): Promise<Detail['lines']['rows']> {
  return work.rows(sql`
    select ${statementRow}
    from (
      select l.* from payout_lines l
      where l.merchant_id = ${work.merchantId} and l.payout_id = ${input.id} and l.is_head and ${isShown(input.kind)}
      order by l.row_no limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) l ${rowJoins(work.merchantId)}
    order by l.row_no`);
}
