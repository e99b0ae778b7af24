import type { Caller } from '../../platform/http/caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/work.ts';
import { guardTries } from './guard-tries.ts';
import type { HumanCheck } from './ports.ts';

/**
 * What stands before every sign-in: the human check (422 at its field) and the slow-down (429). Returns what to
 * do after a success. `account` names who is tried, known or not; only its keyed digest is kept.
 */
export async function guardSignIn(
  platform: Platform,
  humanCheck: HumanCheck,
  asked: { account: string; proof: string; caller: Caller },
): Promise<{ succeeded(): Promise<void> }> {
  if (!(await humanCheck.verify(asked.proof, asked.caller.ip))) {
    throw fieldProblem([{ path: 'google_token', code: 'human_check' }]);
  }
  return guardTries(platform, { account: asked.account, ip: asked.caller.ip });
}
