import type { ReadableOptions } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';

/** A message is its type, its length without the type, and what it says. */
const HEAD_BYTES = 5;
const [COPY_DATA, COPY_DONE, ERROR] = [...'dcE'].map((letter) => letter.charCodeAt(0));

/** What the package reads a copy with; it takes messages as they were cut on their way. */
type Parsing = { _parse(bytes: Buffer): boolean | undefined };
const { _parse: parse } = Object.getPrototypeOf(copyTo('')) as Parsing;

/**
 * The bytes of a `copy … to stdout`, as many rows at a time as came together. The package makes an object of each row and then
 * puts all of them together in another place; here they move together where they are, and only what is no row goes its way. Nobody
 * else holds the memory of a piece.
 */
export function copiedPieces(statement: string): ReturnType<typeof copyTo> {
  let rest: Buffer = Buffer.alloc(0);
  const options: ReadableOptions = { objectMode: true, highWaterMark: 1 };
  const pieces = copyTo(statement, options);
  const parsing: Parsing = {
    _parse(came) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, came]) : came;
      let isDrained: boolean | undefined = true;
      let [at, end] = [0, 0];
      const give = () => {
        if (end > 0) isDrained = pieces.push(bytes.subarray(0, end));
      };
      while (at + HEAD_BYTES <= bytes.length) {
        const next = at + 1 + bytes.readUInt32BE(at + 1);
        const type = bytes[at];
        if (type === COPY_DONE || type === ERROR) {
          give();
          return parse.call(pieces, Buffer.from(bytes.subarray(at)));
        }
        if (next > bytes.length) break;
        if (type !== COPY_DATA) parse.call(pieces, bytes.subarray(at, next));
        else {
          bytes.copyWithin(end, at + HEAD_BYTES, next);
          end += next - at - HEAD_BYTES;
        }
        at = next;
      }
      rest = Buffer.from(bytes.subarray(at));
      give();
      return isDrained;
    },
  };
  return Object.assign(pieces, parsing);
}
