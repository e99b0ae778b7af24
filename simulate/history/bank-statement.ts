import { addBankDays, addDays, datesBetween, type LocalDate } from '@lorikeet/domain/kernel';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Bank } from './bank.ts';
import { detailsOf, filesOf, type Inbox, nameOf } from './bank-files.ts';

/** Bank days after which a payout that its bank refuses comes back. */
const COMES_BACK_AFTER = 3;
/** The same of a refund. */
const REFUND_COMES_BACK_AFTER = 2;

/**
 * Prints the statement since two bank days ago up to yesterday, so that each day is printed more than once: files
 * credited, payouts that left or came back, returns taken, sums of cards and BPAY, cover of shortfalls. Some are loaded twice.
 */
export async function printStatement(
  run: Run,
  bank: Bank,
  inbox: Inbox & { tenant: string },
  day: LocalDate,
): Promise<void> {
  const days = datesBetween(addBankDays(day, -2), addDays(day, -1));
  const rows: string[] = [];
  for (const date of days) rows.push(...(await linesOf(run, bank, inbox, date)));
  if (rows.length === 0) return;
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  const times = bank.strikes('statement_twice', `${inbox.user_id} ${day}`, 0.1) ? 2 : 1;
  for (let i = 0; i < times; i += 1) {
    await run.inTransaction((work) => importStatement(work, content));
  }
}

async function linesOf(
  run: Run,
  bank: Bank,
  inbox: Inbox & { tenant: string },
  date: LocalDate,
): Promise<string[]> {
  const lines: string[] = [];
  const add = (cents: number, words: string) => lines.push(`${date},${plain(cents)},${words}`);
  for (const file of await filesOf(run, inbox, { from: date, to: date })) {
    if (file.status !== 'accepted') continue;
    if (file.kind === 'debit' || file.kind === 'fee')
      add(file.total_cents, `DIRECT ENTRY ${inbox.user_id} ${file.reference}`);
    else add(-file.total_cents, `DIRECT ENTRY CREDITS ${file.reference}`);
  }
  const left = addBankDays(date, -COMES_BACK_AFTER);
  for (const file of await filesOf(run, inbox, { from: left, to: left })) {
    const isBack =
      file.kind === 'payout' && file.status === 'accepted' && addBankDays(left, COMES_BACK_AFTER) === date;
    if (isBack && bank.strikes('payout_returned', nameOf(file), 0.04))
      add(file.total_cents, `RETURNED ${file.reference}`);
  }
  const refunded = addBankDays(date, -REFUND_COMES_BACK_AFTER);
  for (const file of await filesOf(run, inbox, { from: refunded, to: refunded })) {
    if (file.kind !== 'refund' || file.status !== 'accepted') continue;
    if (addBankDays(refunded, REFUND_COMES_BACK_AFTER) !== date) continue;
    for (const { amountCents, lodgementReference, code } of await detailsOf(run, file)) {
      const isBack = code === 50 && bank.strikes('refund_returned', lodgementReference, 0.06);
      if (isBack) add(amountCents, `RETURNED ${lodgementReference}`);
    }
  }
  for (const cents of await returnsOf(run, inbox, date)) add(-cents, `DE RETURNS ${inbox.user_id}`);
  for (const { cents, reference } of await sumsOf(run, inbox, date)) add(cents, reference);
  for (const cents of await coverOf(run, inbox.tenant, date)) add(cents, 'TRANSFER OPERATING ACCOUNT');
  return lines;
}

async function returnsOf(run: Run, inbox: Inbox & { tenant: string }, date: LocalDate): Promise<number[]> {
  const rows = await run.reads.rows<{ cents: number }>(sql`
    select sum(l.amount_cents)::bigint as cents
    from returns_files f join return_lines l on l.merchant_id = f.merchant_id and l.returns_file_id = f.id
    where f.merchant_id = ${inbox.tenant} and f.facility_id = ${inbox.id} and f.bank_date = ${date}
      and l.outcome <> 'repeated'
    group by f.id order by f.id`);
  return rows.map(({ cents }) => cents);
}

/** What acquirers paid of cards, or took for disputes, and what BPAY paid of receipts or took back. */
function sumsOf(run: Run, inbox: Inbox, date: LocalDate): Promise<{ cents: number; reference: string }[]> {
  return run.reads.rows(sql`
    select s.cents, s.reference from (
      select merchant_id, facility_id, amount_cents as cents, 'ACQUIRER ' || reference as reference
      from card_settlements where settled_on = ${date} and currency = 'AUD'
      union all
      select merchant_id, facility_id, amount_cents, reference from bpay_settlements where settles_on = ${date}
    ) s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    join merchants m on m.id = s.merchant_id
    where c.inbox_facility_id = ${inbox.id} and s.cents <> 0
    order by m.slug, s.reference, s.cents`);
}

async function coverOf(run: Run, tenant: string, date: LocalDate): Promise<number[]> {
  const rows = await run.reads.rows<{ cents: number }>(sql`
    select e.amount_cents as cents from entries e
    join postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id
    where e.merchant_id = ${tenant} and e.account = 'trust-bank' and e.effective_date = ${date}
      and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered')
    order by e.booked_at, e.posting_id`);
  return rows.map(({ cents }) => cents);
}

function plain(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
