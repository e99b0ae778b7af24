import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

/**
 * Seals values at rest by AES-256-GCM. A sealed value is key id (1 byte) · nonce (12) · tag (16) · ciphertext, so that
 * keys can be changed one value at a time.
 */
export type Sealer = {
  seal(plain: string | Buffer): Buffer;
  open(sealed: Buffer): string;
  openBytes(sealed: Buffer): Buffer;
};

const NONCE = { from: 1, to: 13 };
const TAG = { from: 13, to: 29 };

/** `keys` maps key id to 32 bytes; `current` names the one that seals. */
export function createSealer(keys: ReadonlyMap<number, Buffer>, current: number): Sealer {
  // A key object is set up once; bytes would be set up again for each value, at four times the cost of opening it.
  const secrets = new Map([...keys].map(([id, key]) => [id, createSecretKey(key)]));
  const sealing = secrets.get(current)!;
  const decipherOf = (sealed: Buffer) => {
    const key = secrets.get(sealed[0]!);
    if (!key) throw new Error(`vault: value sealed with unknown key ${sealed[0]}`);
    return createDecipheriv('aes-256-gcm', key, sealed.subarray(NONCE.from, NONCE.to)).setAuthTag(
      sealed.subarray(TAG.from, TAG.to),
    );
  };
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE.to - NONCE.from);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(current), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = decipherOf(sealed);
      return decipher.update(sealed.subarray(TAG.to), undefined, 'utf8') + decipher.final('utf8');
    },
    openBytes(sealed) {
      const decipher = decipherOf(sealed);
      return Buffer.concat([decipher.update(sealed.subarray(TAG.to)), decipher.final()]);
    },
  };
}
