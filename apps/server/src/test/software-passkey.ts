import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Site = { rpId: string; origin: string };
type Signed = {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string | null;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const shortBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const longBytes = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

/**
 * A device that holds one passkey, as WebAuthn has it: a P-256 key that signs what a site asks. It counts what it signs, and
 * makes sure who holds it unless it is told otherwise.
 */
export function softwarePasskey({ rpId, origin }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let handle: string | null = null;
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string | undefined) => shortBytes(Buffer.from(value ?? '', 'base64url'));
  const cose = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    coordinate(jwk.x),
    Buffer.from([0x22]),
    coordinate(jwk.y),
  ]);
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const heading = (flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  };
  return {
    /** What the device has counted so far; a copy of it would go on from an earlier count. */
    count: 0,
    /** Makes the key for a person, and what the portal is sent of it. */
    make(asked: { challenge: string; user_handle: string }, name = 'Work laptop') {
      handle = asked.user_handle;
      const kept = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = Buffer.concat([heading(USER_PRESENT | USER_VERIFIED | HAS_KEY, this.count), kept]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        longBytes(data),
      ]);
      return {
        name,
        id: base64url(id),
        client_data: base64url(clientData('webauthn.create', asked.challenge, origin)),
        attestation: base64url(attestation),
        transports: ['internal'],
      };
    },
    /** Signs what a site asks. `from` is the page that asks, `isVerified` whether the device made sure who holds it. */
    show(challenge: string, { from = origin, isVerified = true } = {}): Signed {
      this.count += 1;
      const client = clientData('webauthn.get', challenge, from);
      const data = heading(USER_PRESENT | (isVerified ? USER_VERIFIED : 0), this.count);
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: handle,
      };
    },
  };
}
