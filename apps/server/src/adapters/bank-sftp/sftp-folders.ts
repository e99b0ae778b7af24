import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type SftpClient from 'ssh2-sftp-client';
import { type BankFolders, OperationRefused } from '../../modules/bank-connections/ports.ts';

/** Answers of an SFTP server (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const OP_UNSUPPORTED = 8;

/** The folders of a server that one is signed in to. `moved` is told of all bytes of a transfer that go or come. */
export const foldersOf = (client: SftpClient, moved: () => void): BankFolders => ({
  async sizeOf(path) {
    return orNone(path, async () => (await client.stat(path)).size);
  },
  async digestOf(path) {
    const hash = createHash('sha256');
    try {
      for await (const part of told(partsOf(client, path), moved)) hash.update(part);
      return hash.digest('hex');
    } catch (error) {
      const { code } = error as { code?: number };
      if (code === PERMISSION_DENIED || code === OP_UNSUPPORTED) return null;
      throw refusalOf(error, path);
    }
  },
  async write(path, content) {
    await refused(path, () => client.put(Readable.from(told(content, moved), { objectMode: false }), path));
  },
  async read(path, take) {
    return refused(path, () => take(told(partsOf(client, path), moved)));
  },
  async list(folder) {
    const found = await refused(folder, () => client.list(folder));
    return found.filter(({ type }) => type === '-').map(({ name, size }) => ({ name, bytes: size }));
  },
  async rename(from, to) {
    await refused(from, () => client.rename(from, to));
  },
  async remove(path) {
    await orNone(path, () => client.delete(path));
  },
});

/** What a file holds. The end of a connection is told to a stream once more when nobody reads it any longer. */
function partsOf(client: SftpClient, path: string): AsyncIterable<Buffer> {
  return client.createReadStream(path).on('error', () => {});
}

async function* told<T>(parts: AsyncIterable<T>, moved: () => void): AsyncGenerator<T> {
  for await (const part of parts) {
    moved();
    yield part;
  }
}

async function refused<T>(path: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw refusalOf(error, path);
  }
}

/** Null where there is no such file. */
async function orNone<T>(path: string, body: () => Promise<T>): Promise<T | null> {
  try {
    return await body();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === NO_SUCH_FILE || code === 'ERR_NOT_EXIST' || code === 'ENOENT') return null;
    throw refusalOf(error, path);
  }
}

/** An answer of the server is a refusal; anything else is the connection's, and stays as it is. */
function refusalOf(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  const isAnswer = typeof code === 'number' || code === 'ERR_NOT_EXIST';
  return isAnswer ? new OperationRefused(`${path}: ${message}`) : error;
}
