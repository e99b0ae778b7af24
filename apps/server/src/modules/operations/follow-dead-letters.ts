import { queriesOn } from '../../platform/db/sql.ts';
import { deadLetterCount } from '../../platform/jobs/dead-letters.query.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, raiseException } from '../exceptions/index.ts';

const KIND = 'job.given_up';

/**
 * Puts it before the platform's staff that jobs were given up, and closes that once none is left. Without a platform
 * tenant nobody has set the portal up yet.
 */
export const followDeadLetters =
  (platformTenantIfAny: () => Promise<string | undefined>) =>
  async (platform: Platform): Promise<void> => {
    const subjectId = await platformTenantIfAny();
    if (!subjectId) return;
    const left = await deadLetterCount(queriesOn(platform.pool));
    await inTenant<unknown>(platform, subjectId, SYSTEM, (work) =>
      left > 0
        ? raiseException(work, { kind: KIND, reason: 'failed_at_every_try', subjectId })
        : closeExceptions(work, { kind: KIND, subjectId, because: 'none_left' }),
    );
  };
