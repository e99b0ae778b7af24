import { type Queries, queriesOn } from '../../platform/db/sql.ts';
import { lockUntilCommit } from '../../platform/db/transaction-lock.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, openSubjects, raiseOrRenew } from '../exceptions/index.ts';

const KIND = 'card.events_unfollowed';

type FirstUnfollowed = { id: string; error: string; tries: number; next_try_at: Date };

type Events = {
  /** Whether one may fail again and again by now. */
  mayFail: boolean;
  count(queries: Queries): Promise<{ count: number; first?: FirstUnfollowed }>;
};

/**
 * Puts it before the platform's staff that events of the card processor fail again and again, in one line with how many and
 * the first of them, and closes that once none does, also where who followed the last could not say so any more. Those that
 * tell at once count each after the other. Without a platform tenant nobody is told.
 */
export const tellUnfollowed =
  (platformTenantIfAny: () => Promise<string | undefined>) =>
  async (platform: Platform, events: Events): Promise<void> => {
    const subjectId = await platformTenantIfAny();
    if (!subjectId) return;
    const told = () => openSubjects({ ...queriesOn(platform.pool), merchantId: subjectId }, KIND);
    if (!events.mayFail && (await told()).length === 0) return;
    await inTenant<unknown>(platform, subjectId, SYSTEM, async (work) => {
      await lockUntilCommit(work, KIND);
      const { count, first } = await events.count(work);
      if (!first) return closeExceptions(work, { kind: KIND, subjectId, because: 'followed' });
      const { id: reference, ...stands } = first;
      const details = { count, reference, ...stands };
      return raiseOrRenew(work, { kind: KIND, reason: 'fails_again', subjectId, details });
    });
  };
