import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { payoutAccountOf } from '../merchants/index.ts';
import { enterPayoutFile, type Filed, type PayoutFile, payoutFile } from './file-payout.ts';
import { payable } from './payable.query.ts';
import { isMoved, lockPayout, movePayout } from './payout-store.ts';

/**
 * Approves a draft payout: it goes to the account that counts now, on the next bank day, by a bank file. The file is
 * on disk before the approval that names it commits. Approving it again changes nothing. Throws the refusals of
 * `payable` and Refusal `payout.approve_refused`.
 */
export async function approvePayout(run: Run, id: string): Promise<void> {
  for (;;) {
    const file = await run.inTransaction((work) => prepareFile(work, id));
    if (!file) return;
    await run.files.write(file.storageKey, [file.content]);
    let isApproved = false;
    try {
      isApproved = await run.inTransaction((work) => approve(work, id, file));
    } finally {
      if (!isApproved) await run.files.remove(file.storageKey);
    }
    if (isApproved) return;
  }
}

/** Undefined when the payout is approved already. */
async function prepareFile(work: Work, id: string): Promise<PayoutFile | undefined> {
  const { filed } = await termsOf(work, id);
  return isMoved(filed.payout, 'approve') ? undefined : payoutFile(work, filed);
}

/** False when the file is outdated, because account or day changed since it was written. */
async function approve(work: Work, id: string, file: PayoutFile): Promise<boolean> {
  const { filed, target } = await termsOf(work, id);
  if (isMoved(filed.payout, 'approve')) return false;
  if (!payoutFile(work, filed).content.equals(file.content)) return false;
  await movePayout(work, filed.payout, 'approve', { account: target.accountMasked, date: filed.payoutDate });
  await enterPayoutFile(work, filed, file);
  await work.run(sql`
    update payouts set bank_file_id = ${file.id}, lodgement_reference = ${file.reference},
      payout_date = ${filed.payoutDate}, payout_account_id = ${target.id}, approved_at = ${work.now},
      approved_by = ${work.actor.kind === 'user' ? (work.actor.id ?? null) : null}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  return true;
}

async function termsOf(work: Work, id: string) {
  const { facility, target, payoutDate } = await payable(work);
  const payout = await lockPayout(work, id);
  const filed: Filed = { payout, facility, account: (await payoutAccountOf(work))!, payoutDate };
  return { filed, target };
}
