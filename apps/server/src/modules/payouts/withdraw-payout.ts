import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { withdrawCreditFile } from '../bank-files/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { freeLines } from './free-lines.ts';
import { lockPayout, lockPayoutOfFile, movePayout, type Payout } from './payout-store.ts';

/**
 * Withdraws a payout that the bank does not have: its lines are in the balance again, and its file must not be lodged.
 * Withdrawn already is done. Throws Refusal `bank_file.withdraw_refused` for one that the bank
 * has, `payout.withdraw_refused`; 404.
 */
export async function withdrawPayout(work: Work, id: string, reason: string): Promise<void> {
  await lockMerchant(work);
  const { fileId } = found(
    await work.maybe<{ fileId: string | null }>(sql`
      select bank_file_id as "fileId" from payouts where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  // The file first: one that the bank has says that the payout is lodged, followed or not.
  if (fileId) await withdrawCreditFile(work, fileId, reason);
  const payout = await lockPayout(work, id);
  await withdraw(work, payout, reason);
}

/**
 * A payout's file was withdrawn by who lodges it: the payout is withdrawn with it. Returns whether it was not before;
 * false for a file of anything else.
 */
export async function withdrawPayoutOfFile(work: Work, bankFileId: string, reason: string): Promise<boolean> {
  await lockMerchant(work);
  const payout = await lockPayoutOfFile(work, bankFileId);
  return payout !== undefined && withdraw(work, payout, reason);
}

async function withdraw(work: Work, payout: Payout, reason: string): Promise<boolean> {
  if (!(await movePayout(work, payout, 'withdraw', { reason }))) return false;
  await work.run(sql`
    update payouts set return_reason = ${reason} where merchant_id = ${work.merchantId} and id = ${payout.id}`);
  await freeLines(work, payout);
  return true;
}
