import type { STATEMENT_MATCHES } from '@lorikeet/contracts/trust';
import { addDays, type Cents, type LocalDate, negate } from '@lorikeet/domain/kernel';
import type { BankLine, Expected } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { creditSql } from '../bank-files/index.ts';
import { owingInvoices } from '../tax-invoices/index.ts';
import { owedDebts } from './owed-debts.query.ts';
import { platformDebitEntries } from './platform-debits.ts';
import { returnedLines } from './returned-sums.ts';

export type MatchKind = (typeof STATEMENT_MATCHES)[number];

/** Something that the bank's statement of an account should show, and whose it is. */
export type ExpectedLine = Expected & {
  kind: MatchKind;
  tenant: string;
  /** Of a file that the bank has rejected: what it credits it takes back. */
  isRejected?: boolean;
};

/** Calendar days in which the bank books what has a processing date: long weekends included. */
export const WINDOW_DAYS = 7;
/** A credit that its bank refuses is returned within weeks. */
const RETURN_WINDOW_DAYS = 30;

type Row = { tenant: string; id: string; cents: Cents; day: LocalDate; reference: string | null };

const awaited = (kind: MatchKind, row: Row, amount: Cents, days = WINDOW_DAYS): ExpectedLine => ({
  kind,
  tenant: row.tenant,
  id: row.id,
  amount,
  from: row.day,
  to: addDays(row.day, days),
  reference: row.reference,
  onlyByReference: kind === 'payout_returned' || kind === 'refund_returned',
});

/**
 * Everything that a statement of the tenant's account may still show from a day on: credits of debit files and what the
 * bank takes back of them, card and BPAY settlements, payouts and refunds, their returns, the returns of debits, the cover of shortfalls, fees swept, what
 * merchants owe, and on a direct merchant's own account the debits of its tax invoices. The platform's account serves
 * every merchant whose facility uses its inbox; a direct merchant's serves that merchant alone. With `lines`, of the debts
 * only those that one of them names: no other can be theirs, and every balance is summed from the beginning of its book.
 */
export async function expectedLines(
  work: Work,
  since: LocalDate,
  lines?: readonly BankLine[],
): Promise<ExpectedLine[]> {
  const tenants = (
    await work.rows<{ merchant_id: string }>(sql`
      select distinct merchant_id from facilities where inbox_tenant = ${work.merchantId} order by merchant_id`)
  ).map((row) => row.merchant_id);
  const inWindow = addDays(since, -WINDOW_DAYS);
  const inReturnWindow = addDays(since, -RETURN_WINDOW_DAYS);
  // Sent together, so that all of them take the time of the slowest.
  const seen = matchedSince(work, inReturnWindow);
  const [, ...found] = await Promise.all([
    seen,
    uncreditedFiles(work, tenants, inWindow),
    recalls(work, tenants, inReturnWindow, seen),
    payouts(work, tenants, inReturnWindow, seen),
    refundFiles(work, tenants, inWindow),
    refundsComingBack(work, tenants, inReturnWindow),
    cardSettlements(work, tenants, inWindow),
    bpaySettlements(work, tenants, inWindow),
    returns(work, inWindow, seen),
    ownMovements(work, inWindow, seen),
    owedDebts(work, since, lines),
    taxInvoices(work, since),
    platformDebits(work, inReturnWindow, seen),
  ]);
  return found.flat();
}

async function uncreditedFiles(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row & { rejected: boolean }>(sql`
    select f.merchant_id as tenant, f.id, ${creditSql} as cents, f.processing_date as day, f.reference,
      f.status = 'rejected' as rejected
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where f.merchant_id = any(${tenants}::uuid[]) and f.kind in ('debit', 'fee')
      and f.status in ('accepted', 'rejected') and ${creditSql} > 0 and f.credited_on is null and f.processing_date >= ${from} and c.inbox_tenant = ${work.merchantId}
    order by f.merchant_id, f.id`);
  return rows.map(({ rejected, ...row }) => ({
    ...awaited('debit_file', row, row.cents),
    ...(rejected && { isRejected: true, onlyByReference: true }),
  }));
}

