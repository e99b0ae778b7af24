import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { markConfirmed } from '../merchants/index.ts';
import { payoutTarget } from './payable.query.ts';

/**
 * Confirms the account from which a payout was returned, so that payouts continue. Throws Refusal `payout.no_account`.
 */
export async function confirmAccount(work: Work): Promise<void> {
  const target = await payoutTarget(work);
  if (!target) throw new Refusal('payout.no_account');
  if (!target.returnedAt) return;
  await markConfirmed(work, target.id);
  await work.audit({
    action: 'payout_account.confirmed',
    subjectKind: 'payout_account',
    subjectId: target.id,
    before: { returned_at: target.returnedAt },
  });
}
