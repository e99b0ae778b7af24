import type { Input, Output } from '@lorikeet/contracts';
import type * as trust from '@lorikeet/contracts/trust';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { formatDateUs, type LocalDate, parseMoney, toCents } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import type { Work } from '../../platform/work.ts';
import { payoutNumber } from '../payouts/index.ts';
import type { MatchKind } from './expected-lines.query.ts';
import { reconcileDirect } from './reconcile-direct.query.ts';
import { reconcileTrust } from './reconcile-statement.query.ts';

import { canReopen } from './reopen-line.ts';
import { candidatesOf, statementLine } from './resolve-line.ts';

/** With more candidates of one amount than this, only the nearest by day are offered. */
const CANDIDATES = 20;

type Page = Output<typeof trust.listStatementLines>;
type Row = Page['rows'][number];
type Filter = Pick<Input<typeof trust.listStatementLines>, 'status' | 'date_from' | 'date_to' | 'search'>;
type Summary = Output<typeof trust.getStatementSummary>;

function linesThatMatch(work: Work, filter: Filter): Sql {
  return sql`
    from statement_lines t where t.merchant_id = ${work.merchantId}
      ${filter.status ? sql`and t.status = any(${filter.status}::text[])` : empty}
      ${filter.date_from ? sql`and t.booked_on >= ${filter.date_from}` : empty}
      ${filter.date_to ? sql`and t.booked_on <= ${filter.date_to}` : empty}
      ${filter.search ? searched(filter.search) : empty}`;
}

/** Words of the description, or an amount as the statement shows it. */
function searched(text: string): Sql {
  const cents = parseMoney(text.replace('\u2212', '-'));
  const words = sql`t.description ilike ${anywhere(text)}`;
  return cents === undefined
    ? sql`and ${words}`
    : sql`and (t.amount_cents in (${cents}, ${-cents}) or ${words})`;
}

/** Lines of the bank statement, the latest first, with the name of what each was matched to. */
export async function listStatement(
  work: Work,
  input: Input<typeof trust.listStatementLines>,
): Promise<Page> {
  const { rows, count } = await foundPage<Omit<Row, keyof Ends> & Matched>(work, input, {
    match: linesThatMatch(work, input),
    orderBy: orderOf(input.sort ?? '-booked_on'),
    select: (page) => sql`
      select t.id, t.booked_on, t.amount_cents, t.description, t.balance_cents, t.status, t.matched_kind, t.reason,
        t.note, t.matched_by is not null as by_hand, t.matched_tenant, t.matched_id, exists (
          select 1 from approvals a
          where a.merchant_id = ${work.merchantId} and a.subject_id = t.id and a.status = 'pending'
            and a.kind in ('statement.merchant_debt', 'statement.reopen') and a.expires_at > ${work.now}) as is_waiting
      from ${page} join statement_lines t on t.merchant_id = ${work.merchantId} and t.id = page.id
      order by page.place`,
  });
  const names = await namesOf(work, rows);
  return {
    rows: rows.map(({ matched_tenant, matched_id, ...row }) => ({
      ...row,
      matched_name: (matched_id && names.things.get(matched_id)) || null,
      matched_merchant:
        matched_tenant && matched_tenant !== work.merchantId
          ? (names.tenants.get(matched_tenant) ?? null)
          : null,
      matched_file: (matched_id && names.files.get(matched_id)) || null,
      matched_returns_id: row.matched_kind === 'returns' ? matched_id : null,
      matched_merchant_id: row.matched_kind === 'merchant_debt' ? matched_id : null,
      can_reopen: canReopen({ ...row, isByHand: row.by_hand }),
    })),
    count,
  };
}

type Ends = Pick<
  Row,
  | 'matched_name'
  | 'matched_merchant'
  | 'matched_file'
  | 'matched_returns_id'
  | 'matched_merchant_id'
  | 'can_reopen'
>;
type Matched = { matched_tenant: string | null; matched_id: string | null };

