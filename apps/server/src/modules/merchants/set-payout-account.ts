import { bankOfBsb, toBecsText } from '@lorikeet/bank-files';
import { BANK_ZONE, localDateAt } from '@lorikeet/domain/kernel';
import { payoutDetailsUsableOn } from '@lorikeet/domain/payouts';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readBankAccount } from './bank-fields.ts';
import { lockMerchant } from './locks.ts';
import { type PayoutAccount, payoutAccountOf } from './payout-account.query.ts';
import { notifyPayoutChange } from './payout-change-mail.ts';

/**
 * Names the account that payouts go to. The first one counts at once; a change rests for some bank days and is
 * told to the merchant's contact and its owners, who may object meanwhile. Throws Refusal `payout_account.same`; a
 * 422 pinned to the field.
 */
export async function setPayoutAccount(
  work: Work,
  typed: { bsb: string; account: string; accountName: string },
): Promise<PayoutAccount> {
  const { bsb, account, masked } = readBankAccount(typed);
  const name = toBecsText(typed.accountName, { maxLength: 32 });
  if (name.text === '' || name.changes.length > 0)
    throw fieldProblem([{ path: 'account_name', code: 'account_name_invalid' }]);
  await lockMerchant(work);
  const old = await payoutAccountOf(work);
  if (old && old.bsb === bsb && old.account === account && old.accountName === name.text)
    throw new Refusal('payout_account.same');
  await work.run(sql`
    update payout_accounts set status = 'replaced' where merchant_id = ${work.merchantId} and status = 'active'`);
  const heldUntil = old ? payoutDetailsUsableOn(localDateAt(work.now, BANK_ZONE)) : null;
  const id = work.newId();
  await work.run(sql`
    insert into payout_accounts (merchant_id, id, bsb, account, account_masked, account_name, bank_name, status,
      held_until, created_at)
    values (${work.merchantId}, ${id}, ${bsb}, ${work.vault.seal(account)}, ${masked}, ${name.text},
      ${bankOfBsb(bsb) ?? null}, 'active', ${heldUntil}, ${work.now})`);
  await work.audit({
    action: 'payout_account.set',
    subjectKind: 'payout_account',
    subjectId: id,
    before: old && { bsb: old.bsb, account: old.accountMasked, name: old.accountName },
    after: { bsb, account: masked, name: name.text, heldUntil },
  });
  if (old && heldUntil) {
    await notifyPayoutChange(work, { from: old, to: { bsb, masked }, heldUntil });
    await work.emit('payout_account.changed', { id: work.merchantId });
  }
  await work.emit('merchant.preparation_changed', { id: work.merchantId });
  return { ...(await payoutAccountOf(work))! };
}
