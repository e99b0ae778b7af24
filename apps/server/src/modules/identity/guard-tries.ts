import type { Platform } from '../../platform/work.ts';
import { accountAllowance, addressAllowance, chargeTry, clearFailures } from './throttle.ts';

/**
 * Slows tries down (429) by account and by address, before they are made. `account` names what is tried; only its
 * keyed digest is kept. Returns what to do after a success.
 */
export async function guardTries(
  platform: Platform,
  asked: { account: string; ip: string },
): Promise<{ succeeded(): Promise<void> }> {
  const account = accountAllowance(platform.vault.steadyFingerprint(asked.account.toLowerCase()));
  const address = addressAllowance(asked.ip);
  await chargeTry(platform, [account, address]);
  return { succeeded: () => clearFailures(platform, account, address) };
}
