import type { STATEMENT_MATCHES } from '@lorikeet/contracts/trust';
import { addDays, type Cents, type LocalDate, negate } from '@lorikeet/domain/kernel';
import type { BankLine, Expected } from '@lorikeet/domain/trust';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { creditSql } from '../bank-files/index.ts';
import { platformTenantId } from '../merchants/index.ts';
import { owingInvoices } from '../tax-invoices/index.ts';
import {
  type BookedDays,
  bookedWithin,
  lastNamed,
  namedDays,
  RETURN_WINDOW_DAYS,
  WINDOW_DAYS,
} from './expected-days.ts';
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

/** Whose things an account shows; the days of its lines, and those of what they may name. */
type Asked = { tenants: readonly string[]; days: readonly BookedDays[]; named: BookedDays };
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

/** What stays expected whatever the statement shows, until a line of its kind says what it is. */
const SHOWN_ONCE: readonly MatchKind[] = [
  'recall',
  'payout',
  'returns',
  'shortfall',
  'fee_sweep',
  'platform_debit',
];

/**
 * Everything that lines of the tenant's statement that were booked on some days may show: credits of debit files and what the
 * bank takes back of them, card and BPAY settlements, payouts and refunds, their returns, the returns of debits, the cover of shortfalls, fees swept, what
 * merchants owe, and on a direct merchant's own account the debits of its tax invoices. The platform's account serves
 * every merchant whose facility uses its inbox; a direct merchant's serves that merchant alone. With `lines`, of the debts
 * only those that one of them names: no other can be theirs, and every balance is summed from the beginning of its book.
 */
export async function expectedLines(
  work: Work,
  days: readonly BookedDays[],
  lines?: readonly BankLine[],
): Promise<ExpectedLine[]> {
  const since = days[0]?.from;
  if (since === undefined) return [];
  const [owners, named, platformId] = await Promise.all([
    work.rows<{ merchant_id: string }>(sql`
      select distinct merchant_id from facilities where inbox_tenant = ${work.merchantId} order by merchant_id`),
    namedDays(work, days),
    platformTenantId(work),
  ]);
  const tenants = owners.map((row) => row.merchant_id);
  const asked = { tenants, days, named };
  const isTrust = platformId === work.merchantId;
  // Sent together, so that all of them take the time of the slowest.
  const found = await Promise.all([
    uncreditedFiles(work, asked),
    recalls(work, tenants, since),
    payouts(work, asked),
    refundFiles(work, asked),
    refundsComingBack(work, asked),
    cardSettlements(work, asked),
    bpaySettlements(work, asked),
    returns(work, days),
    ...(isTrust
      ? [ownMovements(work, days), owedDebts(work, since, lines), taxInvoices(work, since)]
      : [platformDebits(work, since)]),
  ]);
  return withoutShown(work, found.flat());
}

/** Leaves out what a line shows already, whenever that was booked: a person may have said so of any. */
async function withoutShown(work: Work, found: readonly ExpectedLine[]): Promise<ExpectedLine[]> {
  const once = found.filter(({ kind }) => SHOWN_ONCE.includes(kind));
  if (once.length === 0) return [...found];
  // In a statement of its own: most of these are merchants' rows, lines those of the account.
  const rows = await work.rows<{ id: string }>(sql`
    select matched_id as id from statement_lines
    where merchant_id = ${work.merchantId} and matched_kind = any(${[...SHOWN_ONCE]}::text[])
      and matched_id = any(${once.map(({ id }) => id)}::uuid[])`);
  const shown = new Set(rows.map(({ id }) => id));
  return found.filter(({ kind, id }) => !(SHOWN_ONCE.includes(kind) && shown.has(id)));
}

/** What leaves an index once a line shows it stays expected for as long as the account has statements: a line may name it for as long. */
const unseen = (kind: MatchKind, row: Row, amount: Cents): ExpectedLine => ({
  ...awaited(kind, row, amount),
  isUnseen: true,
});

