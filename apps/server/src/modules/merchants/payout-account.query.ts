import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type PayoutAccount = {
  id: string;
  bsb: string;
  /** The number in the clear: for payout files only. */
  account: string;
  accountMasked: string;
  accountName: string;
  bankName: string | null;
  status: 'pending' | 'active' | 'replaced';
  /** No payout leaves for it before this bank day; null when it was the first. */
  heldUntil: LocalDate | null;
  createdAt: Date;
};

/** Where the merchant's payouts go, or undefined. */
export async function payoutAccountOf(work: Work): Promise<PayoutAccount | undefined> {
  const row = await work.maybe<Omit<PayoutAccount, 'account'> & { sealed: Buffer }>(sql`
    select id, bsb, account as sealed, account_masked as "accountMasked", account_name as "accountName",
      bank_name as "bankName", status, held_until as "heldUntil", created_at as "createdAt"
    from payout_accounts where merchant_id = ${work.merchantId} and status = 'active'`);
  if (!row) return undefined;
  const { sealed, ...account } = row;
  return { ...account, account: work.vault.open(sealed) };
}
