import type pg from 'pg';

/** The signature, the flags and the length of an extension that is empty. */
const HEADER_BYTES = 19;
const DAY_MS = 86_400_000;
/** PostgreSQL counts days and microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

type Decode = (bytes: Buffer, from: number, to: number) => unknown;

const wordAt = madeOfBytes((text) => text);

/** By the types' numbers: a value as the driver gives it elsewhere. */
const DECODERS: Readonly<Record<number, Decode>> = {
  16: (bytes, from) => bytes[from] === 1,
  20: wholeAt,
  21: wholeAt,
  23: wholeAt,
  25: wordAt,
  1043: wordAt,
  1082: dayAt,
  1184: (bytes, from) => new Date(EPOCH_MS + Math.floor(largeAt(bytes, from) / 1000)),
  2950: uuidAt,
};
/** What a field's bytes are, by the types' numbers. */
const KINDS = { text: [25, 1043], uuid: [2950], whole: [20, 21, 23], day: [1082] } as const;
export type BytesKind = keyof typeof KINDS;

/**
 * The rows of a binary COPY, as its bytes come. There is one row at a time, and nothing of it is read before it is asked for: an
 * export has twenty million fields and prints most of them from their bytes.
 */
export class BinaryRows {
  /** What the row's places are in. */
  bytes: Buffer = Buffer.alloc(0);
  /** Where each field of the row begins and ends in `bytes`; one that is null ends before it begins. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The rows so far. */
  count = 0;
  /** The row, each field decoded when it is read. */
  readonly row: object;
  readonly #fields: readonly pg.FieldDef[];
  #at = 0;
  #hasBegun = false;

  /** Throws RangeError for a field of a type that nothing here decodes. */
  constructor(fields: readonly pg.FieldDef[]) {
    this.#fields = fields;
    this.from = new Int32Array(fields.length);
    this.to = new Int32Array(fields.length);
    this.row = Object.create(
      null,
      Object.fromEntries(fields.map((field, n) => [field.name, { get: this.#reading(field, n) }])),
    ) as object;
  }

  /** The place of a field whose bytes are of that kind; undefined for any other. */
  placeOf(name: string, kind: BytesKind): number | undefined {
    const n = this.#fields.findIndex((field) => field.name === name);
    const types: readonly number[] = KINDS[kind];
    return types.includes(this.#fields[n]?.dataTypeID ?? 0) ? n : undefined;
  }

  /** Adds what came. The row of before is gone. */
  take(piece: Buffer): void {
    const rest = this.bytes.subarray(this.#at);
    this.bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    this.#at = 0;
  }

  /**
   * Gives back the memory of what came, once all its rows were read; it must be of no one else. To V8 a piece is a small object, of
   * which it lets sixty megabytes wait.
   */
  leave(): void {
    const { buffer } = this.bytes;
    // Small ones share their memory.
    if (this.#at < this.bytes.length || buffer.byteLength <= Buffer.poolSize) return;
    this.bytes = Buffer.alloc(0);
    this.#at = 0;
    (buffer as ArrayBuffer).transfer(0);
  }

  /** Moves to the next row; false when it has not wholly come. */
  next(): boolean {
    const { bytes, from, to } = this;
    let at = this.#at;
    if (!this.#hasBegun) at += HEADER_BYTES;
    if (at + 2 > bytes.length) return false;
    // In place of a number of fields, −1 stands at the end.
    if (bytes.readInt16BE(at) < 0) return false;
    at += 2;
    for (let n = 0; n < from.length; n += 1) {
      if (at + 4 > bytes.length) return false;
      const length = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
      at += 4;
      from[n] = at;
      to[n] = at + length;
      if (length > 0) at += length;
      if (at > bytes.length) return false;
    }
    this.#hasBegun = true;
    this.#at = at;
    this.count += 1;
    return true;
  }

  #reading({ name, dataTypeID }: pg.FieldDef, n: number): () => unknown {
    const decode = DECODERS[dataTypeID];
    if (!decode) throw new RangeError(`the field ${name} is of a type that is not copied: ${dataTypeID}`);
    return () => {
      const from = this.from[n]!;
      const to = this.to[n]!;
      return to < from ? null : decode(this.bytes, from, to);
    };
  }
}

/** The whole number in those bytes. Throws RangeError for one that is no safe integer. */
export function wholeAt(bytes: Buffer, from: number, to: number): number {
  if (to - from === 8) return largeAt(bytes, from);
  return to - from === 4 ? bytes.readInt32BE(from) : bytes.readInt16BE(from);
}

function largeAt(bytes: Buffer, from: number): number {
  const value = bytes.readInt32BE(from) * 2 ** 32 + bytes.readUInt32BE(from + 4);
  if (!Number.isSafeInteger(value)) throw new RangeError('not a safe integer from the database');
  return value;
}

function uuidAt(bytes: Buffer, from: number, to: number): string {
  const hex = bytes.toString('hex', from, to);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Years of days; an export meets a few hundred. */
const DAYS_KEPT = 10_000;
const days = new Map<number, string>();

/** The day in those bytes, `2026-11-23`. */
export function dayAt(bytes: Buffer, from: number): string {
  const day = bytes.readInt32BE(from);
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= DAYS_KEPT) days.clear();
  const text = new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}

const SLOTS = 256;
const SHORT = 24;

/**
 * What is made of a text in bytes. Codes come again and again: each slot keeps what was made of the last short text that fell
 * into it, for making a string alone costs five times as much.
 */
export function madeOfBytes<Made>(
  make: (text: string) => Made,
): (bytes: Buffer, from: number, to: number) => Made {
  const kept: { bytes: Uint8Array; made: Made }[] = [];
  return (bytes, from, to) => {
    const length = to - from;
    if (length > SHORT) return make(bytes.toString('utf8', from, to));
    let sum = length;
    for (let n = from; n < to; n += 1) sum = (sum * 31 + bytes[n]!) & 0xffffff;
    const slot = kept[sum % SLOTS];
    if (slot && isSame(slot.bytes, bytes, from, length)) return slot.made;
    const made = make(bytes.toString('utf8', from, to));
    kept[sum % SLOTS] = { bytes: Uint8Array.prototype.slice.call(bytes, from, to), made };
    return made;
  };
}

function isSame(one: Uint8Array, bytes: Buffer, from: number, length: number): boolean {
  if (one.length !== length) return false;
  for (let n = 0; n < length; n += 1) if (one[n] !== bytes[from + n]) return false;
  return true;
}
