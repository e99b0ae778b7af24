import type { Caller } from '../../platform/http/caller.ts';
import { limitedAddress } from '../../platform/http/limited-address.ts';
import type { Platform, Work } from '../../platform/work.ts';
import { passCheckWith } from './human-check.ts';
import type { HumanCheck } from './ports.ts';
import { type Allowance, chargeWithin, refuseWait } from './throttle.ts';

const PER_INBOX = { free: 3, longestSeconds: 1_800 };

/**
 * What stands before a call that posts a letter to whatever e-mail it is given: the human check (422 at its field)
 * and a limit for each e-mail and address (429), known or not, so that nobody's inbox can be filled. Three letters
 * are free, then each waits twice as long as the one before. Nothing is forgiven: a letter sent is a letter sent.
 */
export async function guardLetterRequest(
  platform: Platform,
  humanCheck: HumanCheck,
  asked: {
    purpose: 'recovery' | 'registration' | 'enquiry' | 'application';
    account: string;
    proof: string;
    caller: Caller;
  },
): Promise<void> {
  const { purpose, caller } = asked;
  const account: Allowance = {
    key: `${purpose}:${platform.vault.steadyFingerprint(asked.account.toLowerCase())}`,
    ...PER_INBOX,
  };
  const address: Allowance = {
    key: `${purpose}-address:${limitedAddress(caller.ip)}`,
    free: 30,
    longestSeconds: 900,
  };
  const { proof } = asked;
  await passAndCharge(platform, humanCheck, { proof, ip: caller.ip }, [account, address]);
}

/**
 * Whether an inbox got so many letters already that were asked for by the names of accounts, which were counted by name:
 * one person can have many. Counted apart from those that were asked for by the e-mail, whose answer would tell of it.
 */
export async function inboxMustWait(work: Work, area: string, email: string): Promise<boolean> {
  const key = `recovery-inbox:${work.vault.steadyFingerprint(`${area}/${email.toLowerCase()}`)}`;
  return (await chargeWithin(work, [{ key, ...PER_INBOX }], work.clock.wall())) > 0;
}

/**
 * What stands before a look-up of a thing that is not secret enough to be asked for freely: the human check (422 at its
 * field), then a limit for each thing and for each address (429), which a right try uses up as a wrong one does.
 */
export async function guardLookup(
  platform: Platform,
  humanCheck: HumanCheck,
  asked: { purpose: 'bill'; of: string; proof: string; caller: Caller },
): Promise<void> {
  const { purpose, proof, caller } = asked;
  await passAndCharge(platform, humanCheck, { proof, ip: caller.ip }, [
    { key: `${purpose}:${platform.vault.steadyFingerprint(asked.of)}`, free: 5, longestSeconds: 300 },
    { key: `${purpose}-address:${limitedAddress(caller.ip)}`, free: 15, longestSeconds: 900 },
  ]);
}

async function passAndCharge(
  platform: Platform,
  humanCheck: HumanCheck,
  shown: { proof: string; ip: string },
  allowances: readonly Allowance[],
): Promise<void> {
  refuseWait(
    await passCheckWith(platform, humanCheck, shown, (queries) =>
      chargeWithin(queries, allowances, platform.clock.wall()),
    ),
  );
}
