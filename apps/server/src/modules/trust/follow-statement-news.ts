import { z } from 'zod';
import { sql } from '../../platform/db/sql.ts';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import { inTenant, type Platform, SYSTEM, type Work } from '../../platform/work.ts';
import { matchWaiting } from './match-queued.ts';

const fileNews = z.object({ fileId: z.uuid(), kind: z.string() });
const payoutNews = z.object({ id: z.uuid() });

/** The statement may have been loaded before somebody recorded that the bank has the file. */
async function fileAccepted(platform: Platform, event: Event): Promise<void> {
  const { fileId, kind } = fileNews.parse(event.payload);
  // A payout's line is matched once the payout is lodged, which has news of its own.
  if (kind !== 'payout') await matchAtLodger(platform, event.merchantId, (work) => lodgerOf(work, fileId));
}

async function payoutLodged(platform: Platform, event: Event): Promise<void> {
  const { id } = payoutNews.parse(event.payload);
  await matchAtLodger(platform, event.merchantId, (work) => lodgerOfPayout(work, id));
}

/** The bank takes the sum of a return file back in one line, which may have come before the file. */
async function returnsLoaded(platform: Platform, event: Event): Promise<void> {
  await inTenant(platform, event.merchantId, SYSTEM, matchWaiting);
}

/** Tries the waiting lines of whoever's statement shows a file: the tenant that lodges it. */
async function matchAtLodger(
  platform: Platform,
  merchantId: string,
  find: (work: Work) => Promise<{ lodger: string } | undefined>,
): Promise<void> {
  const found = await inTenant(platform, merchantId, SYSTEM, find);
  if (found) await inTenant(platform, found.lodger, SYSTEM, matchWaiting);
}

function lodgerOf(work: Work, fileId: string): Promise<{ lodger: string } | undefined> {
  return work.maybe<{ lodger: string }>(sql`
    select c.inbox_tenant as lodger from bank_files f
    join facilities c on c.merchant_id = ${work.merchantId} and c.id = f.facility_id
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
}

function lodgerOfPayout(work: Work, payoutId: string): Promise<{ lodger: string } | undefined> {
  return work.maybe<{ lodger: string }>(sql`
    select c.inbox_tenant as lodger from payouts p
    join bank_files f on f.merchant_id = ${work.merchantId} and f.id = p.bank_file_id
    join facilities c on c.merchant_id = ${work.merchantId} and c.id = f.facility_id
    where p.merchant_id = ${work.merchantId} and p.id = ${payoutId}`);
}

/** Lines that wait are tried again when something that they may show becomes known. */
export const statementListeners: readonly Listener[] = [
  { event: 'bank_file.accepted', name: 'trust.file-accepted', handle: fileAccepted },
  { event: 'payout.lodged', name: 'trust.payout-lodged', handle: payoutLodged },
  { event: 'returns.loaded', name: 'trust.returns-loaded', handle: returnsLoaded },
];
