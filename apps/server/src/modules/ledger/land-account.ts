import { landOf } from '@lorikeet/domain/ledger';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Where a merchant's money lands: the balance with the platform where it has one or ever had, else its own bank account,
 * which of a merchant with a balance says only what was paid out.
 */
export async function landAccount(work: Work): Promise<'balance:available' | 'bank'> {
  const { facilitated } = await work.one<{ facilitated: boolean }>(sql`
    select exists (select 1 from facilities
        where merchant_id = ${work.merchantId} and settlement_model = 'facilitated' and status <> 'closed')
      or exists (select 1 from account_days
        where merchant_id = ${work.merchantId} and account = 'balance:available') as facilitated`);
  return landOf(facilitated ? 'facilitated' : 'direct');
}
