/**
 * A statement, or a part of one: text with places, each for a value or for another part. A value never becomes text. The text
 * of a whole is put together once for each shape, the same parts in the same places, and found again without reading it.
 */
export class Sql {
  /** The texts around the places: the same object each time that the same line of code makes the part. */
  readonly strings: readonly string[];
  readonly places: readonly unknown[];
  /** How many texts and places there are, those of parts included. */
  readonly size: number;
  /** No `#` field: the driver copies a statement into an object of the same prototype, which has none. */
  private whole: { text: string; values: unknown[] } | undefined;

  constructor(strings: readonly string[], places: readonly unknown[]) {
    let size = 1 + places.length;
    for (const place of places) if (place instanceof Sql) size += place.size - 1;
    this.strings = strings;
    this.places = places;
    this.size = size;
  }

  /** As PostgreSQL takes it, `$1` where the first value belongs. */
  get text(): string {
    return this.made().text;
  }

  /** In the order of their places. */
  get values(): unknown[] {
    return this.made().values;
  }

  private made(): { text: string; values: unknown[] } {
    if (this.whole) return this.whole;
    const values: unknown[] = [];
    if (this.size > LARGEST) gather(this, values);
    const shape = this.size > LARGEST ? undefined : shapeOf(this, values);
    const text = shape?.text ?? written(this, { n: 0 });
    if (shape) shape.text = text;
    this.whole = { text, values };
    return this.whole;
  }
}

/** One more text or place of a statement, after those that lead here. Most have one successor, which needs no map. */
type Shape = { text?: string; key?: unknown; next?: Shape; others?: Map<unknown, Shape> };

/** A statement with more than this is one of many rows; the next will have another number of them. */
const LARGEST = 400;
/** Steps remembered; beyond these the memory starts over. A portal has some thousands, and variants of its lists. */
const MOST_STEPS = 50_000;
/** Stands for a value among the texts that make a shape. */
const VALUE = Symbol('value');

let root: Shape = {};
let steps = 0;

function after(shape: Shape, key: unknown): Shape {
  if (shape.key === key) return shape.next!;
  const known = shape.others?.get(key);
  if (known) return known;
  const made: Shape = {};
  steps += 1;
  if (shape.next) {
    shape.others ??= new Map();
    shape.others.set(key, made);
  } else {
    shape.key = key;
    shape.next = made;
  }
  return made;
}

function shapeOf(whole: Sql, values: unknown[]): Shape {
  if (steps > MOST_STEPS) {
    root = {};
    steps = 0;
  }
  return walked(root, whole, values);
}

/** A text of no place can come anew each time it is made, and is known by what it says. */
function walked(from: Shape, { strings, places }: Sql, values: unknown[]): Shape {
  let shape = after(from, places.length === 0 ? strings[0] : strings);
  for (const place of places) {
    if (place instanceof Sql) shape = walked(shape, place, values);
    else {
      values.push(place);
      shape = after(shape, VALUE);
    }
  }
  return shape;
}

function gather({ places }: Sql, values: unknown[]): void {
  for (const place of places) {
    if (place instanceof Sql) gather(place, values);
    else values.push(place);
  }
}

function written({ strings, places }: Sql, count: { n: number }): string {
  let text = strings[0]!;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at];
    if (place instanceof Sql) text += written(place, count);
    else {
      count.n += 1;
      text += `$${count.n}`;
    }
    text += strings[at + 1]!;
  }
  return text;
}

/** A statement as it is written, with its values and parts in their places. */
export function sql(strings: readonly string[], ...places: readonly unknown[]): Sql {
  return new Sql(strings, places);
}

/** Text as it is. Nothing that a person types may get into it. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A part that says nothing. */
export const empty = raw('');

const lists = new Map<string, readonly string[]>();

/** Values or parts, one after the other. Throws TypeError for none. */
export function join(all: readonly unknown[], separator = ','): Sql {
  if (all.length === 0) throw new TypeError('nothing to join');
  return new Sql(
    all.length > LARGEST ? between(all.length, separator) : keptBetween(all.length, separator),
    all,
  );
}

/** One object for each number and separator, so that the shape is known again. */
function keptBetween(n: number, separator: string): readonly string[] {
  const key = `${n} ${separator}`;
  const known = lists.get(key);
  if (known) return known;
  const made = between(n, separator);
  lists.set(key, made);
  return made;
}

const between = (n: number, separator: string): readonly string[] => [
  '',
  ...Array<string>(n - 1).fill(separator),
  '',
];
