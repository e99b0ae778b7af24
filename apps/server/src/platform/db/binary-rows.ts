import type pg from 'pg';

/** The signature, the flags and the length of an extension that is empty. */
const HEADER_BYTES = 19;
const DAY_MS = 86_400_000;
/** PostgreSQL counts days and microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

type Decode = (bytes: Buffer, from: number, to: number) => unknown;

/** By the types' numbers: a value as the driver gives it elsewhere. */
const DECODERS: Readonly<Record<number, Decode>> = {
  16: (bytes, from) => bytes[from] === 1,
  20: wholeAt,
  21: (bytes, from) => bytes.readInt16BE(from),
  23: (bytes, from) => bytes.readInt32BE(from),
  25: wordAt,
  1043: wordAt,
  1082: dayAt,
  1184: (bytes, from) => new Date(EPOCH_MS + Math.floor(wholeAt(bytes, from) / 1000)),
  2950: uuidAt,
};
const TEXTS: readonly number[] = [25, 1043];
const UUID = 2950;

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

  /** The place of a field that holds text, or a UUID, as bytes; undefined for any other. */
  placeOf(name: string, kind: 'text' | 'uuid'): number | undefined {
    const n = this.#fields.findIndex((field) => field.name === name);
    const type = this.#fields[n]?.dataTypeID ?? 0;
    return (kind === 'uuid' ? type === UUID : TEXTS.includes(type)) ? n : undefined;
  }

  /** Adds what came. The row of before is gone. */
  take(piece: Buffer): void {
    const rest = this.bytes.subarray(this.#at);
    this.bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    this.#at = 0;
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

function wholeAt(bytes: Buffer, from: number): number {
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

function dayAt(bytes: Buffer, from: number): string {
  const day = bytes.readInt32BE(from);
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= DAYS_KEPT) days.clear();
  const text = new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
}

/** Codes come again and again: each slot keeps the last short text that fell into it, and making a string costs five times as much. */
const SLOTS = 256;
const SHORT = 24;
const kept: { bytes: Uint8Array; text: string }[] = Array.from({ length: SLOTS }, () => ({
  bytes: new Uint8Array(),
  text: '',
}));

function wordAt(bytes: Buffer, from: number, to: number): string {
  const length = to - from;
  if (length > SHORT) return bytes.toString('utf8', from, to);
  let sum = length;
  for (let n = from; n < to; n += 1) sum = (sum * 31 + bytes[n]!) & 0xffffff;
  const slot = kept[sum % SLOTS]!;
  if (isSame(slot.bytes, bytes, from, length)) return slot.text;
  slot.bytes = Uint8Array.prototype.slice.call(bytes, from, to);
  slot.text = bytes.toString('utf8', from, to);
  return slot.text;
}

function isSame(one: Uint8Array, bytes: Buffer, from: number, length: number): boolean {
  if (one.length !== length) return false;
  for (let n = 0; n < length; n += 1) if (one[n] !== bytes[from + n]) return false;
  return true;
}
