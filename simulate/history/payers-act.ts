import { moveMandate, renewContact } from '../../apps/server/src/modules/customers/index.ts';
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

/** Payers whose notice came back give another address, days later. Some never do. */
export const giveOtherAddresses: Act = async (town) => {
  const since = new Date(town.platform.clock.now().getTime() - WAITS_DAYS * 86_400_000);
  const day = since.toISOString().slice(0, 10);
  const payers = await unreachedPayers(town, since);
  await town.each(
    payers.filter(({ name }) => town.bank.luck(`other address ${name} ${day}`) < ACTS),
    (run, { id, email_primary, ...known }) => {
      const now = { ...known, email_primary: `${day}.${email_primary}` };
      return run
        .inTransaction((work) => renewContact(work, id, { before: { email_primary }, now }))
        .catch(unlessRefused);
    },
  );
};

/** Those of whom staff were told on the day before `since`, and nobody has been written to since. */
function unreachedPayers({ reads, has }: Town, since: Date) {
  return reads.rows<{
    merchant_id: string;
    id: string;
    name: string;
    email_primary: string;
    phone_mobile: string | null;
    locale: 'en' | 'zh';
  }>(sql`
    select c.merchant_id, c.id, c.name, c.email_primary, c.phone_mobile, c.locale from exceptions x
    join customers c on c.merchant_id = x.merchant_id and c.id = x.subject_id
    where x.kind = 'customer.unreachable' and x.reason = 'notice_returned' and x.status = 'open'
      and x.created_at < ${since} and x.created_at >= ${new Date(since.getTime() - 86_400_000)}
      and c.email_primary is not null and ${has(sql`x.merchant_id`)}
    order by c.reference, c.id`);
}

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
