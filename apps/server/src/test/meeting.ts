import type { LocalDate } from '@lorikeet/domain/kernel';
import { expect, vi } from 'vitest';
import { post } from '../modules/ledger/index.ts';
import type { Run } from '../platform/run.ts';
import { alongside, type Platform, type Work } from '../platform/work.ts';
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

/** A run that counts its transactions, and how often each of them was run: as often as asked, where nothing was a deadlock. */
export const countedRun = (run: Run, counts: { asked: number; ran: number }): Run => ({
  ...run,
  inTransaction: (body) => {
    counts.asked += 1;
    return run.inTransaction((work) => {
      counts.ran += 1;
      return body(work);
    });
  },
  inMerchant: (id) => countedRun(run.inMerchant(id), counts),
});

/** Writes two accounts of a tenant's book for a day, and holds them by that. */
export async function holdBook(
  work: Work,
  { id }: { id: string },
  { day, debit = 'bank', credit = 'platform-fees-owed' }: { day: LocalDate; debit?: string; credit?: string },
): Promise<void> {
  const own = await alongside(work, id);
  await post(own, {
    kind: 'test_movement',
    sourceId: own.newId(),
    currency: 'AUD',
    effectiveDate: day,
    entries: [
      { account: debit, amountCents: 1 },
      { account: credit, amountCents: -1 },
    ],
  });
}
