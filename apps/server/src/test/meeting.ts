import { expect, vi } from 'vitest';
import type { Platform, Work } from '../platform/work.ts';
import { lockWaits } from './lock-waits.ts';

type Within = (body: (work: Work) => Promise<unknown>) => Promise<unknown>;
type Step = (work: Work) => Promise<unknown>;

/**
 * Two transactions that meet: one stands still after its `first` step; the other is begun and waits for it; then the one takes its `next`.
 * Returns how often each was run: once, where both take what they hold in one order. Else they are a deadlock, whose victim is
 * run again.
 */
export async function runsOfMeeting(
  { pool }: Pick<Platform, 'pool'>,
  holder: { within: Within; first: Step; next: Step },
  waiter: { within: Within; body: Step },
): Promise<{ holder: number; waiter: number }> {
  const runs = { holder: 0, waiter: 0 };
  const stands = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const holding = holder.within(async (work) => {
    runs.holder += 1;
    await holder.first(work);
    stands.resolve();
    await goOn.promise;
    await holder.next(work);
  });
  holding.catch(stands.reject);
  await stands.promise;
  const waiting = waiter.within((work) => {
    runs.waiter += 1;
    return waiter.body(work);
  });
  await vi.waitFor(async () => expect(await lockWaits(pool)).toBe(1), { timeout: 10_000 });
  goOn.resolve();
  await Promise.all([holding, waiting]);
  return runs;
}
