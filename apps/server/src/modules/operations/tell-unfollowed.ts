import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, raiseOrRenew } from '../exceptions/index.ts';

const KIND = 'card.events_unfollowed';

/**
 * Puts it before the platform's staff that events of the card processor fail again and again, in one line with how many and
 * the first of them, and closes that once all of them were followed. Without a platform tenant nobody is told.
 */
export const tellUnfollowed =
  (platformTenantIfAny: () => Promise<string | undefined>) =>
  async (
    platform: Platform,
    { count, first }: { count: number; first?: { id: string; error: string } },
  ): Promise<void> => {
    const subjectId = await platformTenantIfAny();
    if (!subjectId) return;
    await inTenant<unknown>(platform, subjectId, SYSTEM, (work) => {
      if (!first) return closeExceptions(work, { kind: KIND, subjectId, because: 'followed' });
      const details = { count, reference: first.id, error: first.error };
      return raiseOrRenew(work, { kind: KIND, reason: 'fails_again', subjectId, details });
    });
  };