/** What the bank takes back of its credits: items and files that it rejected after it had paid for them. */
async function recalls(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
  matched: Matched,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select r.merchant_id as tenant, r.id, r.cents, f.processing_date as day, f.reference
    from file_recalls r
    join bank_files f on f.merchant_id = r.merchant_id and f.id = r.bank_file_id
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where r.merchant_id = any(${tenants}::uuid[]) and r.recalled_on >= ${from} and c.inbox_tenant = ${work.merchantId}
    order by r.merchant_id, r.id`);
  const seen = idsOf(await matched, 'recall');
  return rows
    .filter(({ id }) => !seen.has(id))
    .map((row) => awaited('recall', row, negate(row.cents), RETURN_WINDOW_DAYS));
}

/** A payout is expected to leave once, and may come back once; a returned one has left, even if not seen. */
async function payouts(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
  matched: Matched,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row & { status: string }>(sql`
    select p.merchant_id as tenant, p.id, p.amount_cents as cents, p.payout_date as day,
      p.lodgement_reference as reference, p.status
    from payouts p
    where p.merchant_id = any(${tenants}::uuid[]) and p.merchant_id <> ${work.merchantId}
      and p.status in ('lodged', 'paid', 'returned') and p.payout_date >= ${from}
    order by p.merchant_id, p.id`);
  const seen = idsOf(await matched, 'payout');
  const leaving = rows.filter((row) => !seen.has(row.id));
  const returning = rows.filter(({ status }) => status !== 'returned');
  return [
    ...leaving.map((row) => awaited('payout', row, negate(row.cents))),
    ...returning.map((row) => awaited('payout_returned', row, row.cents, RETURN_WINDOW_DAYS)),
  ];
}

/** A file of refunds leaves the account in one sum. */
async function refundFiles(work: Work, tenants: readonly string[], from: LocalDate): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select f.merchant_id as tenant, f.id, f.total_cents as cents, f.processing_date as day, f.reference
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where f.merchant_id = any(${tenants}::uuid[]) and f.kind = 'refund' and f.status = 'accepted'
      and f.credited_on is null and f.processing_date >= ${from} and c.inbox_tenant = ${work.merchantId}
    order by f.merchant_id, f.id`);
  return rows.map((row) => awaited('refund_file', row, negate(row.cents)));
}

/** An acquirer pays a day's captures of a merchant less its refunds in one sum, or takes what refunds are more. */
async function cardSettlements(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select s.merchant_id as tenant, s.id, s.amount_cents as cents, s.settled_on as day, s.reference
    from card_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where s.merchant_id = any(${tenants}::uuid[]) and s.credited_on is null and s.settled_on >= ${from}
      and s.currency = 'AUD' and c.inbox_tenant = ${work.merchantId}
    order by s.merchant_id, s.id`);
  return rows.map((row) => awaited('card_settlement', row, row.cents));
}

/** The bank pays the receipts of a file for a day in one sum, less what it takes back; half a file has none. */
async function bpaySettlements(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select s.merchant_id as tenant, s.id, s.amount_cents as cents, s.settles_on as day, s.reference
    from bpay_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where s.merchant_id = any(${tenants}::uuid[]) and s.credited_on is null and s.is_whole and s.amount_cents <> 0
      and s.settles_on >= ${from} and c.inbox_tenant = ${work.merchantId}
    order by s.merchant_id, s.id`);
  return rows.map((row) => awaited('bpay_settlement', row, row.cents));
}

