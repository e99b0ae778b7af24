import { fieldProblem } from '../../platform/http/problem.ts';

/** The commonest passwords in lower case, some 49,000: read at the first new password, not when the server starts. */
let commonest: Promise<ReadonlySet<string>> | undefined;

/**
 * What every setter of a password asks before hashing it: throws 422 at `path` for a password that is among the
 * commonest (`password_common`) or is the person's own e-mail (`password_is_email`). Capitals do not count, nor do
 * signs at its ends: `Password1!` is as common as `password1`. The contract's `newPassword` has checked its form.
 */
export async function checkNewPassword(password: string, email: string, path = 'password'): Promise<void> {
  const plain = password.trim().toLowerCase();
  if (plain === email.trim().toLowerCase()) throw fieldProblem([{ path, code: 'password_is_email' }]);
  commonest ??= loadCommonest();
  const known = await commonest;
  const bare = plain.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (known.has(plain) || known.has(bare)) throw fieldProblem([{ path, code: 'password_common' }]);
}

async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
