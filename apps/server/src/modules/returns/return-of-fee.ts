import type { Work } from '../../platform/work.ts';
import type { Facility } from '../merchants/index.ts';
import { lockFeeDebitsOf, type ReturnedFee } from '../tax-invoices/index.ts';
import type { JudgedDebit } from './match-return.ts';
import type { LoadedLine, Loading } from './return-loading.ts';

type LockedFee = Awaited<ReturnType<typeof lockFeeDebitsOf>> extends Map<string, infer D> ? D : never;

/** A debit of a tax invoice, and what a line is held against. */
export type NamedFee = { debit: LockedFee; judged: JudgedDebit };

/** The debits of tax invoices that lines name, locked, by reference: in the platform's inbox alone, whose own debits they are. */
export async function feeDebitsOf(
  work: Work,
  { facility }: Loading,
  lines: readonly LoadedLine[],
): Promise<Map<string, NamedFee>> {
  if (facility.settlementModel !== 'sponsor' || facility.inboxTenant !== work.merchantId) return new Map();
  const debits = await lockFeeDebitsOf(
    work,
    lines.map((line) => line.lodgementReference),
  );
  return new Map([...debits].map(([reference, debit]) => [reference, named(work, facility, debit)]));
}

function named(work: Work, facility: Facility, debit: LockedFee): NamedFee {
  const judged = {
    stage: debit.stage,
    return_code: debit.returnCode,
    amount_cents: debit.amountCents,
    processing_date: debit.processingDate,
    user_id: facility.userId,
    bsb: debit.bsb,
    account: work.vault.open(debit.sealedAccount),
  };
  return { debit, judged };
}

/** A debit that comes back by a line. */
export const returnedFee = (
  { bankDate }: Loading,
  { returnCode }: LoadedLine,
  { debit }: NamedFee,
): ReturnedFee => ({ debit, code: String(returnCode), bankDate });