/** A refund may come back once: the payer's bank refuses a credit only once it has it. */
async function refundsComingBack(
  work: Work,
  tenants: readonly string[],
  from: LocalDate,
): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select r.merchant_id as tenant, r.id, r.amount_cents as cents, r.credit_date as day,
      r.lodgement_reference as reference
    from refunds r
    join facilities c on c.merchant_id = r.merchant_id and c.id = r.facility_id
    where r.merchant_id = any(${tenants}::uuid[]) and r.rail <> 'card' and r.status in ('lodged', 'done')
      and r.credit_date >= ${from}
      and c.inbox_tenant = ${work.merchantId}
    order by r.merchant_id, r.id`);
  return rows.map((row) => awaited('refund_returned', row, row.cents, RETURN_WINDOW_DAYS));
}

/**
 * The bank takes back the returned debits of a day's return file in one sum, whether or not we know each; a faulty file
 * and its corrected one are one sum. Half a file has none: its line is tried again once it is loaded.
 */
async function returns(work: Work, from: LocalDate, matched: Matched): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select ${work.merchantId}::uuid as tenant, l.file_id as id, sum(l.amount_cents)::bigint as cents,
      l.bank_date as day, null as reference
    from (${returnedLines(work.merchantId, from)}) l
    where l.in_sum and l.is_loaded
    group by l.file_id, l.bank_date order by l.file_id`);
  const seen = idsOf(await matched, 'returns');
  return rows.filter(({ id }) => !seen.has(id)).map((row) => awaited('returns', row, negate(row.cents)));
}

/** The platform's own movements on the trust account: cover, and fees swept. */
async function ownMovements(work: Work, from: LocalDate, matched: Matched): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row & { kind: string }>(sql`
    select e.merchant_id as tenant, e.posting_id as id, e.amount_cents as cents, e.effective_date as day,
      p.description as reference, p.kind
    from entries e
    join postings p on p.merchant_id = ${work.merchantId} and p.id = e.posting_id
    where e.merchant_id = ${work.merchantId} and e.account = 'operating-bank' and e.currency = 'AUD'
      and e.effective_date >= ${from}
      and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered', 'trust_fee_swept')
    order by e.posting_id`);
  const seen = idsOf(await matched, 'shortfall', 'fee_sweep');
  return rows
    .filter(({ id }) => !seen.has(id))
    .map(({ kind, ...row }) =>
      awaited(kind === 'trust_fee_swept' ? 'fee_sweep' : 'shortfall', row, negate(row.cents)),
    );
}

/** Tax invoices whose debit failed: a transfer of exactly that amount pays one, by itself where it bears its number. */
async function taxInvoices(work: Work, since: LocalDate): Promise<ExpectedLine[]> {
  const to = addDays(work.clock.bankToday(), 1);
  return (await owingInvoices(work)).map(({ id, debtor, number, amountCents }) => ({
    kind: 'tax_invoice',
    tenant: debtor,
    id,
    amount: amountCents,
    from: since,
    to,
    reference: number,
    onlyByReference: true,
  }));
}

/** What the platform took from the merchant's own account for a tax invoice, what came back, and what was transferred. */
async function platformDebits(work: Work, from: LocalDate, matched: Matched): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select e.merchant_id as tenant, e.posting_id as id, e.amount_cents as cents, e.effective_date as day,
      null as reference
    ${platformDebitEntries(work.merchantId)} and e.effective_date >= ${from} order by e.posting_id`);
  const seen = idsOf(await matched, 'platform_debit');
  return rows.filter(({ id }) => !seen.has(id)).map((row) => awaited('platform_debit', row, row.cents));
}

/** What lines of the statement show already: asked once for every kind. */
type Matched = Promise<readonly { kind: MatchKind; id: string }[]>;

function matchedSince(work: Work, from: LocalDate): Matched {
  return work.rows(sql`
    select matched_kind as kind, matched_id as id from statement_lines
    where merchant_id = ${work.merchantId} and matched_id is not null and booked_on >= ${from}`);
}

const idsOf = (matched: Awaited<Matched>, ...kinds: MatchKind[]): Set<string> =>
  new Set(matched.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
