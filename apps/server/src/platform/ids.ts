import { randomBytes } from 'node:crypto';

/** A UUIDv7: 48 bits of wall-clock milliseconds, then random, so that ids sort by the moment they were made. */
export function uuidv7(atMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The milliseconds and the 40-bit salt that `uuid7_at(ms, n, salt)` takes in a set-based statement. */
export function uuidSeed(): { ms: number; salt: number } {
  return { ms: Date.now(), salt: randomBytes(5).readUIntBE(0, 5) };
}
