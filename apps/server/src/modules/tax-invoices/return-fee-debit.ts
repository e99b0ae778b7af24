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
import { bookOfDebtor, bookOfPlatform } from './fee-books.ts';
import { type FeeDebit, feeDebits, lockFeeDebits, moveFeeDebits } from './fee-debit-store.ts';
import { submitFeeDebits } from './submit-fee-debits.ts';
import { tellUnpaid } from './tell-unpaid.ts';

/** The debits of tax invoices that return lines name, locked, by reference; `work` is the platform's. */
export async function lockFeeDebitsOf(
  work: Work,
  references: readonly string[],
): Promise<Map<string, FeeDebit>> {
  if (references.length === 0) return new Map();
  const debits = await lockFeeDebits(work, sql`d.number = any(${[...references]}::text[])`);
  return new Map(debits.map((debit) => [debit.number, debit]));
}

/** The same of one that a person names, by its id. */
export async function lockFeeDebit(work: Work, id: string): Promise<FeeDebit | undefined> {
  const [debit] = await lockFeeDebits(work, sql`d.id = ${id}`);
  return debit;
}

type Returned = { code: string; bankDate: LocalDate };

/** The bank's file names the debit. Before the acceptance of its own file that proves it lodged. The caller holds it. */
export async function returnFeeDebit(work: Work, debit: FeeDebit, returned: Returned): Promise<void> {
  const held = debit.stage === 'batched' ? await proveLodged(work, debit) : debit;
  await returnLodgedFeeDebit(work, held, returned);
}

/**
 * The bank returned the debit of a tax invoice that it had: it is owed again, in the merchant's book and the platform's.
 * The caller holds it.
 */
export async function returnLodgedFeeDebit(work: Work, held: FeeDebit, returned: Returned): Promise<void> {
  const wasCleared = held.stage === 'cleared';
  const [moved] = await moveFeeDebits(
    work,
    'return_line',
    [held],
    sql`return_code = ${returned.code}, returned_on = ${returned.bankDate}`,
  );
  if (!moved) return;
  const { amountCents: amount, gstCents: gst } = moved;
  await bookOfDebtor(work, moved, platformInvoiceReturned(amount), returned.bankDate);
  await tellUnpaid(work, moved);
  const back = wasCleared
    ? trustInvoiceReturned({ amount, gst })
    : trustReturnedBeforeClearing(work.merchantId, amount);
  await bookOfPlatform(work, moved.id, back, returned.bankDate);
}

async function proveLodged(work: Work, { id, bankFileId }: FeeDebit): Promise<FeeDebit> {
  const { accepted } = await acceptFile(work, bankFileId!, null);
  if (accepted)
    await raiseException(work, {
      kind: 'bank_file.receipt_missing',
      reason: 'return_before_acceptance',
      subjectId: bankFileId!,
      details: {},
    });
  await submitFeeDebits(work, bankFileId!);
  const [debit] = await feeDebits(work, sql`d.id = ${id}`);
  return debit!;
}
