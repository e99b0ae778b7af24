import { createHmac, createSecretKey, hash, hkdfSync, randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from './sealer.ts';

/**
 * The keys of the environment at work. Each is a root from which one key a purpose is derived (HKDF with SHA-256,
 * RFC 5869), so that what one purpose gives away opens nothing of another. The current key seals and digests; every key
 * opens what it sealed, and its digests are still found.
 */
export type Vault = Sealer & {
  /** Keyed digest under the current key, for looking up a secret without keeping it: `id.hex`. */
  fingerprint(secret: string): string;
  /** The digests that the secret may be kept under: the current key's first, then those of every older one. */
  fingerprints(secret: string): string[];
  /**
   * A digest that no change of keys changes, in whatever order they are given: for counting tries, which no rotation must
   * give back, and for what must be there once. Made with the first key of the portal (`digestSteadilyWith`).
   */
  steadyFingerprint(secret: string): string;
  /** What seals now. */
  currentKeyId: number;
  /** Keys for files. */
  fileKeys: FileKeys;
  /** The digest keys of this vault's own root keys, for keeping beyond them; `learnDigestKey` takes one back. */
  digestKeys(): ReadonlyMap<number, Buffer>;
  /** Adds the digest key of a root key that is gone. Throws when the id is in use for another root key. */
  learnDigestKey(id: number, key: Buffer): void;
  /** Names the key of steady digests; until then it is the one of the smallest id. Throws for an unknown id. */
  digestSteadilyWith(id: number): void;
};

export type FileKeys = { currentId: number; of(id: number): Buffer | undefined };

const KEY_BYTES = 32;

type Purpose = 'sealing' | 'digests' | 'files';

const derive = (root: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `lorikeet/v1/${purpose}`, KEY_BYTES));

/** `roots` maps key id (0-255) to 32 bytes; `current` names the one that seals. */
export function createVault(roots: ReadonlyMap<number, Buffer>, current: number): Vault {
  if (!roots.has(current)) throw new Error(`vault: no key with id ${current}`);
  for (const [id, root] of roots) {
    if (root.length !== KEY_BYTES) throw new Error(`vault: key ${id} must be ${KEY_BYTES} bytes`);
  }
  const derived = (purpose: Purpose) => new Map([...roots].map(([id, root]) => [id, derive(root, purpose)]));
  const files = derived('files');
  const own = derived('digests');
  // A key object is set up once; bytes would be set up for each digest, at many times its cost.
  const digests = new Map([...own].map(([id, key]) => [id, createSecretKey(key)]));
  let steadyId = Math.min(...roots.keys());
  const digest = (id: number, secret: string) =>
    `${id}.${createHmac('sha256', digests.get(id)!).update(secret).digest('hex')}`;
  return {
    ...createSealer(derived('sealing'), current),
    currentKeyId: current,
    fileKeys: { currentId: current, of: (id) => files.get(id) },
    fingerprint: (secret) => digest(current, secret),
    fingerprints: (secret) =>
      [current, ...[...digests.keys()].filter((id) => id !== current)].map((id) => digest(id, secret)),
    steadyFingerprint: (secret) => digest(steadyId, secret),
    digestKeys: () => own,
    learnDigestKey(id, key) {
      const learned = createSecretKey(key);
      if (digests.get(id)?.equals(learned) === false)
        throw new Error(
          `VAULT_KEYS: the id ${id} was another key’s before; give the new key an id not yet used`,
        );
      digests.set(id, learned);
    },
    digestSteadilyWith(id) {
      if (!digests.has(id)) throw new Error(`vault: no digest key with id ${id}`);
      steadyId = id;
    },
  };
}

/** Hash of a random token of 128 bits or more: fast on purpose, the token itself cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** 256 random bits, for tokens that go out in links and headers. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
