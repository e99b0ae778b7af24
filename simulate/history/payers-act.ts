import { moveMandate } from '../../apps/server/src/modules/customers/index.ts';
import { confirmAccount } from '../../apps/server/src/modules/payouts/confirm-account.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { type Act, type Town, unlessRefused } from './town.ts';

const WAITS_DAYS = 4;
const ACTS = 0.6;

/**
 * People put right what stopped, days later: payers confirm their details or have their debits resumed, merchants
 * confirm the account that a payout came back from. Some never do.
 */
export const actOnTrouble: Act = async (town) => {
  const since = new Date(town.platform.clock.now().getTime() - WAITS_DAYS * 86_400_000);
  const mandates = await stoppedMandates(town, since);
  const day = since.toISOString().slice(0, 10);
  await town.each(
    mandates.filter(({ reference }) => town.bank.luck(`acts ${reference} ${day}`) < ACTS),
    (run, { id, status }) => {
      const event = status === 'suspended' ? 'resume' : 'confirm_details';
      return run
        .inTransaction((work) => moveMandate(work, id, event, { note: 'payer' }))
        .catch(unlessRefused);
    },
  );
  const returned = await town.reads.rows<{ merchant_id: string }>(sql`
    select distinct merchant_id from payout_accounts where status = 'active' and returned_at < ${since}
      and ${town.has(sql`merchant_id`)}`);
  await town.each(returned, (run) => run.inTransaction(confirmAccount).catch(unlessRefused));
};

/** Those that stopped on the day before `since`. */
function stoppedMandates({ reads, has }: Town, since: Date) {
  return reads.rows<{
    merchant_id: string;
    id: string;
    reference: string;
    status: 'needs_details' | 'suspended';
  }>(sql`
    select merchant_id, id, reference, status from mandates
    where status in ('needs_details', 'suspended') and updated_at < ${since}
      and updated_at >= ${new Date(since.getTime() - 86_400_000)} and ${has(sql`merchant_id`)}
    order by reference`);
}
