import type { ApprovalKind } from '../../platform/approvals.ts';
import type { Work } from '../../platform/work.ts';
import { ownersOf } from '../identity/index.ts';
import { readBankAccount } from './bank-fields.ts';
import { payoutAccountOf } from './payout-account.query.ts';
import { setPayoutAccount } from './set-payout-account.ts';

export type TypedPayoutAccount = { bsb: string; account: string; accountName: string };

/** Naming the account that payouts go to, where the merchant wants two people to decide it. */
export const payoutAccountApproval: ApprovalKind<TypedPayoutAccount> = {
  kind: 'payout_account.set',
  topic: 'payout_account',
  platform: 'else',
  permission: 'settings.write',
  mayAsk: mayNameAccount,
  async now(work) {
    const account = await payoutAccountOf(work);
    return account
      ? { account_name: account.accountName, bsb: account.bsb, account: account.accountMasked }
      : {};
  },
  apply: (work, typed) => setPayoutAccount(work, typed),
};

/** Only an active owner names the account that payouts go to. */
export async function mayNameAccount(work: Work, userId: string | undefined): Promise<boolean> {
  return (await ownersOf(work)).some((owner) => owner.id === userId);
}

/** An account as it was typed, in the words that approvals show. A 422 pinned to the field for a bad one. */
export function shownAccount(typed: TypedPayoutAccount): Record<string, string> {
  const { bsb, masked } = readBankAccount(typed);
  return { account_name: typed.accountName, bsb, account: masked };
}
