import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE: STATUS, flagsToString } = ssh2.utils.sftp;

/**
 * When the server cuts the connection: in a file's bytes (of any file, or of the one whose name holds `of`), or before or
 * after it carries out the so-manieth request, or once it has renamed a file.
 */
export type Cut =
  | { at: 'written' | 'read'; bytes: number; of?: string }
  | { at: 'before' | 'after'; request: number }
  | { at: 'renamed' }
  | undefined;

/** `answersBytesMs`: how long the bytes of a file take to be answered; without end they never are. */
type Told = {
  cut: Cut;
  requests: number;
  counted: number;
  cannotRead: boolean;
  takesAtOnce: boolean;
  answersBytesMs: number;
};
const AS_USUAL: Told = {
  cut: undefined,
  requests: 0,
  counted: 0,
  cannotRead: false,
  takesAtOnce: false,
  answersBytesMs: 0,
};

/** One of some hundreds that the library makes it cannot read itself. */
export function newKey(): ReturnType<typeof ssh2.utils.generateKeyPairSync> {
  const pair = ssh2.utils.generateKeyPairSync('ed25519');
  return ssh2.utils.parseKey(pair.private) instanceof Error ? newKey() : pair;
}
export const fingerprintOf = (privateKey: string): string => {
  const key = ssh2.utils.parseKey(privateKey);
  if (key instanceof Error) throw key;
  return `SHA256:${createHash('sha256').update(key.getPublicSSH()).digest('base64').replaceAll('=', '')}`;
};

