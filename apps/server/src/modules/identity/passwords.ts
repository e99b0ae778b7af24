import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../platform/lists/turns.ts';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane: the smallest setting that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Argon2 = { hash: typeof hash; verify: typeof verify };

/** Hashes passwords with `argon2`, at most `atOnce` at a time; the others wait in order. */
export function createPasswords(argon2: Argon2, atOnce: number) {
  const turns = createTurns(atOnce);
  /** Hash of nothing anybody knows, made once: an unknown account takes as long to refuse as a wrong password. */
  let nobody: Promise<string> | undefined;

  const hashPassword = (password: string): Promise<string> => turns.take(() => argon2.hash(password, COST));

  /** True when the password is the hash's. Without a hash it takes the same time and is false. */
  const verifyPassword = async (
    passwordHash: string | null | undefined,
    password: string,
  ): Promise<boolean> => {
    nobody ??= hashPassword(crypto.randomUUID());
    // Before the turn is taken: making it needs a turn itself.
    const compared = passwordHash ?? (await nobody);
    const matches = await turns.take(() => argon2.verify(compared, password));
    return matches && Boolean(passwordHash);
  };
  return { hashPassword, verifyPassword };
}

// As many as there are processors: more would take turns on them, each with its own memory to bring back, and on a small
// machine leave no thread of Node's pool for files and names.
export const { hashPassword, verifyPassword } = createPasswords({ hash, verify }, availableParallelism());
