import { isRefusal } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import { sql } from '../../platform/db/sql.ts';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { approvePayout } from './approve-payout.ts';
import { lodgePayout } from './lodge-payout.ts';
import { matchWaiting } from './match-queued.ts';
import { reopenPayout } from './reopen-payout.ts';

const news = z.object({ fileId: z.uuid(), reason: z.string().optional() });

async function accepted(platform: Platform, event: Event): Promise<void> {
  const { fileId } = news.parse(event.payload);
  await inTenant(platform, event.merchantId, SYSTEM, (work) => lodgePayout(work, fileId));
  await matchAtLodger(platform, event.merchantId, fileId);
}

/** The statement may have been loaded before somebody recorded that the bank has the file. */
async function matchAtLodger(platform: Platform, merchantId: string, fileId: string): Promise<void> {
  const file = await inTenant(platform, merchantId, SYSTEM, (work) =>
    work.maybe<{ lodger: string }>(sql`
      select c.inbox_tenant as lodger from bank_files f
      join facilities c on c.merchant_id = ${merchantId} and c.id = f.facility_id
      where f.merchant_id = ${merchantId} and f.id = ${fileId}`),
  );
  if (file) await inTenant(platform, file.lodger, SYSTEM, matchWaiting);
}

/** The bank takes the sum of a return file back in one line, which may have come before the file. */
async function returnsLoaded(platform: Platform, event: Event): Promise<void> {
  await inTenant(platform, event.merchantId, SYSTEM, matchWaiting);
}

/** A file taken back before the bank had it is written anew for the next bank day, if the account still allows. */
async function withdrawn(platform: Platform, event: Event): Promise<void> {
  const { fileId, reason } = news.parse(event.payload);
  const reopened = await inTenant(platform, event.merchantId, SYSTEM, (work) =>
    reopenPayout(work, fileId, reason ?? 'withdrawn'),
  );
  if (!reopened) return;
  await inTenant(platform, event.merchantId, SYSTEM, (work) => approvePayout(work, reopened)).catch(
    (error) => {
      // It stays a draft, which its merchant sees and approves once the account is confirmed.
      if (!isRefusal(error)) throw error;
    },
  );
}

/** What the bank refused waits for a person: sending the same again would be refused again. */
async function rejected(platform: Platform, event: Event): Promise<void> {
  const { fileId, reason } = news.parse(event.payload);
  await inTenant(platform, event.merchantId, SYSTEM, (work) =>
    reopenPayout(work, fileId, reason ?? 'rejected'),
  );
}

/** Payouts, and the statement's lines that wait, follow the news of bank files and returns. */
export const bankFileListeners: readonly Listener[] = [
  { event: 'bank_file.accepted', name: 'payouts.accepted', handle: accepted },
  { event: 'bank_file.withdrawn', name: 'payouts.withdrawn', handle: withdrawn },
  { event: 'bank_file.rejected', name: 'payouts.rejected', handle: rejected },
  { event: 'returns.loaded', name: 'payouts.returns-loaded', handle: returnsLoaded },
];
