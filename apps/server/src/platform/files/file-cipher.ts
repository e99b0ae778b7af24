import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { FileKeys } from '../vault.ts';

/**
 * A file at rest: a header, then chunks of 64 KiB, each sealed by AES-256-GCM (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, as `age` uses it). The file's own key is derived from the vault's by a salt of its
 * own. The header, the file's name, the chunk's number and whether it is the last one are authenticated with each chunk:
 * nothing can be changed, cut off, added, moved within a file or put under another name.
 *
 * Header: `LKF` · version 1 (1 byte) · key id (1) · salt (32).
 */
export const HEADER_BYTES = 37;
const MAGIC = Buffer.from('LKF');
const VERSION = 1;
const SALT_AT = MAGIC.length + 2;
const PLAIN_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CHUNK_BYTES = PLAIN_BYTES + TAG_BYTES;

/** A kept file is not what was written: somebody or something changed it outside of the portal. */
export class FileAltered extends Error {
  readonly file: string;

  constructor(file: string, how: string) {
    super(`the file ${file} is not what was written: ${how}`);
    this.name = 'FileAltered';
    this.file = file;
  }
}

/** The id of the key in a header; undefined when it is none of ours. */
export function keyIdOf(header: Buffer): number | undefined {
  const isOurs =
    header.length === HEADER_BYTES &&
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header[MAGIC.length] === VERSION;
  return isOurs ? header[MAGIC.length + 1] : undefined;
}

/** The bytes to keep, header first. */
export async function* encryptFile(
  keys: FileKeys,
  name: string,
  content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(HEADER_BYTES - SALT_AT);
  const header = Buffer.concat([MAGIC, Buffer.of(VERSION, keys.currentId), salt]);
  const key = fileKey(keys.of(keys.currentId)!, salt);
  yield header;
  let number = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const nonce = nonceOf(number++, isLast);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bindingOf(header, name, nonce));
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  // The last chunk is marked as such, so one is held back until it is known whether more comes.
  let held: Buffer | undefined;
  for await (const plain of inPieces(content, PLAIN_BYTES)) {
    if (held) yield seal(held, false);
    held = plain;
  }
  yield seal(held ?? Buffer.alloc(0), true);
}

/** The content of a kept file, each chunk checked before it is yielded. Throws FileAltered. */
export async function* decryptFile(
  keys: FileKeys,
  name: string,
  kept: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const pieces = inPieces(kept, CHUNK_BYTES, HEADER_BYTES);
  const header = (await pieces.next()).value ?? Buffer.alloc(0);
  const id = keyIdOf(header);
  if (id === undefined) throw new FileAltered(name, 'its header cannot be read');
  const root = keys.of(id);
  if (!root) throw new FileAltered(name, `no key has its id ${id}`);
  const key = fileKey(root, header.subarray(SALT_AT));
  let number = 0;
  const open = (chunk: Buffer, isLast: boolean) => {
    const nonce = nonceOf(number++, isLast);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce)
        .setAAD(bindingOf(header, name, nonce))
        .setAuthTag(chunk.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new FileAltered(name, `part ${number} does not open`);
    }
  };
  let held: Buffer | undefined;
  for await (const chunk of pieces) {
    if (held) yield open(held, false);
    held = chunk;
  }
  if (!held || held.length < TAG_BYTES) throw new FileAltered(name, 'it was cut off');
  yield open(held, true);
}

const fileKey = (root: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', root, salt, 'lorikeet/v1/file', root.length));

/** The chunk's number and its last flag; under a key of the file's own no nonce comes twice. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const bindingOf = (header: Buffer, name: string, nonce: Buffer): Buffer =>
  Buffer.concat([header, nonce, Buffer.from(name)]);

/** The same bytes in pieces of one size, the last one shorter; the first is `firstSize` long where it is given. */
async function* inPieces(
  source: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
  size: number,
  firstSize = size,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  let wanted = firstSize;
  for await (const each of source) {
    const bytes = typeof each === 'string' ? Buffer.from(each) : each;
    waiting.push(bytes);
    length += bytes.length;
    if (length < wanted) continue;
    let all = Buffer.concat(waiting);
    while (all.length >= wanted) {
      yield all.subarray(0, wanted);
      all = all.subarray(wanted);
      wanted = size;
    }
    waiting = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
