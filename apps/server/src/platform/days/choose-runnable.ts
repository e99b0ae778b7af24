import type { Due } from './due.query.ts';

/** A phase that has been running for longer no longer blocks the platform's own. */
const PATIENCE_MS = 3_600_000;

/**
 * Which of the due phases may run now. Each tenant runs its own in order and waits for no other tenant.
 *
 * The platform's own phases sum the tenants', so they are barriers across all tenants' days: one runs once every tenant
 * has completed every phase due before or at that moment, and later phases wait for it. A phase that fails, or has been
 * running for an hour, is not waited for: a failing tenant blocks no platform phase, and a failing platform phase no
 * tenant. The tenant completes its phase once the cause is gone; its movements enter the balances of the platform's
 * next day. Phases that are `apart` are no barriers and wait at none.
 */
export function chooseRunnable(all: readonly Due[], wall: Date, apart: ReadonlySet<string>): Due[] {
  const due = all.filter(({ phase }) => !apart.has(phase));
  const line = due.find(({ tenant }) => tenant.kind === 'platform');
  const holdsBack = line && !isPassedOver(line, wall);
  const lineAt = holdsBack ? line.at.getTime() : Number.POSITIVE_INFINITY;
  return all.filter((one) => {
    if (!isReady(one, wall)) return false;
    if (apart.has(one.phase)) return true;
    if (one !== line) return one.at.getTime() <= lineAt;
    return !due.some(
      (other) => other !== line && other.at.getTime() <= line.at.getTime() && !isPassedOver(other, wall),
    );
  });
}

/** Nobody runs it. */
export function isReady({ claimedUntil }: Due, wall: Date): boolean {
  return !(claimedUntil && claimedUntil > wall);
}

function isPassedOver({ attempts, claimedUntil, startedAt }: Due, wall: Date): boolean {
  if (attempts > 0) return true;
  const runs = claimedUntil && claimedUntil > wall && startedAt;
  return Boolean(runs && wall.getTime() - runs.getTime() > PATIENCE_MS);
}