/** A bank's SFTP server over a folder of its own, which cuts connections where it is told to. */
export async function openSftpServer() {
  const root = mkdtempSync(join(tmpdir(), 'sftp-'));
  for (const folder of ['out', 'in', 'done']) mkdirSync(join(root, folder));
  const host = newKey();
  const client = newKey();
  const told: Told = { ...AS_USUAL };
  const open = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [host.private] }, (connection) => {
    open.add(connection);
    socketOf(connection).setNoDelay(true);
    connection.on('close', () => open.delete(connection));
    connection.on('error', () => {});
    connection.on('authentication', (asked) => {
      const isUser = asked.username === 'lorikeet';
      if (isUser && asked.method === 'password' && asked.password === 'right') return asked.accept();
      if (isUser && asked.method === 'publickey') {
        const known = ssh2.utils.parseKey(client.public);
        if (known instanceof Error) throw known;
        const isKnown = asked.key.data.equals(known.getPublicSSH());
        const isSigned =
          !asked.signature || known.verify(asked.blob!, asked.signature, asked.hashAlgo) === true;
        if (isKnown && isSigned) return asked.accept();
      }
      asked.reject(['publickey', 'password']);
    });
    connection.on('ready', () =>
      connection.on('session', (accept) =>
        accept().on('sftp', (start) => serveFolder(start(), { root, told, cut: () => cutOff(connection) })),
      ),
    );
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((done) =>
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        done();
      }),
    );
  await listen();
  return {
    told,
    port: () => port,
    hostKey: fingerprintOf(host.private),
    clientKey: client.private,
    names: (folder: string) => readdirSync(join(root, folder)).sort(),
    text: (path: string) => readFileSync(join(root, path), 'latin1'),
    put: (path: string, text: string) => writeFileSync(join(root, path), text, 'latin1'),
    remove: (path: string) => rmSync(join(root, path), { force: true }),
    /** Everything is as it was at the start; the cut counts from zero. */
    reset(cut?: Cut) {
      for (const folder of ['out', 'in', 'done'])
        for (const name of readdirSync(join(root, folder))) unlinkSync(join(root, folder, name));
      Object.assign(told, AS_USUAL, { cut });
    },
    listen,
    async stop() {
      for (const connection of open) cutOff(connection);
      await new Promise<void>((done) => server.close(() => done()));
    },
    close() {
      for (const connection of open) cutOff(connection);
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
export type SftpServer = Awaited<ReturnType<typeof openSftpServer>>;

const socketOf = (connection: Connection): Socket => (connection as unknown as { _sock: Socket })._sock;

/** Without a word, as a cable that is pulled. */
function cutOff(connection: Connection): void {
  socketOf(connection).destroy();
}

type Served = {
  root: string;
  told: Told;
  cut(): void;
};

type OpenFile = { fd: number; path: string };
type Handled = OpenFile | { folder: string; isRead: boolean };

function serveFolder(sftp: SFTPWrapper, { root, told, cut }: Served): void {
  const handles = new Map<number, Handled>();
  let last = 0;
  const handle = (what: Handled) => {
    last += 1;
    handles.set(last, what);
    const id = Buffer.alloc(4);
    id.writeUInt32BE(last);
    return id;
  };
  const of = (id: Buffer) => handles.get(id.readUInt32BE())!;
  const at = (path: string) => join(root, path);
  /** Carries out one request, unless the cut comes before; its answer is lost when it comes after. */
  const request = (id: number, body: () => void): void => {
    const n = told.requests;
    told.requests += 1;
    if (told.cut?.at === 'before' && told.cut.request === n) {
      stop();
      return;
    }
    try {
      if (told.cut?.at === 'after' && told.cut.request === n) {
        sftp.status = sftp.handle = sftp.attrs = sftp.name = sftp.data = (() => true) as never;
        body();
        stop();
        return;
      }
      body();
    } catch (error) {
      const isNone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      sftp.status(id, isNone ? STATUS.NO_SUCH_FILE : STATUS.FAILURE);
    }
  };
  const stop = () => {
    told.cut = undefined;
    cut();
  };
  const requestBytes = inTimeOfBytes(told, request);
  const ok = (id: number) => void sftp.status(id, STATUS.OK);
  /** How many of so many bytes come through before the cut, and whether it comes then. */
  const through = (what: 'written' | 'read', path: string, length: number) => {
    if (told.cut?.at !== what || !path.includes(told.cut.of ?? '')) return { bytes: length, isCut: false };
    const bytes = Math.min(told.cut.bytes - told.counted, length);
    told.counted += bytes;
    return { bytes, isCut: told.counted >= told.cut.bytes };
  };
  sftp.on('OPEN', (id, path, flags) =>
    request(id, () => {
      if (told.cannotRead && flagsToString(flags) === 'r')
        return void sftp.status(id, STATUS.PERMISSION_DENIED);
      sftp.handle(id, handle({ fd: openSync(at(path), flagsToString(flags)!), path }));
    }),
  );
  sftp.on('WRITE', (id, handled, offset, data) =>
    requestBytes(id, () => {
      const { fd, path } = of(handled) as OpenFile;
      const { bytes, isCut } = through('written', path, data.length);
      writeSync(fd, data, 0, bytes, offset);
      if (isCut) stop();
      else ok(id);
    }),
  );
  sftp.on('READ', (id, handled, offset, length) =>
    requestBytes(id, () => {
      const { fd, path } = of(handled) as OpenFile;
      const data = Buffer.alloc(length);
      const there = readSync(fd, data, 0, length, offset);
      if (there === 0) return void sftp.status(id, STATUS.EOF);
      const { bytes, isCut } = through('read', path, there);
      if (bytes > 0) sftp.data(id, data.subarray(0, bytes));
      if (isCut) stop();
    }),
  );
  sftp.on('CLOSE', (id, handled) =>
    request(id, () => {
      const what = of(handled);
      if ('fd' in what) closeSync(what.fd);
      ok(id);
    }),
  );
  sftp.on('FSTAT', (id, handled) =>
    request(id, () => void sftp.attrs(id, attrsOf(fstatSync((of(handled) as OpenFile).fd)))),
  );
  for (const name of ['STAT', 'LSTAT'] as const)
    sftp.on(name, (id: number, path: string) =>
      request(id, () => void sftp.attrs(id, attrsOf(statSync(at(path))))),
    );
  sftp.on('FSETSTAT', (id) => request(id, () => ok(id)));
  sftp.on('SETSTAT', (id) => request(id, () => ok(id)));
  sftp.on('OPENDIR', (id, path) =>
    request(id, () => {
      readdirSync(at(path));
      sftp.handle(id, handle({ folder: at(path), isRead: false }));
    }),
  );
  sftp.on('READDIR', (id, handled) =>
    request(id, () => {
      const what = of(handled) as { folder: string; isRead: boolean };
      if (what.isRead) return void sftp.status(id, STATUS.EOF);
      what.isRead = true;
      sftp.name(id, rowsOf(what.folder));
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    request(id, () => {
      if (existsSync(at(to))) return void sftp.status(id, STATUS.FAILURE);
      renameSync(at(from), at(to));
      if (told.takesAtOnce) unlinkSync(at(to));
      if (told.cut?.at === 'renamed') stop();
      else ok(id);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    request(id, () => {
      unlinkSync(at(path));
      ok(id);
    }),
  );
}

type CarryOut = (id: number, body: () => void) => void;

/** The same requests, in the time that bytes take. */
const inTimeOfBytes =
  (told: Told, request: CarryOut): CarryOut =>
  (id, body) => {
    if (told.answersBytesMs === Number.POSITIVE_INFINITY) return;
    if (told.answersBytesMs === 0) request(id, body);
    else setTimeout(() => request(id, body), told.answersBytesMs);
  };

const rowsOf = (folder: string) =>
  readdirSync(folder).map((filename) => ({
    filename,
    longname: `-rw-r--r-- 1 bank bank 1 Jan 1 00:00 ${filename}`,
    attrs: attrsOf(statSync(join(folder, filename))),
  }));

const attrsOf = (stats: Stats) => ({
  mode: stats.mode,
  uid: 0,
  gid: 0,
  size: stats.size,
  atime: Math.floor(stats.atimeMs / 1_000),
  mtime: Math.floor(stats.mtimeMs / 1_000),
});
