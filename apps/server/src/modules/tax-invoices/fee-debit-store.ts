import { type BankDebitEvent, type BankDebitStage, bankDebitTable } from '@lorikeet/domain/debits';
import { type Cents, type LocalDate, moveBy, outcomeOf } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/** The debit by which the platform collects a direct merchant's tax invoice. It is the platform's row. */
export type FeeDebit = {
  id: string;
  /** The merchant that owes it. */
  debtor: string;
  /** The tax invoice's, which is the lodgement reference. */
  number: string;
  stage: BankDebitStage;
  amountCents: Cents;
  gstCents: Cents;
  bsb: string;
  sealedAccount: Buffer;
  accountName: string;
  bankFileId: string | null;
  processingDate: LocalDate | null;
  returnCode: string | null;
  paidOn: LocalDate | null;
};

const columns = sql`d.id, d.debtor, d.number, d.stage, d.amount_cents as "amountCents", d.gst_cents as "gstCents", d.bsb,
  d.account as "sealedAccount", d.account_name as "accountName", d.bank_file_id as "bankFileId",
  d.processing_date as "processingDate", d.return_code as "returnCode", d.paid_on as "paidOn"`;

/** Fee debits that a condition over `fee_debits d` finds, by id. */
export function feeDebits(work: Work, which: Sql): Promise<FeeDebit[]> {
  return work.rows<FeeDebit>(sql`
    select ${columns} from fee_debits d where d.merchant_id = ${work.merchantId} and ${which} order by d.id`);
}

/**
 * The same, locked until the transaction ends. What moves one holds it, with all of its file where it moves the file too, and the
 * file only after them.
 */
export function lockFeeDebits(work: Work, which: Sql): Promise<FeeDebit[]> {
  return work.rows<FeeDebit>(sql`
    select ${columns} from fee_debits d where d.merchant_id = ${work.merchantId} and ${which}
    order by d.id for update`);
}

/**
 * Moves fee debits, which the caller holds, by an event of the table of bank debits. Returns those that it moved. `also`
 * sets further columns. Nothing else writes `fee_debits.stage`.
 */
export async function moveFeeDebits(
  work: Work,
  event: BankDebitEvent,
  debits: readonly FeeDebit[],
  also?: Sql,
): Promise<FeeDebit[]> {
  const moving = debits.filter(({ stage }) => movesBy(event, stage));
  if (moving.length === 0) return [];
  const { from, to } = moveBy(bankDebitTable, event, [...new Set(moving.map(({ stage }) => stage))]);
  await work.run(sql`
    update fee_debits d set stage = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where d.merchant_id = ${work.merchantId} and d.stage ${among(from)}
      and d.id = any(${moving.map(({ id }) => id)}::uuid[])`);
  return moving;
}

const movesBy = (event: BankDebitEvent, stage: BankDebitStage): boolean =>
  outcomeOf(bankDebitTable, stage, event).kind === 'next';

/** By merchant, in the order in which everybody takes merchants. */
export const inOrder = <T extends { debtor: string }>(debits: readonly T[]): [string, T[]][] =>
  [...Map.groupBy(debits, ({ debtor }) => debtor)].sort(([a], [b]) => (a < b ? -1 : 1));
