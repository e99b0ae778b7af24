import type { BrfDetail } from '@lorikeet/bank-files';
import { addBankDays, type LocalDate } from '@lorikeet/domain/kernel';
import { paymentLine, writeReceipts } from '../../apps/server/src/demo/bpay-file.ts';
import { loadBrf } from '../../apps/server/src/modules/bpay/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import { sideBySide } from '../../apps/server/src/platform/side-by-side.ts';
import type { Bank } from './bank.ts';
import type { Counter } from './bank-phase.ts';
import { type OwingBill, owingOf } from './owing-bills.ts';

/** Of a hundred bills, how many are paid by BPAY on a day: of those that no debit will pay any more, and of the others. */
const PAID_LATE = 0.05;
const PAID_AHEAD = 0.003;
const CORRECTED = 0.1;
const REVERSED = 0.2;
/** Files that hold a receipt of nobody. */
const STRAY = 0.05;

type Biller = { merchant_id: string; slug: string; facility_id: string; code: string; inbox: string };

/**
 * The bank's files of BPAY receipts of a day: what payers paid, and what it takes back of the two bank days before. Some
 * are loaded twice, and some a bank day late, after the file that takes their receipts back. What was written once is
 * written the same when the day is done twice.
 */
export async function sendReceipts(
  run: Run,
  bank: Bank,
  counters: readonly Counter[],
  day: LocalDate,
): Promise<void> {
  const inboxes = counters.map(({ id }) => id);
  const billers = await run.reads.rows<Biller>(sql`
    select b.merchant_id, m.slug, b.facility_id, b.biller_code as code, f.inbox_facility_id as inbox
    from bpay_billers b
    join merchants m on m.id = b.merchant_id
    join facilities f on f.merchant_id = b.merchant_id and f.id = b.facility_id
    where f.inbox_facility_id = any(${inboxes}::uuid[]) order by m.slug`);
  const merchantIds = billers.map(({ merchant_id }) => merchant_id);
  const bills = await owingOf(run.reads, merchantIds, ['AUD']);
  const owing = Map.groupBy(bills, ({ merchant_id }) => merchant_id);
  const byInbox = Map.groupBy(billers, ({ inbox }) => inbox);
  await sideBySide(counters, async (counter) => {
    const desk = counter.runIn(counter.merchant_id);
    for (const biller of byInbox.get(counter.id) ?? []) {
      const isHeld = (date: LocalDate) => bank.strikes('receipts_late', `${biller.code} ${date}`, 0.15);
      const yesterday = addBankDays(day, -1);
      const own = owing.get(biller.merchant_id) ?? [];
      await write(counter.runIn(biller.merchant_id), bank, { ...biller, owing: own }, day);
      if (!isHeld(day)) await load(desk, bank, biller, day);
      if (isHeld(yesterday)) await load(desk, bank, biller, yesterday);
    }
  });
}

async function load(run: Run, bank: Bank, { code }: Biller, day: LocalDate): Promise<void> {
  const content = bank.receipts.get(`${code} ${day}`)?.content;
  if (!content) return;
  const file = { filename: `BRF-${code}-${day}.txt`, content };
  await loadBrf(run, file);
  if (!bank.strikes('receipts_twice', `${code} ${day}`, 0.3)) return;
  const { isRepeat } = await loadBrf(run, file);
  if (!isRepeat) throw new Error('the same file of receipts was loaded twice');
}

type Owed = Biller & { owing: readonly OwingBill[] };

async function write(run: Run, bank: Bank, biller: Owed, day: LocalDate): Promise<void> {
  const key = `${biller.code} ${day}`;
  if (bank.receipts.has(key)) return;
  const details = [...paidOn(bank, biller, day), ...takenBackOn(bank, biller, day)];
  const content = details.length === 0 ? undefined : await writeReceipts(run, biller, day, details);
  bank.receipts.set(key, { content, details });
}

function paidOn(bank: Bank, { code, slug, owing }: Owed, day: LocalDate): BrfDetail[] {
  const details: BrfDetail[] = [];
  const add = (name: string, number: number, cents: number) =>
    details.push(
      paymentLine({
        code,
        number,
        cents,
        reference: referenceOf(bank, day, name),
        on: day,
        at: '053000',
        settlesOn: day,
      }),
    );
  for (const { name, number, cents, waits } of owing) {
    if (bank.luck(`bpay ${name} ${day}`) >= (waits ? PAID_AHEAD : PAID_LATE)) continue;
    // Some type another amount than is due.
    const typed = bank.luck(`typed ${name} ${day}`);
    const share = waits || typed < 0.8 ? 1 : typed < 0.9 ? 0.5 : 1.2;
    add(name, number, Math.ceil(cents * share));
  }
  if (bank.luck(`stray ${slug} ${day}`) < STRAY)
    add(`${slug} stray`, 9_000_000, 1_000 + Math.floor(bank.luck(`sum ${slug} ${day}`) * 9_000));
  return details;
}

/** Receipts of the two bank days before that payers or their banks had made by mistake. */
function takenBackOn(bank: Bank, { code }: Biller, day: LocalDate): BrfDetail[] {
  return [1, 2].flatMap((ago) => {
    const before = bank.receipts.get(`${code} ${addBankDays(day, -ago)}`)?.details ?? [];
    return before.flatMap((line): BrfDetail[] => {
      const reference = line.transactionReference;
      const fate = bank.luck(`back ${code} ${reference}`);
      const isDue = bank.luck(`after ${code} ${reference}`) < 0.6 ? ago === 1 : ago === 2;
      if (line.instruction !== 'payment' || !isDue || fate >= REVERSED) return [];
      return [
        {
          ...line,
          instruction: fate < CORRECTED ? 'correction' : 'reversal',
          transactionReference: referenceOf(bank, day, `back ${reference}`),
          originalReference: reference,
          reason: '001',
          paymentDate: day,
          settlementDate: day,
        },
      ];
    });
  });
}

function referenceOf(bank: Bank, day: LocalDate, name: string): string {
  const digits = String(Math.floor(bank.luck(`reference ${name} ${day}`) * 1e9)).padStart(10, '0');
  return `CBA${day.replaceAll('-', '')}${digits}`;
}
