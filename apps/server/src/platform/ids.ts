import { randomBytes } from 'node:crypto';

const COUNTER_MAX = 0xfff;
const ID_BYTES = 16;
/** Random bytes are drawn for many ids at once: drawing them costs more than the rest of an id. */
const DRAWN_BYTES = 256 * ID_BYTES;

let lastMs = 0;
let counter = 0;
let drawn = Buffer.alloc(0);
let usedBytes = 0;

/**
 * A UUIDv7: 48 bits of wall-clock milliseconds, a 12-bit counter, then random. Ids of one process sort in the order
 * in which they were made, also within a millisecond; a full counter borrows the next one.
 */
export function uuidv7(): string {
  const ms = Math.max(Date.now(), lastMs);
  counter = ms === lastMs ? counter + 1 : 0;
  const isFull = counter > COUNTER_MAX;
  lastMs = isFull ? ms + 1 : ms;
  if (isFull) counter = 0;
  if (usedBytes === drawn.length) {
    drawn = randomBytes(DRAWN_BYTES);
    usedBytes = 0;
  }
  // In place: two views of the bytes would take as long as all the rest.
  const at = usedBytes;
  usedBytes += ID_BYTES;
  drawn.writeUIntBE(lastMs, at, 6);
  drawn.writeUInt16BE(0x7000 | counter, at + 6);
  drawn[at + 8] = (drawn[at + 8]! & 0x3f) | 0x80;
  const hex = drawn.toString('hex', at, usedBytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What `uuid7_at(ms, n, salt)` makes the ids of a set-based statement from: milliseconds and 40 random bits. */
export type UuidSeed = { ms: number; salt: number };

/**
 * The seed of one statement. Its millisecond is used by no other statement of this process, so that rows sort in the
 * order of their statements.
 */
export function uuidSeed(): UuidSeed {
  lastMs = Math.max(Date.now(), lastMs + 1);
  counter = COUNTER_MAX;
  return { ms: lastMs, salt: randomBytes(5).readUIntBE(0, 5) };
}

/** The nth id of a set-based statement, as the database's `uuid7_at` makes it, for statements that leave with it. */
export function uuid7At({ ms, salt }: UuidSeed, n: number): string {
  const part = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const time = part(ms, 12);
  const high = part(Math.floor(n / 0x10_0000) & 0xfff, 3);
  const low = part(n % 0x10_0000, 5);
  const tail = low.slice(3) + part(salt, 10);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-8${low.slice(0, 3)}-${tail}`;
}
