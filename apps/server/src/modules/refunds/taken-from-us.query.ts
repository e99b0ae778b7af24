import type { OvertakenBecause } from '@lorikeet/contracts/approval-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** Why a payment can never be given back any more: its payer has it by way of the bank. Null while it can. */
export async function takenFromUs(work: Work, paymentId: string): Promise<OvertakenBecause | null> {
  const { dispute, stage } = await work.one<{ dispute: string | null; stage: string }>(sql`
    select dispute, stage from payments where merchant_id = ${work.merchantId} and id = ${paymentId}`);
  if (dispute) return 'payment_disputed';
  if (stage === 'returned') return 'payment_returned';
  return stage === 'corrected' || stage === 'reversed' ? 'receipt_taken_back' : null;
}
