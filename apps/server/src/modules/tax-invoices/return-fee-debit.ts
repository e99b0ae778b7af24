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
import { bookOfDebtors, feePosting, type OwnBooking } from './fee-books.ts';
import { type FeeDebit, feeDebits, lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';
import { submitting } from './submit-fee-debits.ts';
import { tellUnpaid } from './tell-unpaid.ts';

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
 * again, in their merchants' books and the platform's: what stands of them in that is added to `late`, for the caller to post
 * as the last of its transaction.
 */
export async function returnFeeDebits(
  work: Work,
  returned: readonly ReturnedFee[],
  late: NewPosting[],
): Promise<void> {
  const unsent = returned.flatMap(({ debit }) => (debit.stage === 'batched' ? debit.bankFileId! : []));
  if (unsent.length === 0) return returnLodgedFeeDebits(work, returned, late);
  const submitted: OwnBooking[] = [];
  for (const fileId of [...new Set(unsent)].sort()) submitted.push(...(await proveLodged(work, fileId)));
  const held = new Map((await feeDebits(work, among(returned))).map((debit) => [debit.id, debit]));
  const lodged = returned.map((one) => ({ ...one, debit: held.get(one.debit.id)! }));
  await returnLodgedFeeDebits(work, lodged, late, submitted);
}

/** As above, of debits that the bank had. `earlier` is what is to be posted in merchants' books before. */
export async function returnLodgedFeeDebits(
  work: Work,
  returned: readonly ReturnedFee[],
  late: NewPosting[],
  earlier: readonly OwnBooking[] = [],
): Promise<void> {
  const back: ReturnedFee[] = [];
  for (const one of returned) {
    const moved = await moveReturned(work, one);
    if (moved) back.push(moved);
  }
  await bookOfDebtors(work, [
    ...earlier,
    ...back.map(({ debit: { id, debtor, amountCents }, bankDate }) => ({
      id,
      debtor,
      posting: platformInvoiceReturned(amountCents),
      on: bankDate,
    })),
  ]);
  await tellUnpaid(
    work,
    back.map(({ debit }) => debit),
  );
  late.push(...back.map((one) => inPlatformsBook(work, one)));
}

const among = (returned: readonly ReturnedFee[]) =>
  sql`d.id = any(${returned.map(({ debit }) => debit.id)}::uuid[])`;

/** As it was before, or undefined where nothing was left to move. */
async function moveReturned(work: Work, one: ReturnedFee): Promise<ReturnedFee | undefined> {
  const [debit] = await moveFeeDebits(
    work,
    'return_line',
    [one.debit],
    sql`return_code = ${one.code}, returned_on = ${one.bankDate}`,
  );
  return debit && { ...one, debit };
}

function inPlatformsBook(work: Work, { debit, bankDate }: ReturnedFee): NewPosting {
  const { id, stage, amountCents: amount, gstCents: gst } = debit;
  const back =
    stage === 'cleared'
      ? trustInvoiceReturned({ amount, gst })
      : trustReturnedBeforeClearing(work.merchantId, amount);
  return feePosting(back, id, bankDate);
}

async function proveLodged(work: Work, fileId: string): Promise<OwnBooking[]> {
  const { accepted } = await acceptFile(work, fileId, null);
  if (accepted)
    await raiseException(work, {
      kind: 'bank_file.receipt_missing',
      reason: 'return_before_acceptance',
      subjectId: fileId,
      details: {},
    });
  return submitting(work, fileId);
}
