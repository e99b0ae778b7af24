import { createAuditSealer } from '../../platform/audit/seal-audit.ts';
import { queriesOn } from '../../platform/db/sql.ts';
import { shortText } from '../../platform/failures.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { closeExceptions, openSubjects, raiseOrRenew } from '../exceptions/index.ts';

const KIND = 'audit.unsealed';

/**
 * Seals audit logs, and puts each that cannot be sealed before the platform's staff with its error. It is tried again at
 * each round, and what was told closes once it is sealed. Before there is a platform tenant nobody is told; throws what failed.
 */
export function followSealing(
  platformTenantIfAny: () => Promise<string | undefined>,
): (platform: Platform) => Promise<number> {
  const seal = createAuditSealer();
  return async (platform) => {
    const platformId = await platformTenantIfAny();
    const told = platformId
      ? await openSubjects({ ...queriesOn(platform.pool), merchantId: platformId }, KIND)
      : [];
    const { sealed, done, failed } = await seal(platform, told);
    const sealedAgain = told.filter((id) => done.includes(id));
    if (platformId && failed.length + sealedAgain.length > 0)
      await inTenant(platform, platformId, SYSTEM, async (work) => {
        for (const subjectId of sealedAgain)
          await closeExceptions(work, { kind: KIND, subjectId, because: 'sealed' });
        const names = await merchantNames(
          work,
          failed.map(({ merchantId }) => merchantId),
        );
        for (const { merchantId, error } of failed) {
          const details = { merchant: names.get(merchantId) ?? null, error: shortText(error) };
          await raiseOrRenew(work, { kind: KIND, reason: 'seal_fails', subjectId: merchantId, details });
        }
      });
    if (failed[0]) throw failed[0].error;
    return sealed;
  };
}
