import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with 19 MiB, two passes and one lane: the smallest setting that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Hash of nothing anybody knows, made once: an unknown account takes as long to refuse as a wrong password. */
let nobody: Promise<string> | undefined;

/** True when the password is the hash's. Without a hash it takes the same time and is false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && Boolean(passwordHash);
}
