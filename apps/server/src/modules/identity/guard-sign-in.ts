import type { Caller } from '../../platform/http/caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/work.ts';
import type { HumanCheck } from './ports.ts';
import { accountAllowance, addressAllowance, chargeTry, forgiveTry } from './throttle.ts';

/**
 * What stands before every sign-in: the human check (422 at its field) and the slow-down (429). Answers what to
 * do after a success. `account` names who is tried, known or not; only its keyed digest is kept.
 */
export async function guardSignIn(
  platform: Platform,
  humanCheck: HumanCheck,
  asked: { account: string; proof: string; caller: Caller },
): Promise<{ succeeded(): Promise<void> }> {
  const account = accountAllowance(platform.vault.fingerprint(asked.account.toLowerCase()));
  const address = addressAllowance(asked.caller.ip);
  if (!(await humanCheck.verify(asked.proof, asked.caller.ip))) {
    throw fieldProblem([{ path: 'google_token', code: 'human_check' }]);
  }
  await chargeTry(platform, [account, address]);
  return { succeeded: () => forgiveTry(platform, account, address) };
}
