import { isRefusal } from '@lorikeet/domain/kernel';
import { z } from 'zod';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { approvePayout } from './approve-payout.ts';
import { lodgePayout } from './lodge-payout.ts';
import { reopenPayout } from './reopen-payout.ts';

const news = z.object({ fileId: z.uuid(), reason: z.string().optional() });

async function accepted(platform: Platform, event: Event): Promise<void> {
  const { fileId } = news.parse(event.payload);
  await inTenant(platform, event.merchantId, SYSTEM, (work) => lodgePayout(work, fileId));
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

/** Payouts follow the news of their bank files. */
export const bankFileListeners: readonly Listener[] = [
  { event: 'bank_file.accepted', name: 'payouts.accepted', handle: accepted },
  { event: 'bank_file.withdrawn', name: 'payouts.withdrawn', handle: withdrawn },
  { event: 'bank_file.rejected', name: 'payouts.rejected', handle: rejected },
];
