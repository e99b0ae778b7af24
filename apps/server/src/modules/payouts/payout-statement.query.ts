import type { Output } from '@lorikeet/contracts';
import type * as payouts from '@lorikeet/contracts/payouts';
import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { payoutStatement } from '@lorikeet/domain/payouts';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { kindPlace, lineKind } from './payout-words.ts';

type Tenant = Queries & { merchantId: string };
type Detail = Output<typeof payouts.getPayout>;
export type Statement = Detail['statement'];
export type Carried = Detail['carried'][number];
type Part = Statement['parts'][number];
type Group = { kind: payouts.PayoutLineKind; count: number; cents: number; gst: number };

/** What moved, by kind; the GST inside fees on a line of its own. */
function partsOf(groups: readonly Group[]): Part[] {
  const parts: Part[] = [];
  for (const { kind, count, cents, gst } of groups) {
    const inside = kind === 'fee' ? gst : 0;
    parts.push({ kind, count, amount_cents: toCents(cents + inside) });
    if (inside !== 0) parts.push({ kind: 'gst', count: null, amount_cents: toCents(-inside) });
  }
  return parts;
}

function statementOf(opening: number, groups: readonly Group[], minimum?: Cents): Statement {
  const parts = partsOf(groups);
  const lines = parts.map((part) => ({ id: part.kind, amount: part.amount_cents }));
  const { paid, closing } = payoutStatement(toCents(opening), lines, minimum);
  return { opening_cents: toCents(opening), parts, paid_cents: paid, closing_cents: closing };
}

/** Sums of lines by kind. */
const grouped = (from: Sql) => sql`
  select kind, sum(n)::int as count, sum(cents)::bigint as cents, sum(gst)::bigint as gst from (
    select ${lineKind(sql`kind`)} as kind, count(*) as n, sum(amount_cents) as cents, sum(gst_cents) as gst
    ${from} group by 1
  ) k group by kind order by ${kindPlace}`;

/** The statement of a payout: what earlier evenings left, what moved since, what is paid and what stays. */
export async function statementOfPayout(work: Tenant, id: string): Promise<Statement> {
  const own = sql`from payout_lines where merchant_id = ${work.merchantId} and payout_id = ${id}`;
  const { opening } = await work.one<{ opening: number }>(
    sql`select coalesce(sum(amount_cents), 0)::bigint as opening ${own} and is_carried`,
  );
  const moved = sql`${own} and not is_carried`;
  return statementOf(opening, await work.rows<Group>(grouped(moved)));
}

/** The statement of movements that wait for a payout: a query's part beginning with `from`, as `waitingLines` yields them. */
export async function statementOfWaiting(work: Tenant, lines: Sql, minimum: Cents): Promise<Statement> {
  const { opening } = await work.one<{ opening: number }>(
    sql`select coalesce(sum(amount_cents), 0)::bigint as opening ${lines} and is_carried`,
  );
  return statementOf(opening, await work.rows<Group>(grouped(sql`${lines} and not is_carried`)), minimum);
}

type CarryRow = { id: string; carried_on: LocalDate; opening: number; minimum: Cents };

/** The statements of evenings without a payout whose movements a payout took, the earliest first. */
export async function carriedInto(work: Tenant, payoutId: string): Promise<Carried[]> {
  const rows = await work.rows<CarryRow>(sql`
    select c.id, c.carried_on, c.opening_cents as opening, c.minimum_cents as minimum from payout_carries c
    where c.merchant_id = ${work.merchantId} and c.id in (
      select l.carry_id from carried_lines l
      join payout_lines p on p.merchant_id = l.merchant_id and p.posting_id = l.posting_id
      where l.merchant_id = ${work.merchantId} and p.payout_id = ${payoutId} and p.is_carried)
    order by c.carried_on, c.id`);
  return Promise.all(rows.map((row) => carriedStatement(work, row)));
}

/** The last statement of an evening without a payout, while nothing of it has been drawn since. */
export async function carriedNow(work: Work): Promise<Carried | null> {
  const row = await work.maybe<CarryRow>(sql`
    select c.id, c.carried_on, c.opening_cents as opening, c.minimum_cents as minimum from payout_carries c
    where c.merchant_id = ${work.merchantId} and not exists (
      select 1 from payouts p
      where p.merchant_id = ${work.merchantId} and p.status <> 'withdrawn' and p.cut_off_at > c.cut_off_at)
    order by c.carried_on desc, c.id desc limit 1`);
  return row ? carriedStatement(work, row) : null;
}

async function carriedStatement(work: Tenant, row: CarryRow): Promise<Carried> {
  const from = sql`from carried_lines where merchant_id = ${work.merchantId} and carry_id = ${row.id}`;
  const groups = await work.rows<Group>(grouped(from));
  return { date: row.carried_on, ...statementOf(row.opening, groups, row.minimum) };
}
