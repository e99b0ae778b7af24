import type { Queries } from '../../platform/db/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/work.ts';
import { signInTries, type Tries } from './guard-tries.ts';
import { passCheckWith } from './human-check.ts';
import type { HumanCheck } from './ports.ts';
import { chargeWithin, refuseWait } from './throttle.ts';

/**
 * What stands before every sign-in: the human check (422 at its field) and the slow-down (429). Returns what to
 * do after a success, and what `look` found meanwhile. `account` names who is tried, known or not; only its keyed
 * digest is kept.
 */
export async function guardSignIn<T>(
  platform: Platform,
  humanCheck: HumanCheck,
  asked: { account: string; proof: string; caller: Caller },
  look: (queries: Queries) => Promise<T>,
): Promise<Tries & { found: T }> {
  const { account, proof, caller } = asked;
  const { ip } = caller;
  const { allowances, ...tries } = signInTries(platform, { account, ip });
  const [waitMs, found] = await passCheckWith(platform, humanCheck, { proof, ip }, (queries) =>
    Promise.all([chargeWithin(queries, allowances, platform.clock.wall()), look(queries)]),
  );
  refuseWait(waitMs);
  return { ...tries, found };
}
