import { fieldProblem } from '../../platform/http/problem.ts';

/** The commonest passwords in lower case, some 49,000: read at the first new password, not when the server starts. */
let commonest: Promise<ReadonlySet<string>> | undefined;

/** Words of the place itself, which are tried first. */
const OUR_NAMES = ['lorikeet'];
/** A shorter name is in too many good passwords by chance. */
const SHORTEST_NAME = 4;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/**
 * What every setter of a password asks before hashing it: throws 422 at `path` for a password that is among the
 * commonest (`password_common`), contains the person's e-mail or its name (`password_is_email`), or the name of the
 * portal or of one of `organisations` (`password_has_name`). Capitals and signs do not count: `Password1!` is as common
 * as `password1`. The contract's `newPassword` has checked its form.
 */
export async function checkNewPassword(
  password: string,
  email: string,
  { path = 'password', organisations = [] }: { path?: string; organisations?: readonly string[] } = {},
): Promise<void> {
  const plain = password.trim().toLowerCase();
  const letters = lettersOf(password);
  const has = (name: string) => lettersOf(name).length >= SHORTEST_NAME && letters.includes(lettersOf(name));
  if ([email, email.split('@')[0]!].some(has)) throw fieldProblem([{ path, code: 'password_is_email' }]);
  if ([...OUR_NAMES, ...organisations].some(has)) throw fieldProblem([{ path, code: 'password_has_name' }]);
  commonest ??= loadCommonest();
  const known = await commonest;
  const bare = plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (known.has(plain) || known.has(bare)) throw fieldProblem([{ path, code: 'password_common' }]);
}

async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