async function uncreditedFiles(work: Work, { tenants, days, named }: Asked): Promise<ExpectedLine[]> {
  const file = sql`select f.merchant_id as tenant, f.id, ${creditSql} as cents, f.processing_date as day, f.reference,
      f.status = 'rejected' as rejected
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id`;
  const theirs = sql`f.merchant_id = any(${tenants}::uuid[]) and f.kind in ('debit', 'fee') and ${creditSql} > 0
      and f.credited_on is null and c.inbox_tenant = ${work.merchantId}`;
  // Rejected files are seldom credited: they would be read for good.
  const rows = await work.rows<Row & { rejected: boolean }>(sql`
    ${file} where ${theirs} and f.status = 'accepted'
      and f.processing_date between ${named.from} and ${named.to}
    union all
    ${file} ${bookedWithin(sql`f.processing_date`, days, WINDOW_DAYS)} where ${theirs} and f.status = 'rejected'
    order by tenant, id`);
  return rows.map(({ rejected, ...row }) =>
    rejected
      ? { ...awaited('debit_file', row, row.cents), isRejected: true, onlyByReference: true }
      : unseen('debit_file', row, row.cents),
  );
}

/** What the bank takes back of its credits: items and files that it rejected after it had paid for them. */
async function recalls(work: Work, tenants: readonly string[], since: LocalDate): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select r.merchant_id as tenant, r.id, r.cents, f.processing_date as day, f.reference
    from file_recalls r
    join bank_files f on f.merchant_id = r.merchant_id and f.id = r.bank_file_id
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where r.merchant_id = any(${tenants}::uuid[]) and r.recalled_on >= ${addDays(since, -RETURN_WINDOW_DAYS)}
      and c.inbox_tenant = ${work.merchantId}
    order by r.merchant_id, r.id`);
  return rows.map((row) => awaited('recall', row, negate(row.cents), RETURN_WINDOW_DAYS));
}

/**
 * A payout is expected to leave once, and may come back once; a returned one has left, even if not seen. One that was not seen
 * yet stays expected however old it is: those are few, and have an index.
 */
async function payouts(work: Work, { tenants, days }: Asked): Promise<ExpectedLine[]> {
  const payout = sql`select p.merchant_id as tenant, p.id, p.amount_cents as cents, p.payout_date as day,
      p.lodgement_reference as reference, p.status
    from payouts p`;
  const others = tenants.filter((tenant) => tenant !== work.merchantId);
  // A direct merchant's own account pays nobody out.
  if (others.length === 0) return [];
  const theirs = sql`p.merchant_id = any(${others}::uuid[])`;
  const rows = await work.rows<Row & { status: string }>(sql`
    ${payout} ${bookedWithin(sql`p.payout_date`, days, RETURN_WINDOW_DAYS)}
    where ${theirs} and p.status in ('paid', 'returned')
    union all
    ${payout} where ${theirs} and p.status = 'lodged' and p.payout_date <= ${lastNamed(days)}
    order by tenant, id`);
  const returning = rows.filter(({ status }) => status !== 'returned');
  return [
    ...rows.map((row) => ({
      ...awaited('payout', row, negate(row.cents)),
      isUnseen: row.status === 'lodged',
    })),
    ...returning.map((row) => awaited('payout_returned', row, row.cents, RETURN_WINDOW_DAYS)),
  ];
}

/** A file of refunds leaves the account in one sum. */
async function refundFiles(work: Work, { tenants, named }: Asked): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select f.merchant_id as tenant, f.id, f.total_cents as cents, f.processing_date as day, f.reference
    from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where f.merchant_id = any(${tenants}::uuid[]) and f.kind = 'refund' and f.status = 'accepted'
      and f.processing_date between ${named.from} and ${named.to} and f.credited_on is null
      and c.inbox_tenant = ${work.merchantId}
    order by f.merchant_id, f.id`);
  return rows.map((row) => unseen('refund_file', row, negate(row.cents)));
}

