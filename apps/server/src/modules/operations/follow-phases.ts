import { stoppedPhases } from '../../platform/days/stopped-phases.query.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, raiseOrRenew } from '../exceptions/index.ts';

const KIND = 'merchant.day_stopped';

/**
 * Puts a merchant whose day has stopped before the platform's staff, and closes that once the day is under way again.
 * News may come twice or in the wrong order: the frontier says how it is.
 */
export function phaseListeners(platformTenant: () => Promise<string>): Listener[] {
  const follow = async (run: Run) => {
    const platform = run.inMerchant(await platformTenant());
    await platform.inTransaction((work) => followPhase(work, run.merchantId));
  };
  return [
    listener('phase.failed', 'operations.phase-failed', follow),
    listener('phase.recovered', 'operations.phase-recovered', follow),
  ];
}

async function followPhase(work: Work, merchantId: string): Promise<void> {
  // Of two at once the second looks after the first has written, so that the line ends as the frontier is.
  await lockUntilCommit(work, `${KIND}:${merchantId}`);
  const [stopped] = await stoppedPhases(work, merchantId);
  if (!stopped) {
    await closeExceptions(work, { kind: KIND, subjectId: merchantId, because: 'phase_completed' });
    return;
  }
  // Another phase may have stopped by now than the one that waits already.
  await raiseOrRenew(work, {
    kind: KIND,
    reason: 'phase_failed',
    subjectId: merchantId,
    details: {
      merchant: stopped.merchantName,
      phase: stopped.phase,
      day: stopped.day,
      error: stopped.error,
    },
  });
}
