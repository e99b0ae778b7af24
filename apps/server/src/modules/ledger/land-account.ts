import type { LocalDate } from '@lorikeet/domain/kernel';
import { landOf } from '@lorikeet/domain/ledger';
import { empty, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Days = { from: LocalDate; to: LocalDate };

/**
 * Where a merchant's money lands, on some days or at all: the balance with the platform where it moved then, or where there
 * is a way into it that is in use; else its own bank account, which of a merchant with a balance says only what was paid
 * out. A way into the balance that nobody used decides nothing once the bank account moved: it is opened unasked. A
 * merchant that had a balance and never another way in keeps it when its ways are closed.
 */
export async function landAccount(work: Work, days?: Days): Promise<'balance:available' | 'bank'> {
  const then = days ? sql`and day between ${days.from} and ${days.to}` : empty;
  const moved = (account: 'balance:available' | 'bank') => sql`
    exists (select 1 from account_days where merchant_id = ${work.merchantId} and account = ${account}`;
  const { facilitated } = await work.one<{ facilitated: boolean }>(sql`
    select ${moved('balance:available')} ${then}) or (
      exists (select 1 from facilities
        where merchant_id = ${work.merchantId} and settlement_model = 'facilitated' and status <> 'closed')
      and (${moved('balance:available')}) or not ${moved('bank')}))) or (
      ${moved('balance:available')}) and not exists (
        select 1 from facilities
        where merchant_id = ${work.merchantId} and settlement_model <> 'facilitated')) as facilitated`);
  return landOf(facilitated ? 'facilitated' : 'direct');
}
