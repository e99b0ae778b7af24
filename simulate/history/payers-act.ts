import { isRefusal } from '@lorikeet/domain/kernel';
import { moveMandate } from '../../apps/server/src/modules/customers/index.ts';
import { confirmAccount } from '../../apps/server/src/modules/payouts/confirm-account.ts';
import { queriesOn, sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Actor, inTenant, type Platform } from '../../apps/server/src/platform/work.ts';
import type { Luck } from './luck.ts';

const WAITS_DAYS = 4;
const ACTS = 0.6;

/**
 * People put right what stopped, days later: payers confirm their details or have their debits resumed, merchants
 * confirm the account that a payout came back from. Some never do.
 */
export async function actOnTrouble(
  platform: Platform,
  merchantId: string,
  staff: Actor,
  luck: Luck,
): Promise<void> {
  const queries = queriesOn(platform.pool);
  const since = new Date(platform.clock.now().getTime() - WAITS_DAYS * 86_400_000);
  const mandates = await queries.rows<{
    id: string;
    reference: string;
    status: 'needs_details' | 'suspended';
  }>(sql`
    select id, reference, status from mandates
    where merchant_id = ${merchantId} and status in ('needs_details', 'suspended') and updated_at < ${since}
      and updated_at >= ${new Date(since.getTime() - 86_400_000)}
    order by reference`);
  for (const { id, reference, status } of mandates) {
    if (luck(`acts ${reference} ${since.toISOString().slice(0, 10)}`) >= ACTS) continue;
    const event = status === 'suspended' ? 'resume' : 'confirm_details';
    await inTenant(platform, merchantId, staff, (work) =>
      moveMandate(work, id, event, { note: 'payer' }),
    ).catch(unlessRefused);
  }
  const returned = await queries.maybe(sql`
    select 1 as one from payout_accounts
    where merchant_id = ${merchantId} and status = 'active' and returned_at < ${since}`);
  if (returned) await inTenant(platform, merchantId, staff, confirmAccount).catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
