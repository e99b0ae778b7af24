import { type Queries, queriesOn } from '../../platform/db/sql.ts';
import type { Platform } from '../../platform/work.ts';
import { type Allowance, accountAllowance, addressAllowance, chargeTry, clearFailures } from './throttle.ts';

/** What to do after a success: by itself, or in the transaction of what it opens. */
export type Tries = { succeeded(queries?: Queries): Promise<void> };

type Asked = { account: string; ip: string };

/** What a try counts towards: the account, known or not, of which only the keyed digest is kept, and the address. */
export function signInTries(platform: Platform, asked: Asked): Tries & { allowances: Allowance[] } {
  const account = accountAllowance(platform.vault.steadyFingerprint(asked.account.toLowerCase()));
  const address = addressAllowance(asked.ip);
  return {
    allowances: [account, address],
    succeeded: (queries = queriesOn(platform.pool)) => clearFailures(queries, account, address),
  };
}

/** Slows tries down (429) by account and by address, before they are made. */
export async function guardTries(platform: Platform, asked: Asked): Promise<Tries> {
  const { allowances, ...tries } = signInTries(platform, asked);
  await chargeTry(platform, allowances);
  return tries;
}