/** An acquirer pays a day's captures of a merchant less its refunds in one sum, or takes what refunds are more. */
async function cardSettlements(work: Work, { tenants, named }: Asked): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select s.merchant_id as tenant, s.id, s.amount_cents as cents, s.settled_on as day, s.reference
    from card_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where s.merchant_id = any(${tenants}::uuid[]) and s.settled_on between ${named.from} and ${named.to}
      and s.credited_on is null
      and s.currency = 'AUD' and c.inbox_tenant = ${work.merchantId}
    order by s.merchant_id, s.id`);
  return rows.map((row) => unseen('card_settlement', row, row.cents));
}

/** The bank pays the receipts of a file for a day in one sum, less what it takes back; half a file has none. */
async function bpaySettlements(work: Work, { tenants, days }: Asked): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select s.merchant_id as tenant, s.id, s.amount_cents as cents, s.settles_on as day, s.reference
    from bpay_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    ${bookedWithin(sql`s.settles_on`, days, WINDOW_DAYS)}
    where s.merchant_id = any(${tenants}::uuid[]) and s.credited_on is null and s.is_whole and s.amount_cents <> 0
      and c.inbox_tenant = ${work.merchantId}
    order by s.merchant_id, s.id`);
  return rows.map((row) => awaited('bpay_settlement', row, row.cents));
}

/** A refund may come back once: the payer's bank refuses a credit only once it has it. */
async function refundsComingBack(work: Work, { tenants, days }: Asked): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select r.merchant_id as tenant, r.id, r.amount_cents as cents, r.credit_date as day,
      r.lodgement_reference as reference
    from refunds r
    join facilities c on c.merchant_id = r.merchant_id and c.id = r.facility_id
    ${bookedWithin(sql`r.credit_date`, days, RETURN_WINDOW_DAYS)}
    where r.merchant_id = any(${tenants}::uuid[]) and r.rail <> 'card' and r.status in ('lodged', 'done')
      and c.inbox_tenant = ${work.merchantId}
    order by r.merchant_id, r.id`);
  return rows.map((row) => awaited('refund_returned', row, row.cents, RETURN_WINDOW_DAYS));
}

/**
 * The bank takes back the returned debits of a day's return file in one sum, whether or not we know each; a faulty file
 * and its corrected one are one sum. Half a file has none: its line is tried again once it is loaded.
 */
async function returns(work: Work, days: readonly BookedDays[]): Promise<ExpectedLine[]> {
  const sums = returnedLines(work.merchantId, bookedWithin(sql`r.bank_date`, days, WINDOW_DAYS));
  const rows = await work.rows<Row>(sql`
    select ${work.merchantId}::uuid as tenant, l.file_id as id, sum(l.amount_cents)::bigint as cents,
      l.bank_date as day, null as reference
    from (${sums}) l
    where l.in_sum and l.is_loaded
    group by l.file_id, l.bank_date order by l.file_id`);
  return rows.map((row) => awaited('returns', row, negate(row.cents)));
}

/** The platform's own movements on the trust account: cover, and fees swept. */
async function ownMovements(work: Work, days: readonly BookedDays[]): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row & { kind: string }>(sql`
    select e.merchant_id as tenant, e.posting_id as id, e.amount_cents as cents, e.effective_date as day,
      p.description as reference, p.kind
    from postings p
    ${bookedWithin(sql`p.effective_date`, days, WINDOW_DAYS)}
    join entries e on e.merchant_id = ${work.merchantId} and e.posting_id = p.id
      and e.account = 'operating-bank' and e.currency = 'AUD'
    where p.merchant_id = ${work.merchantId}
      and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered', 'trust_fee_swept')
    order by e.posting_id`);
  return rows.map(({ kind, ...row }) =>
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
async function platformDebits(work: Work, since: LocalDate): Promise<ExpectedLine[]> {
  const rows = await work.rows<Row>(sql`
    select e.merchant_id as tenant, e.posting_id as id, e.amount_cents as cents, e.effective_date as day,
      null as reference
    ${platformDebitEntries(work.merchantId)} and e.effective_date >= ${addDays(since, -RETURN_WINDOW_DAYS)}
    order by e.posting_id`);
  return rows.map((row) => awaited('platform_debit', row, row.cents));
}
