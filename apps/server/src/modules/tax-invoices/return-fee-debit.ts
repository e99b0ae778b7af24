import type { LocalDate } from '@lorikeet/domain/kernel';
import {
  platformInvoiceReturned,
  trustInvoiceReturned,
  trustReturnedBeforeClearing,
} from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { acceptFile } from '../bank-files/index.ts';
import { raiseException } from '../exceptions/index.ts';
import type { NewPosting } from '../ledger/index.ts';
import { type FeeBookings, feePosting } from './fee-books.ts';
import { type FeeDebit, feeDebits, lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';
import { submitting } from './submit-fee-debits.ts';

/**
 * The debits of tax invoices that return lines name, locked, by reference; `work` is the platform's. Where a return is to prove a
 * file lodged, all that are in it are locked with them: whoever submits it takes them by id, and waits for one with others in hand.
 */
export async function lockFeeDebitsOf(
  work: Work,
  references: readonly string[],
): Promise<Map<string, FeeDebit>> {
  if (references.length === 0) return new Map();
  const named = sql`n.merchant_id = ${work.merchantId} and n.number = any(${[...references]}::text[])`;
  const debits = await lockFeeDebits(
    work,
    sql`d.id in (
      select n.id from fee_debits n where ${named}
      union
      select b.id from fee_debits n join fee_debits b on b.merchant_id = n.merchant_id and b.bank_file_id = n.bank_file_id
      where ${named} and n.stage = 'batched')`,
  );
  const asked = new Set(references);
  return new Map(debits.filter(({ number }) => asked.has(number)).map((debit) => [debit.number, debit]));
}

/** The same of one that a person names, by its id. */
export async function lockFeeDebit(work: Work, id: string): Promise<FeeDebit | undefined> {
  const [debit] = await lockFeeDebits(work, sql`d.id = ${id}`);
  return debit;
}

/** A debit that the bank returned, which the caller holds, and how. */
export type ReturnedFee = { debit: FeeDebit; code: string; bankDate: LocalDate };

/**
 * The bank's file names debits of tax invoices. Before the acceptance of their own file that proves them lodged. They are owed
 * again, in their merchants' books and the platform's, and that is told: all of it is added to `late`, for the caller to do as the
 * last of its transaction, which may return others before.
 */
export async function returnFeeDebits(
  work: Work,
  returned: readonly ReturnedFee[],
  late: FeeBookings,
): Promise<void> {
  const unsent = returned.flatMap(({ debit }) => (debit.stage === 'batched' ? debit.bankFileId! : []));
  if (unsent.length === 0) return returnLodgedFeeDebits(work, returned, late);
  for (const fileId of [...new Set(unsent)].sort()) await proveLodged(work, fileId, late);
  const held = new Map((await feeDebits(work, ofThose(returned))).map((debit) => [debit.id, debit]));
  const lodged = returned.map((one) => ({ ...one, debit: held.get(one.debit.id)! }));
  await returnLodgedFeeDebits(work, lodged, late);
}

/** As above, of debits that the bank had. */
export async function returnLodgedFeeDebits(
  work: Work,
  returned: readonly ReturnedFee[],
  late: FeeBookings,
): Promise<void> {
  const alike = Map.groupBy(returned, ({ code, bankDate }) => `${code} ${bankDate}`).values();
  const back: ReturnedFee[] = [];
  for (const some of alike) back.push(...(await moveReturned(work, some)));
  for (const one of back) {
    const { id, debtor, amountCents } = one.debit;
    late.failed.push(one.debit);
    late.debtors.push({ id, debtor, posting: platformInvoiceReturned(amountCents), on: one.bankDate });
    late.platforms.push(inPlatformsBook(work, one));
  }
}

const ofThose = (returned: readonly ReturnedFee[]) =>
  sql`d.id = any(${returned.map(({ debit }) => debit.id)}::uuid[])`;

/** Moves debits that came back with one code on one day, and returns those that were left to move, as they were before. */
async function moveReturned(work: Work, alike: readonly ReturnedFee[]): Promise<ReturnedFee[]> {
  const [{ code, bankDate }] = alike as [ReturnedFee];
  const moved = await moveFeeDebits(
    work,
    'return_line',
    alike.map(({ debit }) => debit),
    sql`return_code = ${code}, returned_on = ${bankDate}`,
  );
  return moved.map((debit) => ({ debit, code, bankDate }));
}

function inPlatformsBook(work: Work, { debit, bankDate }: ReturnedFee): NewPosting {
  const { id, stage, amountCents: amount, gstCents: gst } = debit;
  const back =
    stage === 'cleared'
      ? trustInvoiceReturned({ amount, gst })
      : trustReturnedBeforeClearing(work.merchantId, amount);
  return feePosting(back, id, bankDate);
}

async function proveLodged(work: Work, fileId: string, late: FeeBookings): Promise<void> {
  const { accepted } = await acceptFile(work, fileId, null);
  if (accepted)
    await raiseException(work, {
      kind: 'bank_file.receipt_missing',
      reason: 'return_before_acceptance',
      subjectId: fileId,
      details: {},
    });
  late.debtors.push(...(await submitting(work, fileId)));
}
