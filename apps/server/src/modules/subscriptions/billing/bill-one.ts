import type { Work } from '../../../platform/work.ts';
import { settingsOf } from '../../merchants/index.ts';
import { BEGINNING, billChunk } from './bill-chunk.ts';
import { billedThrough } from './billed-through.ts';
import { heldRun } from './billing-run-store.ts';

/**
 * Bills the periods of one subscription that are due already, in the transaction that started or resumed it, so
 * that its first debit need not wait for tomorrow's run. Waits with everything else while billing is held.
 */
export async function billOne(work: Work, subscriptionId: string): Promise<void> {
  const [held, settings] = await Promise.all([heldRun(work), settingsOf(work)]);
  if (held) return;
  const chunk = {
    through: billedThrough(work.today, settings.notice_bank_days),
    after: BEGINNING,
    limit: 1,
    billingRunId: null,
    collectsGst: settings.gst_registered,
    only: subscriptionId,
  };
  while (await billChunk(work, chunk)) {
    // Each pass bills one period; several are due when a week is shorter than the days of notice.
  }
}
