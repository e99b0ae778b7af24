import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@lorikeet/contracts';
import { done, text } from '@lorikeet/contracts/wire';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type RawReply, sendRaw } from '../../test/raw-http.ts';
import { createFileStore, wholeFile } from '../files/file-store.ts';
import { createFolderStorage } from '../files/folder-storage.ts';
import type { Storage } from '../files/storage.ts';
import type { StoredFile } from '../files/stored-file.ts';
import { silentLog } from '../log.ts';
import { createVault } from '../vault.ts';
import type { Platform } from '../work.ts';
import { createRoutes } from './routes.ts';
import { createHttpServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const BYTES_MAX = 64 * MEGABYTE;
const bankFile = contract({
  name: 'takeBankFile',
  area: 'official',
  method: 'POST',
  path: '/bank-file',
  access: 'public',
  summary: 'Takes a file of a bank',
  input: z.strictObject({ filename: text(20) }),
  output: done,
  file: { field: 'file', bytesMax: BYTES_MAX, kept: true },
  changes: [],
});

const { fileKeys } = createVault(new Map([[1, Buffer.alloc(32, 7)]]), 1);
let root: string;
let storage: Storage;
let isFull = false;
let hold: Promise<void> | undefined;
async function* heldUp(bytes: AsyncIterable<Buffer>) {
  for await (const piece of bytes) {
    yield piece;
    await hold;
  }
}
const files = createFileStore(
  {
    put: (name, bytes) => (isFull ? Promise.reject(new Error('no room')) : storage.put(name, heldUp(bytes))),
    get: (name) => storage.get(name),
    remove: (name) => storage.remove(name),
  } as Storage,
  fileKeys,
);
const handled: { filename: string; file: StoredFile }[] = [];

const app = createHttpServer({ log: silentLog, trustProxy: false });
createRoutes(app, { files, log: silentLog } as Platform, {}).upload(bankFile, async ({ input, file }) => {
  handled.push({ filename: input.filename, file });
  return { done: true as const };
});
let port = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lorikeet-kept-'));
  storage = createFolderStorage(root);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});
afterEach(async () => {
  handled.length = 0;
  isFull = false;
  hold = undefined;
  await rm(root, { recursive: true, force: true });
});

/** Every file in the store, and what is being written there. */
const kept = async () =>
  (await readdir(root, { recursive: true }).catch(() => [])).filter((one) => /\/./.test(one));

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const FILE = `${HEAD}0BANK\r\n9\r\n`;
const NAME = '--b\r\ncontent-disposition: form-data; name="filename"\r\n\r\nreturns.txt\r\n';
const END = '--b--\r\n';
const FORM = 'multipart/form-data; boundary=b';
const headersOf = (length: number, contentType = FORM) =>
  `POST /api/official/bank-file HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`;

const post = (body: string, contentType = FORM): Promise<RawReply> =>
  sendRaw(port, [headersOf(Buffer.byteLength(body), contentType), body]);
const faultsOf = ({ body }: RawReply) =>
  (JSON.parse(body).data.faults as { path: string; code: string }[]).map(
    ({ path, code }) => `${path} ${code}`,
  );

test.each([
  ['after its fields', NAME + FILE + END],
  ['before its fields', FILE + NAME + END],
])('a file that stands %s is in the store as it came', async (_, body) => {
  expect((await post(body)).status).toBe(200);
  const [{ filename, file }] = handled as [(typeof handled)[number]];
  expect(filename).toBe('returns.txt');
  const content = Buffer.from('0BANK\r\n9');
  expect(file).toMatchObject({
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(await wholeFile(files, file.key, file)).toEqual(content);
  expect(await kept()).toEqual([file.key]);
});

test.each([
  ['without a file', NAME + END, 422, ['file file_required']],
  ['with an empty file', `${NAME}${HEAD}\r\n${END}`, 422, ['file file_required']],
  [
    'with its file under another name',
    (NAME + FILE + END).replace('"file"', '"other"'),
    422,
    ['file file_required'],
  ],
  ['without its end', NAME + FILE, 422, ['file form_broken']],
  [
    'with a broken field after its file',
    `${FILE}--b\r\ncontent-disposition: form-da`,
    422,
    ['file form_broken'],
  ],
  ['without a field', FILE + END, 422, ['filename required']],
  [
    'with a field too many',
    NAME + FILE + NAME.replace('"filename"', '"unheard_of"') + END,
    422,
    ['unheard_of unknown_field'],
  ],
  ['with a field of a control character', NAME.replace('returns', 're\0turns') + FILE + END, 422, undefined],
])('nothing stays of a form %s', async (_, body, status, faults) => {
  const reply = await post(body);
  expect(reply.status).toBe(status);
  if (faults) expect(faultsOf(reply)).toEqual(faults);
  expect(await kept()).toEqual([]);
  expect(handled).toEqual([]);
});

test('nothing stays of a file that is cut off in the middle', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(headersOf(8 * MEGABYTE) + NAME + HEAD);
  socket.write('x'.repeat(MEGABYTE));
  await vi.waitFor(async () => expect(await kept()).toEqual([expect.stringMatching(/\.part$/)]));
  socket.destroy();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(handled).toEqual([]);
});

test('a file that the store cannot take is no fault of its sender', async () => {
  isFull = true;
  expect((await post(NAME + FILE + END)).status).toBe(500);
});

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'a/b'])(
  'a body of %s is refused before it is read',
  async (contentType) => {
    // Only the headers are sent: whoever waited for the body would not reply.
    const reply = await sendRaw(port, headersOf(10 * MEGABYTE, contentType));
    expect(reply.status).toBe(422);
    expect(faultsOf(reply)).toEqual(['file file_required']);
  },
);

test('a file above its limit is 413 in words, told or not how long it is, and nothing of it stays', async () => {
  const told = await sendRaw(port, headersOf(BYTES_MAX + MEGABYTE));
  expect(told.status).toBe(413);
  expect(JSON.parse(told.body).message).toContain('64 MB');
  const chunk = `100000\r\n${'x'.repeat(MEGABYTE)}\r\n`;
  const begin = NAME + HEAD;
  const headers = headersOf(0).replace('content-length: 0', 'transfer-encoding: chunked');
  const endless = await sendRaw(port, [
    headers,
    `${begin.length.toString(16)}\r\n${begin}\r\n`,
    ...Array.from({ length: 66 }, () => chunk),
  ]);
  expect(endless.status).toBe(413);
  expect(JSON.parse(endless.body).message).toContain('64 MB');
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

test('no more of a file is taken from its sender than the store has room for', async () => {
  const bytes = 60 * MEGABYTE;
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  hold = promise;
  const piece = Buffer.alloc(MEGABYTE, 'x');
  let sent = 0;
  async function* body() {
    yield Buffer.from(NAME + HEAD);
    for (; sent < bytes; sent += piece.length) yield piece;
    yield Buffer.from(`\r\n${END}`);
  }
  const reply = fetch(`http://127.0.0.1:${port}/api/official/bank-file`, {
    method: 'POST',
    headers: { 'content-type': FORM },
    body: body(),
    duplex: 'half',
  } as RequestInit);
  // Until the connection's own buffers are full.
  let before = -1;
  while (before !== sent || sent === 0) {
    before = sent;
    await pause(300);
  }
  expect(sent).toBeLessThan(bytes / 2);
  goOn();
  expect((await reply).status).toBe(200);
  expect(handled[0]?.file.bytes).toBe(bytes);
});
