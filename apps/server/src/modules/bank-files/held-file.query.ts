import { isPaidOut, merchantStates } from '@lorikeet/domain/merchants';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** Why a written file must not go to the bank now. Only of `details_changed` it never goes: the others are lifted. */
export type Hold =
  | 'bank_file.details_changed'
  | 'bank_file.details_returned'
  | 'bank_file.merchant_held'
  | 'bank_file.facility_stopped';

/** What holds a file `f` of a facility `c`, with the joins of `holdJoins`; null for nothing. Refunds are the payers'. */
export const holdOf: Sql = sql`case
  when a.status <> 'active' then 'bank_file.details_changed'
  when a.returned_at is not null then 'bank_file.details_returned'
  when f.kind in ('debit', 'payout') and not m.status ${among(merchantStates.states.filter(isPaidOut))}
    then 'bank_file.merchant_held'
  when f.kind in ('debit', 'fee') and c.status = 'stopped' then 'bank_file.facility_stopped' end`;

export const holdJoins: Sql = sql`
  join merchants m on m.id = f.merchant_id
  left join payouts p on p.merchant_id = f.merchant_id and p.bank_file_id = f.id and f.kind = 'payout'
  left join payout_accounts a on a.merchant_id = f.merchant_id and a.id = p.payout_account_id`;

/** Null for a file that may go to the bank. */
export async function holdOfFile(work: Work, fileId: string): Promise<Hold | null> {
  const file = await work.maybe<{ hold: Hold | null }>(sql`
    select ${holdOf} as hold from bank_files f
    join facilities c on c.merchant_id = f.merchant_id and c.id = f.facility_id ${holdJoins}
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
  return file?.hold ?? null;
}

/**
 * Stops a file on its way to the bank. Throws Refusal `bank_file.details_changed` or `bank_file.details_returned` for a
 * payout to an account that counts no more or sent one back, `bank_file.merchant_held` for a debit or payout of a merchant
 * that is suspended, `bank_file.facility_stopped` for debits of a facility whose debits stop.
 */
export async function refuseHeldFile(work: Work, fileId: string): Promise<void> {
  const hold = await holdOfFile(work, fileId);
  if (hold === 'bank_file.details_changed') throw new Refusal('bank_file.details_changed');
  if (hold === 'bank_file.details_returned') throw new Refusal('bank_file.details_returned');
  if (hold === 'bank_file.merchant_held') throw new Refusal('bank_file.merchant_held');
  if (hold === 'bank_file.facility_stopped') throw new Refusal('bank_file.facility_stopped');
}
