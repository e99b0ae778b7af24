import type { Input, Output } from '@lorikeet/contracts';
import type * as payouts from '@lorikeet/contracts/payouts';
import { can } from '@lorikeet/domain/kernel';
import { payoutTable } from '@lorikeet/domain/payouts';
import { empty, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { postingsOf } from '../ledger/index.ts';
import { payoutColumns } from './payout-list.query.ts';
import { lineKind, payoutNumber } from './payout-words.ts';

type Detail = Output<typeof payouts.getPayout>;
type Asked = Input<typeof payouts.getPayout>;
type Row = Omit<Detail['payout'], 'number' | 'can'> & { number: number };

/** One payout: its head, the totals of its lines by kind, one page of them, and what it posted itself. */
export async function payoutDetails(work: Work, input: Asked): Promise<Detail> {
  const row = found(
    await work.maybe<Row>(sql`
      select ${payoutColumns}, a.account_name, a.bsb, t.cut_off_at, t.approved_at, t.lodged_at,
        t.lodgement_reference, t.return_reason, t.updated_at
      from payouts t
      join payout_accounts a on a.merchant_id = ${work.merchantId} and a.id = t.payout_account_id
      where t.merchant_id = ${work.merchantId} and t.id = ${input.id}`),
  );
  const mayRelease = work.actor.permissions?.has('payouts.release') ?? false;
  const totals = await lineTotals(work, input.id);
  return {
    payout: {
      ...row,
      number: payoutNumber(row.number),
      can: {
        approve: mayRelease && can(payoutTable, row.status, 'approve'),
        withdraw: mayRelease && can(payoutTable, row.status, 'withdraw'),
      },
    },
    totals,
    lines: { rows: await lineRows(work, input), count: countOf(totals, input.kind) },
    postings: (await postingsOf(work, input.id)) as Detail['postings'],
  };
}

function lineTotals(work: Work, id: string): Promise<Detail['totals']> {
  return work.rows(sql`
    select kind, sum(count)::int as count, sum(amount_cents)::bigint as amount_cents from (
      select ${lineKind(sql`kind`)} as kind, count(*) as count, sum(amount_cents) as amount_cents
      from payout_lines where merchant_id = ${work.merchantId} and payout_id = ${id}
      group by payout_lines.kind
    ) k group by kind order by array_position(array['debit', 'return', 'fee', 'other'], kind)`);
}

function countOf(totals: Detail['totals'], kinds: Asked['kind']): number {
  const counted = kinds ? totals.filter(({ kind }) => kinds.includes(kind)) : totals;
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function lineRows(work: Work, input: Asked): Promise<Detail['lines']['rows']> {
  const kind = lineKind(sql`l.kind`);
  return work.rows(sql`
    select l.position, ${kind} as kind, l.kind as posting_kind, l.amount_cents, l.payment_id, l.posting_id,
      p.customer_id, c.name as customer_name, y.description, p.effective_date
    from (
      select l.* from payout_lines l
      where l.merchant_id = ${work.merchantId} and l.payout_id = ${input.id}
        ${input.kind ? sql`and ${kind} = any(${input.kind}::text[])` : empty}
      order by l.position limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) l
    join postings p on p.merchant_id = ${work.merchantId} and p.id = l.posting_id
    left join payments y on y.merchant_id = ${work.merchantId} and y.id = l.payment_id
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = coalesce(p.customer_id, y.customer_id)
    order by l.position`);
}
