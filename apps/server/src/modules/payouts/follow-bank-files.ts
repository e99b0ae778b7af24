import { isRefusal } from '@lorikeet/domain/kernel';
import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { approveLeft } from './approve-payout.ts';
import { drawPayout } from './draw-payout.ts';
import { lodgePayout } from './lodge-payout.ts';
import { writePaid } from './paid-mail.ts';
import { rejectPayout } from './reject-payout.ts';
import { withdrawPayoutOfFile } from './withdraw-payout.ts';

async function accepted(run: Run, { payload }: Event<'bank_file.accepted'>): Promise<void> {
  if (payload.kind === 'payout') await run.inTransaction((work) => lodgePayout(work, payload.id));
}

/**
 * A file taken back before the bank had it takes its payout with it. What the balance holds now is drawn anew for the
 * next bank day, if the account still allows. Repeated after it drew, it goes on with what it drew.
 */
async function withdrawn(run: Run, { payload }: Event<'bank_file.withdrawn'>): Promise<void> {
  if (payload.kind !== 'payout') return;
  const take = (work: Work) => withdrawPayoutOfFile(work, payload.id, payload.reason);
  try {
    await run.inTransaction(async (work) => {
      if (await take(work)) await drawPayout(work, work.clock.bankToday());
    });
    await approveLeft(run);
  } catch (error) {
    // Nothing is drawn while the account is held: the lines wait, or a draft that its merchant sees.
    if (!isRefusal(error)) throw error;
    await run.inTransaction(take);
  }
}

async function rejected(run: Run, { payload }: Event<'bank_file.rejected'>): Promise<void> {
  if (payload.kind === 'payout')
    await run.inTransaction((work) => rejectPayout(work, payload.id, payload.reason));
}

const paid = (run: Run, { payload }: Event<'payout.paid'>) =>
  run.inTransaction((work) => writePaid(work, payload.id));

/** Payouts follow the news of their bank files; their merchant's owners the news of payouts. */
export const payoutListeners: readonly Listener[] = [
  listener('payout.paid', 'payouts.paid', paid),
  listener('bank_file.accepted', 'payouts.accepted', accepted),
  listener('bank_file.withdrawn', 'payouts.withdrawn', withdrawn),
  listener('bank_file.rejected', 'payouts.rejected', rejected),
];
