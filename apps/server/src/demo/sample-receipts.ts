import { addDays, daysBetween, type LocalDate } from '@lorikeet/domain/kernel';
import { loadBrf } from '../modules/bpay/index.ts';
import { dueOf, isOwing } from '../modules/invoices/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { Run } from '../platform/run.ts';
import { paymentLine, writeReceipts } from './bpay-file.ts';
import { chanceOf } from './random.ts';

type Biller = { merchant_id: string; facility_id: string; code: string };
/** A bill as its payer knows it. */
export type Bill = { id: string; number: number; customer: string; due_date: LocalDate; cents: number };
type Receipt = { number: number; cents: number };

/** Of a hundred payers, how many pay their bills by BPAY before they are debited. */
const PAYS_AHEAD = 0.06;

/** How a payer pays a bill that came back from their bank, and how many days after it was due; some never do. */
export function wayOf({ customer, due_date }: Bill): { by: 'card' | 'bpay' | 'nothing'; after: number } {
  const luck = chanceOf(`pays ${customer} ${due_date}`);
  const after = 6 + Math.floor(chanceOf(`when ${customer} ${due_date}`) * 14);
  return { by: luck < 0.4 ? 'card' : luck < 0.75 ? 'bpay' : 'nothing', after };
}

/** Bills of a merchant that are due and that no debit or card will pay, in order. */
export function billsLeft(run: Run): Promise<Bill[]> {
  return run.reads.rows<Bill>(sql`
    select i.id, i.number, coalesce(c.reference, c.name) as customer, i.due_date,
      ${dueOf('i')} as cents
    from invoices i join customers c on c.merchant_id = ${run.merchantId} and c.id = i.customer_id
    where i.merchant_id = ${run.merchantId} and i.currency = 'AUD' and i.in_flight_cents = 0 and ${isOwing('i')}
      and not exists (select 1 from payments p where p.merchant_id = ${run.merchantId} and p.invoice_id = i.id
        and p.stage in ('scheduled', 'held', 'batched', 'submitted'))
    order by i.number`);
}

/** Bills whose debit is still to come. */
export function billsAhead(run: Run, date: LocalDate): Promise<Bill[]> {
  return run.reads.rows<Bill>(sql`
    select i.id, i.number, coalesce(c.reference, c.name) as customer, i.due_date,
      ${dueOf('i')} as cents
    from invoices i join customers c on c.merchant_id = ${run.merchantId} and c.id = i.customer_id
    join payments p on p.merchant_id = ${run.merchantId} and p.invoice_id = i.id and p.stage = 'scheduled'
    where i.merchant_id = ${run.merchantId} and i.in_flight_cents = 0 and i.due_date > ${date}
      and p.amount_cents = ${dueOf('i')}
    order by c.reference, i.number`);
}

/** The billers whose files of receipts come to an inbox. */
export function billersOf(run: Run, inbox: { id: string }): Promise<Biller[]> {
  return run.reads.rows<Biller>(sql`
    select b.merchant_id, b.facility_id, b.biller_code as code from bpay_billers b
    join facilities f on f.merchant_id = b.merchant_id and f.id = b.facility_id
    where f.inbox_facility_id = ${inbox.id} order by b.merchant_id`);
}

/** What payers paid by BPAY before the bank opened on a day: each biller's file, where there is anything. */
export async function sendReceipts(run: Run, inbox: { id: string }, day: LocalDate): Promise<number> {
  let sent = 0;
  for (const biller of await billersOf(run, inbox)) {
    const merchant = run.inMerchant(biller.merchant_id);
    const left = (await billsLeft(merchant)).filter((bill) => {
      const { by, after } = wayOf(bill);
      return by === 'bpay' && daysBetween(bill.due_date, day) >= after;
    });
    const ahead = (await billsAhead(merchant, day)).filter(
      ({ customer }) => chanceOf(`bpay ${customer}`) < PAYS_AHEAD,
    );
    const paid = [...left, ...ahead];
    await sendFile(run, biller, day, paid);
    sent += paid.length;
  }
  return sent;
}

/** Writes and loads the bank's file of some receipts of a biller. */
export async function sendFile(
  run: Run,
  biller: Biller,
  day: LocalDate,
  receipts: readonly Receipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const stamp = day.replaceAll('-', '');
  const lines = receipts.map(({ number, cents }) =>
    paymentLine({
      code: biller.code,
      number,
      cents,
      reference: `CBA${stamp}${String(number).padStart(10, '0')}`,
      on: addDays(day, -1),
      at: '193000',
      settlesOn: day,
    }),
  );
  const content = await writeReceipts(run.inMerchant(biller.merchant_id), biller, day, lines);
  const first = String(receipts[0]!.number);
  await loadBrf(run, { filename: `BRF_${biller.code}_${stamp}_${first}.txt`, content });
}

/** What BPAY paid a facility's account on a day. */
export async function bpayCredits(
  run: Run,
  inbox: { id: string },
  day: LocalDate,
): Promise<{ cents: number; reference: string }[]> {
  return run.reads.rows(sql`
    select s.amount_cents as cents, s.reference from bpay_settlements s
    join facilities c on c.merchant_id = s.merchant_id and c.id = s.facility_id
    where c.inbox_facility_id = ${inbox.id} and s.settles_on = ${day} and s.is_whole and s.amount_cents <> 0
    order by s.merchant_id, s.id`);
}
