import type { Due } from './due.query.ts';

/** A phase that has been running for longer holds up the platform's own no more. */
const PATIENCE_MS = 3_600_000;

/**
 * Which of the due phases may run now. Each tenant runs its own in order and waits for no other tenant.
 *
 * The platform's own phases sum the tenants', so they are lines across everybody's day: one runs once every tenant
 * has completed what comes before it or at the same moment, and what comes after waits for it. Whoever fails, or has
 * been running for an hour, is passed over: a failing tenant holds up no line, and a failing line no tenant. What
 * was passed over is not lost: the tenant completes it once its cause is gone, and its movements enter the balances
 * of the platform's next day.
 */
export function chooseRunnable(due: readonly Due[], wall: Date): Due[] {
  const line = due.find(({ tenant }) => tenant.kind === 'platform');
  const holdsBack = line && !isPassedOver(line, wall);
  const lineAt = holdsBack ? line.at.getTime() : Number.POSITIVE_INFINITY;
  return due.filter((one) => {
    if (!isReady(one, wall)) return false;
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
