import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HumanCheck } from '../../modules/identity/ports.ts';

type Offered = Awaited<ReturnType<HumanCheck['challenge']>>;

/** What a browser does with a challenge, for programs of ours that sign in: the proof to send with the form. */
export async function solveAltcha(offered: Offered): Promise<string> {
  if (offered.kind !== 'altcha') throw new Error('the human check is not our own');
  const challenge = offered.challenge as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
