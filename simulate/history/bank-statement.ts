import { addBankDays, addDays, datesBetween, type LocalDate } from '@lorikeet/domain/kernel';
import { importStatement } from '../../apps/server/src/modules/trust/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Bank } from './bank.ts';
import { type Days, detailsOf, nameOf, within } from './bank-files.ts';
import type { Counter } from './bank-phase.ts';

/** Bank days after which a payout that its bank refuses comes back. */
const COMES_BACK_AFTER = 3;
/** The same of a refund. */
const REFUND_COMES_BACK_AFTER = 2;

/** Money that moved on a bank account beside files, by inbox and day. */
type Movement = { inbox: string; on: LocalDate; cents: number; reference: string };

const printedOn = (day: LocalDate): Days => ({ from: addBankDays(day, -2), to: addDays(day, -1) });

/**
 * Prints the statement since two bank days ago up to yesterday once it shows a line that the one before did not, so that most
 * days are printed more than once: files credited, payouts that left or came back, returns taken, sums of cards and BPAY, cover
 * of shortfalls. Some are loaded twice.
 */
export async function printStatement(
  counter: Counter,
  bank: Bank,
  movements: readonly Movement[],
  day: LocalDate,
): Promise<void> {
  const run = counter.runIn(counter.merchant_id);
  const { from, to } = printedOn(day);
  const own = movements.filter(({ inbox }) => inbox === counter.id);
  const rows: string[] = [];
  for (const date of datesBetween(from, to)) {
    rows.push(...(await linesOf(run, bank, counter, date)));
    for (const { cents, reference } of own.filter(({ on }) => on === date))
      rows.push(`${date},${plain(cents)},${reference}`);
  }
  if (!showsMore(rows, bank.statements.get(counter.id) ?? [])) return;
  const content = ['Date,Amount,Description', ...rows].join('\r\n');
  const times = bank.strikes('statement_twice', `${counter.user_id} ${day}`, 0.1) ? 2 : 1;
  for (let i = 0; i < times; i += 1) {
    await run.inTransaction((work) => importStatement(work, content));
  }
  bank.statements.set(counter.id, rows);
}

/** Whether some row stands in a statement more often than in the one before: equal movements of a day are equal rows. */
function showsMore(rows: readonly string[], before: readonly string[]): boolean {
  const left = [...before];
  return rows.some((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function linesOf(run: Run, bank: Bank, inbox: Counter, date: LocalDate): Promise<string[]> {
  const lines: string[] = [];
  const add = (cents: number, words: string) => lines.push(`${date},${plain(cents)},${words}`);
  for (const file of within(inbox.files, { from: date, to: date })) {
    if (file.status !== 'accepted') continue;
    if (file.kind === 'debit' || file.kind === 'fee')
      add(file.total_cents, `DIRECT ENTRY ${inbox.user_id} ${file.reference}`);
    else add(-file.total_cents, `DIRECT ENTRY CREDITS ${file.reference}`);
  }
  const left = addBankDays(date, -COMES_BACK_AFTER);
  for (const file of within(inbox.files, { from: left, to: left })) {
    const isBack =
      file.kind === 'payout' && file.status === 'accepted' && addBankDays(left, COMES_BACK_AFTER) === date;
    if (isBack && bank.strikes('payout_returned', nameOf(file), 0.04))
      add(file.total_cents, `RETURNED ${file.reference}`);
  }
  const refunded = addBankDays(date, -REFUND_COMES_BACK_AFTER);
  for (const file of within(inbox.files, { from: refunded, to: refunded })) {
    if (file.kind !== 'refund' || file.status !== 'accepted') continue;
    if (addBankDays(refunded, REFUND_COMES_BACK_AFTER) !== date) continue;
    for (const { amountCents, lodgementReference, code } of await detailsOf(run, file)) {
      const isBack = code === 50 && bank.strikes('refund_returned', lodgementReference, 0.06);
      if (isBack) add(amountCents, `RETURNED ${lodgementReference}`);
    }
  }
  return lines;
}

/**
 * What banks took for returns, what acquirers paid of cards or took for disputes, what BPAY paid of receipts or took back,
 * and what covered shortfalls: on the days of which a statement is printed.
 */
export async function movementsOf({ reads }: Run, day: LocalDate): Promise<Movement[]> {
  const { from, to } = printedOn(day);
  const returns = await reads.rows<Movement>(sql`
    select f.facility_id as inbox, f.bank_date as on, -sum(l.amount_cents)::bigint as cents,
      'DE RETURNS ' || c.user_id as reference
    from returns_files f
    join return_lines l on l.merchant_id = f.merchant_id and l.returns_file_id = f.id
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id
    where f.bank_date between ${from} and ${to} and l.outcome <> 'repeated'
    group by f.facility_id, f.bank_date, f.id, c.user_id order by f.id`);
  const sums = await reads.rows<Movement>(sql`
    select c.inbox_facility_id as inbox, s.on, s.cents, s.reference from (
      select merchant_id, facility_id, settled_on as on, amount_cents as cents, 'ACQUIRER ' || reference as reference
      from card_settlements where settled_on between ${from} and ${to} and currency = 'AUD'
      union all
      select merchant_id, facility_id, settles_on, amount_cents, reference from bpay_settlements
      where settles_on between ${from} and ${to}
    ) s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    join merchants m on m.id = s.merchant_id
    where s.cents <> 0
    order by m.slug, s.reference, s.cents`);
  const cover = await reads.rows<Movement>(sql`
    select f.id as inbox, e.effective_date as on, e.amount_cents as cents, 'TRANSFER OPERATING ACCOUNT' as reference
    from entries e
    join postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id
    join facilities f on f.merchant_id = e.merchant_id and f.inbox_facility_id = f.id
    where e.account = 'trust-bank' and e.currency = 'AUD' and e.effective_date between ${from} and ${to}
      and p.kind in ('trust_shortfall_funded', 'trust_shortfall_recovered')
    order by e.booked_at, e.posting_id`);
  return [...returns, ...sums, ...cover];
}

function plain(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
