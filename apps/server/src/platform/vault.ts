import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto';

/**
 * Seals values at rest: AES-256-GCM under a key of the environment. A sealed value is
 * key id (1 byte) · nonce (12) · tag (16) · ciphertext, so that keys can be rotated one value at a time.
 */
export type Vault = {
  seal(plain: string | Buffer): Buffer;
  open(sealed: Buffer): string;
  openBytes(sealed: Buffer): Buffer;
  /** Keyed digest, for looking up a secret without keeping it. */
  fingerprint(secret: string): string;
};

/** `keys` maps key id (0-255) to 32 bytes; `current` names the one that seals. */
export function createVault(keys: ReadonlyMap<number, Buffer>, current: number): Vault {
  const sealingKey = keys.get(current);
  if (!sealingKey) throw new Error(`vault: no key with id ${current}`);
  for (const [id, key] of keys) {
    if (key.length !== 32) throw new Error(`vault: key ${id} must be 32 bytes`);
  }
  // A key object is set up once; bytes would be set up again for each value, at four times the cost of opening it.
  const secrets = new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
  const sealingSecret = secrets.get(current)!;
  const decipherOf = (sealed: Buffer) => {
    const key = secrets.get(sealed[0]!);
    if (!key) throw new Error(`vault: value sealed with unknown key ${sealed[0]}`);
    return createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13)).setAuthTag(sealed.subarray(13, 29));
  };
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingSecret, nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(current), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = decipherOf(sealed);
      return decipher.update(sealed.subarray(29), undefined, 'utf8') + decipher.final('utf8');
    },
    openBytes(sealed) {
      const decipher = decipherOf(sealed);
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
    },
    fingerprint: (secret) => createHmac('sha256', sealingKey).update(secret).digest('hex'),
  };
}

/** Hash of a 256-bit random token: fast on purpose, the token itself cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 random bits, for tokens that go out in links and headers. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
