import type { Work } from '../../platform/work.ts';
import { lockFeeDebitOf, returnFeeDebit } from '../tax-invoices/index.ts';
import type { JudgedDebit, Verdict } from './match-return.ts';
import type { LoadedLine, Loading } from './return-loading.ts';

type LockedFee = NonNullable<Awaited<ReturnType<typeof lockFeeDebitOf>>>;

/** The debit of a tax invoice that a line names, locked: in the platform's inbox alone, whose own debits they are. */
export async function feeDebitOf(
  work: Work,
  { facility }: Loading,
  { lodgementReference }: LoadedLine,
): Promise<{ debit: LockedFee; judged: JudgedDebit } | undefined> {
  if (facility.settlementModel !== 'sponsor' || facility.inboxTenant !== work.merchantId) return undefined;
  const debit = await lockFeeDebitOf(work, lodgementReference);
  if (!debit) return undefined;
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

/** What a line does to it. */
export async function carryOutFee(
  work: Work,
  { bankDate }: Loading,
  { returnCode }: LoadedLine,
  debit: LockedFee,
  verdict: Verdict,
): Promise<{ outcome: 'matched' | 'repeated' | 'queued'; returned?: undefined }> {
  if (verdict.kind === 'queue') return { outcome: 'queued' };
  if (verdict.kind === 'same') return { outcome: 'repeated' };
  await returnFeeDebit(work, debit, { code: String(returnCode), bankDate });
  return { outcome: 'matched' };
}
