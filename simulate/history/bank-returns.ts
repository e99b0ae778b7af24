import { type ReturnCode, type ReturnedEntry, writeReturns } from '@lorikeet/bank-files';
import { addBankDays, isRefusal, type LocalDate, parts } from '@lorikeet/domain/kernel';
import { loadReturns, recordNoReturns } from '../../apps/server/src/modules/returns/index.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import type { Run } from '../../apps/server/src/platform/run.ts';
import type { Bank } from './bank.ts';
import { detailsOf, within } from './bank-files.ts';
import type { Counter } from './bank-phase.ts';

/** Bank days back in which a debit may still be returned; the latest come after it was paid out. */
const LATEST = 9;
/** With those that yesterday's file repeats. */
export const RETURNED_WITHIN = LATEST + 1;
const FORGOTTEN_DAYS = 2;
/** Of debits that were refunded, how many come back all the same. */
const GIVEN_TWICE = 0.3;

const CODES: readonly (readonly [ReturnCode, number])[] = [
  [3, 0.004],
  [2, 0.005],
  [4, 0.007],
  [1, 0.01],
  [5, 0.013],
  [9, 0.014],
  [7, 0.016],
];

/**
 * Sends a day's returns to an inbox, or records that there are none; some days twice, cut short, or too late. To an inbox
 * without debits of these days nothing is sent.
 */
export async function sendReturns(
  counter: Counter,
  bank: Bank,
  refunded: ReadonlySet<string>,
  day: LocalDate,
): Promise<number> {
  if (!counter.files.some(({ kind }) => kind === 'debit' || kind === 'fee')) return 0;
  const run = counter.runIn(counter.merchant_id);
  const { id: facilityId, user_id: userId } = counter;
  const isForgotten = bank.strikes('inbox_forgotten', `${userId} ${day}`, 0.04);
  const entries = await entriesOf(run, bank, counter, refunded, day);
  // Lines that were on yesterday's file may come once more.
  if (bank.strikes('lines_repeated', `${userId} ${day}`, 0.08)) {
    entries.push(...(await entriesOf(run, bank, counter, refunded, addBankDays(day, -1))));
  }
  const forgotten = addBankDays(day, -FORGOTTEN_DAYS);
  if (entries.length === 0) {
    await run.inTransaction(async (work) => {
      for (const bankDate of isForgotten ? [forgotten] : [day, forgotten])
        await recordNoReturns(work, { facilityId, bankDate });
    });
    return 0;
  }
  await loadAll(run, bank, counter, entries, day);
  await run.inTransaction((work) => recordNoReturns(work, { facilityId, bankDate: forgotten }));
  return entries.length;
}

async function loadAll(
  run: Run,
  bank: Bank,
  inbox: Counter,
  entries: ReturnedEntry[],
  day: LocalDate,
): Promise<void> {
  const content = writeReturns({
    financialInstitution: inbox.financial_institution,
    userName: inbox.financial_institution,
    userId: inbox.user_id,
    description: 'DE Returns',
    processingDate: day,
    returns: entries,
  });
  const file = { facilityId: inbox.id, filename: `returns-${inbox.user_id}-${day}.txt`, content };
  if (bank.strikes('cut_short', `${inbox.user_id} ${day}`, 0.2)) {
    const half = { ...file, content: content.slice(0, Math.floor(content.length / 2)) };
    const refused = await loadReturns(run, half).then(
      () => false,
      (error: unknown) => isRefusal(error) || Promise.reject(error),
    );
    if (!refused) throw new Error('half a return file was loaded');
  }
  await loadReturns(run, file);
  if (bank.strikes('loaded_twice', `${inbox.user_id} ${day}`, 0.25)) {
    const { isRepeat } = await loadReturns(run, file);
    if (!isRepeat) throw new Error('the same return file was loaded twice');
  }
}

async function entriesOf(
  run: Run,
  bank: Bank,
  inbox: Counter,
  refunded: ReadonlySet<string>,
  day: LocalDate,
): Promise<ReturnedEntry[]> {
  const range = { from: addBankDays(day, -LATEST), to: addBankDays(day, -1) };
  const entries: ReturnedEntry[] = [];
  for (const file of within(inbox.files, range)) {
    if ((file.kind !== 'debit' && file.kind !== 'fee') || file.status !== 'accepted') continue;
    for (const detail of await detailsOf(run, file)) {
      if (detail.code !== 13) continue;
      const name = `${detail.bsb} ${detail.account} ${file.processing_date} ${detail.amountCents}`;
      const isGivenTwice =
        refunded.has(`${file.merchant_id} ${detail.lodgementReference}`) &&
        bank.strikes('returned_after_refund', name, GIVEN_TWICE);
      const verdict = isGivenTwice ? { code: 7 as const, after: LATEST } : verdictOn(bank, name);
      if (!verdict || addBankDays(file.processing_date, verdict.after) !== day) continue;
      const { bsb, account, amountCents, traceBsb, traceAccount, title, lodgementReference, remitter } =
        detail;
      entries.push({
        returnCode: verdict.code,
        originalCode: 13,
        customerBsb: bsb,
        customerAccount: account,
        dayOfMonth: parts(file.processing_date).day,
        userId: inbox.user_id,
        amountCents,
        traceBsb,
        traceAccount,
        title,
        lodgementReference,
        remitter,
      });
    }
  }
  return entries;
}

/**
 * Debits that have left as refunds: returned as well, their payers have the money twice. Each is its merchant's: merchants with a
 * user id of their own have the same references.
 */
export async function refundedSince({ reads }: Pick<Run, 'reads'>, day: LocalDate): Promise<Set<string>> {
  const rows = await reads.rows<{ reference: string }>(sql`
    select p.merchant_id || ' ' || p.lodgement_reference as reference from refunds r
    join payments p on p.merchant_id = r.merchant_id and p.id = r.payment_id
    where r.rail = 'bank_debit' and r.status in ('lodged', 'done')
      and p.debit_date >= ${addBankDays(day, -LATEST - 4)} and p.lodgement_reference is not null`);
  return new Set(rows.map(({ reference }) => reference));
}

/** One account in ten is often short; the rest fail now and then; a few are closed, mistyped or mourned. */
function verdictOn(bank: Bank, debit: string): { code: ReturnCode; after: number } | undefined {
  const account = debit.split(' ').slice(0, 2).join(' ');
  const isOftenShort = bank.luck(`short ${account}`) < 0.1;
  const fate = bank.luck(`fate ${debit}`);
  const hard = CODES.find(([, upTo]) => fate < upTo);
  const code = hard?.[0] ?? (fate > (isOftenShort ? 0.7 : 0.96) ? 6 : undefined);
  if (!code) return undefined;
  const delay = bank.luck(`delay ${debit}`);
  if (bank.hasFaults && delay > 0.88)
    return { code, after: 4 + Math.floor(bank.luck(`late ${debit}`) * (LATEST - 3)) };
  return { code, after: delay < 0.7 ? 1 : delay < 0.8 ? 2 : 3 };
}