/** The names of the things on one page; they belong to several merchants, so each table is queried once for all. */
async function namesOf(work: Work, rows: readonly Matched[]) {
  const tenants = [...new Set(rows.flatMap((row) => row.matched_tenant ?? []))];
  const ids = rows.flatMap((row) => row.matched_id ?? []);
  const within = sql`merchant_id = any(${tenants}::uuid[]) and id = any(${ids}::uuid[])`;
  const files = await work.rows<{ id: string; merchant_id: string; filename: string }>(
    sql`select id, merchant_id, filename from bank_files where ${within}`,
  );
  const paidOut = await work.rows<{ id: string; merchant_id: string; number: number; file: string | null }>(
    sql`select id, merchant_id, number, bank_file_id as file from payouts where ${within}`,
  );
  const returns = await work.rows<{ id: string; day: LocalDate }>(
    sql`select id, bank_date as day from returns_files where ${within}`,
  );
  const recalls = await work.rows<{ id: string; merchant_id: string; filename: string; file: string }>(sql`
    select r.id, r.merchant_id, f.filename, f.id as file from file_recalls r
    join bank_files f on f.merchant_id = r.merchant_id and f.id = r.bank_file_id
    where r.merchant_id = any(${tenants}::uuid[]) and r.id = any(${ids}::uuid[])`);
  const refunds = await work.rows<{ id: string; merchant_id: string; number: number; file: string | null }>(
    sql`select id, merchant_id, number, bank_file_id as file from refunds where ${within}`,
  );
  const settlements = await work.rows<{ id: string; reference: string }>(
    sql`select id, reference from card_settlements where ${within}
      union all select id, reference from bpay_settlements where ${within}`,
  );
  const invoices = await work.rows<{ id: string; number: string }>(
    sql`select id, number from fee_debits where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])`,
  );
  return {
    things: new Map([
      ...files.map((row) => [row.id, row.filename] as const),
      ...paidOut.map((row) => [row.id, payoutNumber(row.number)] as const),
      ...recalls.map((row) => [row.id, row.filename] as const),
      ...refunds.map((row) => [row.id, formatDocumentNumber('RF', row.number)] as const),
      ...settlements.map((row) => [row.id, row.reference] as const),
      ...invoices.map((row) => [row.id, row.number] as const),
      ...returns.map((row) => [row.id, formatDateUs(row.day)] as const),
    ]),
    tenants: await merchantNames(work, tenants),
    files: new Map(
      [...files.map((row) => ({ ...row, file: row.id })), ...paidOut, ...recalls, ...refunds].flatMap(
        ({ id, merchant_id, file }) => (file ? [[id, { id: file, merchant_id }] as const] : []),
      ),
    ),
  };
}

/** Candidates for a waiting line, by name: of exactly its amount, the nearest day first. */
export async function listCandidates(
  work: Work,
  id: string,
): Promise<Output<typeof trust.listStatementCandidates>> {
  const line = await statementLine(work, id);
  const all = line.status === 'matched' ? [] : (await candidatesOf(work, line)).slice(0, CANDIDATES);
  const names = await namesOf(
    work,
    all.map(({ tenant, id: thing }) => ({ matched_tenant: tenant, matched_id: thing })),
  );
  return {
    rows: all.map(({ kind, id: thing, tenant, from }) => ({
      as: kind,
      ...thingOf(kind, thing),
      name: names.things.get(thing) ?? null,
      merchant: tenant === work.merchantId ? null : (names.tenants.get(tenant) ?? null),
      date: from,
    })),
  };
}

function thingOf(kind: MatchKind, id: string) {
  return {
    bank_file_id: kind === 'debit_file' || kind === 'refund_file' ? id : null,
    payout_id: kind === 'payout' || kind === 'payout_returned' ? id : null,
    returns_file_id: kind === 'returns' ? id : null,
    posting_id: kind === 'shortfall' || kind === 'fee_sweep' || kind === 'platform_debit' ? id : null,
    recall_id: kind === 'recall' ? id : null,
    refund_id: kind === 'refund_returned' ? id : null,
    settlement_id: kind === 'card_settlement' ? id : null,
    bpay_settlement_id: kind === 'bpay_settlement' ? id : null,
    merchant_id: kind === 'merchant_debt' ? id : null,
    fee_debit_id: kind === 'tax_invoice' ? id : null,
  };
}

/** Exact totals of the lines that match, what waits, and whether statement and book agree. */
export async function summariseStatement(
  work: Work,
  input: Input<typeof trust.getStatementSummary>,
): Promise<Summary> {
  const totals = await work.one<Pick<Summary, 'count' | 'sum_cents'>>(sql`
    select count(*)::int as count, coalesce(sum(t.amount_cents), 0)::bigint as sum_cents
    ${linesThatMatch(work, input)}`);
  const waiting = await work.one<Pick<Summary, 'queued' | 'queued_cents'>>(sql`
    select count(*)::int as queued, coalesce(sum(amount_cents), 0)::bigint as queued_cents
    from statement_lines where merchant_id = ${work.merchantId} and status = 'queued'`);
  const last = await work.maybe<Pick<Summary, 'through' | 'balance_cents'>>(sql`
    select booked_on as through, balance_cents from statement_lines
    where merchant_id = ${work.merchantId} order by booked_on desc, id desc limit 1`);
  const { kind } = await work.one<{ kind: string }>(
    sql`select kind from merchants where id = ${work.merchantId}`,
  );
  const trust = kind === 'platform' ? await reconcileTrust(work) : undefined;
  const compared = trust ?? (await reconcileDirect(work));
  return {
    ...totals,
    ...waiting,
    through: last?.through ?? null,
    balance_cents: trust ? toCents(trust.balanceCents) : (last?.balance_cents ?? null),
    difference_cents: compared ? toCents(compared.differenceCents) : null,
  };
}
