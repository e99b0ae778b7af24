import { isRefusal } from '@lorikeet/domain/kernel';
import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import { approvePayout } from './approve-payout.ts';
import { lodgePayout } from './lodge-payout.ts';
import { reopenPayout } from './reopen-payout.ts';

const accepted = (run: Run, { payload }: Event<'bank_file.accepted'>) =>
  run.inTransaction((work) => lodgePayout(work, payload.id));

/** A file taken back before the bank had it is written anew for the next bank day, if the account still allows. */
async function withdrawn(run: Run, { payload }: Event<'bank_file.withdrawn'>): Promise<void> {
  const reopened = await run.inTransaction((work) => reopenPayout(work, payload.id, payload.reason));
  if (!reopened) return;
  await approvePayout(run, reopened).catch((error) => {
    // It stays a draft, which its merchant sees and approves once the account is confirmed.
    if (!isRefusal(error)) throw error;
  });
}

/** A refused payout waits for staff: sending it unchanged would be refused again. */
const rejected = (run: Run, { payload }: Event<'bank_file.rejected'>) =>
  run.inTransaction((work) => reopenPayout(work, payload.id, payload.reason));

/** Payouts follow the news of their bank files. */
export const bankFileListeners: readonly Listener[] = [
  listener('bank_file.accepted', 'payouts.accepted', accepted),
  listener('bank_file.withdrawn', 'payouts.withdrawn', withdrawn),
  listener('bank_file.rejected', 'payouts.rejected', rejected),
];
