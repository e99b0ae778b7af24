import type { Input } from '@lorikeet/contracts';
import type * as security from '@lorikeet/contracts/security';
import { isRefusal } from '@lorikeet/domain/kernel';
import { queriesOn } from '../../../platform/db/sql.ts';
import { fieldProblem, found, HttpProblem } from '../../../platform/http/problem.ts';
import type { Platform, Work } from '../../../platform/work.ts';
import { guardTries } from '../guard-tries.ts';
import { verifyPassword } from '../passwords.ts';
import { personRow } from '../person.ts';
import { asRequester, auditPerson, type Requester } from '../requester.ts';
import { noteProof } from '../session-store.ts';
import { checkProof, spendProof } from '../two-factor/spend-proof.ts';

type Shown = Input<typeof security.proveSession>;

/**
 * Takes the password, a code or a passkey of the person who holds a session; for some minutes it may then make the calls that ask
 * for a recent proof. What is refused stands in the audit log. Throws 422 at a wrong password, Refusal
 * `two_factor.invalid_code`, `passkey.refused`, and 429 after too many wrong ones.
 */
export async function proveSession(platform: Platform, asker: Requester, shown: Shown): Promise<void> {
  const { person, sessionId, actor } = asker;
  const account = `proof/${person.realm.area}/${person.key}/${person.id}`;
  const tries = await guardTries(platform, { account, ip: actor.ip ?? '' });
  const isPasswordRight =
    shown.password === undefined || (await knowsPassword(platform, asker, shown.password));
  const wall = platform.clock.wall();
  const proof = await checkProof(platform, asker, { code: shown.code, passkey: shown.passkey });
  const prove = async (work: Work) => {
    if (!isPasswordRight) throw fieldProblem([{ path: 'password', code: 'password_wrong' }]);
    if (shown.password === undefined) await spendProof(work, person, proof, wall);
    await noteProof(work, person, sessionId, wall);
    await auditPerson(work, person, 'user.proved');
  };
  await asRequester(platform, asker, prove).catch(async (error: unknown) => {
    if (isRefusal(error) || error instanceof HttpProblem) await noteRefused(platform, asker);
    throw error;
  });
  await tries.succeeded();
}

async function knowsPassword(platform: Platform, { person }: Requester, typed: string): Promise<boolean> {
  const { password_hash } = found(await personRow(queriesOn(platform.pool), person));
  return verifyPassword(password_hash, typed);
}

const noteRefused = (platform: Platform, asker: Requester): Promise<void> =>
  asRequester(platform, asker, (work) => auditPerson(work, asker.person, 'user.proof_refused'));
