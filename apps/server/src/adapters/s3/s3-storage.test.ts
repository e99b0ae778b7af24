import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '../../platform/files/file-store.ts';
import { createVault } from '../../platform/vault.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createTestPortal } from '../../test/test-portal.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';

const BUCKET = 'lorikeet-files';
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };
const MEGABYTE = 1024 * 1024;
const { fileKeys } = createVault(new Map([[1, Buffer.alloc(32, 7)]]), 1);

let server: FauxqsServer;
let options: Omit<S3Options, 'prefix'>;
let client: S3Client;
let storage: ReturnType<typeof createS3Storage>;
let store: ReturnType<typeof createFileStore>;

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false });
  const endpoint = `http://127.0.0.1:${server.port}`;
  client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: CREDENTIALS });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  options = { bucket: BUCKET, region: 'us-east-1', endpoint, credentials: CREDENTIALS };
  storage = createS3Storage({ ...options, prefix: 'portal/' });
  store = createFileStore(storage, fileKeys);
});
afterAll(async () => {
  await storage.close();
  client.destroy();
  await server.stop();
});

const PATTERN = Buffer.from(Array.from({ length: 251 }, (_, n) => n));
/** Chunks that differ from one another, so that none can stand in another's place. */
function* bytesOf(length: number): Generator<Buffer> {
  const size = 100_003;
  for (let from = 0; from < length; from += size) {
    yield Buffer.concat([Buffer.from(`at ${from}`), Buffer.alloc(size, PATTERN)]).subarray(
      0,
      Math.min(size, length - from),
    );
  }
}

const keysIn = async () => {
  const found: string[] = [];
  for await (const name of storage.names()) found.push(name);
  return found.sort();
};

test.each([0, 1, 8 * MEGABYTE - 2_000, 8 * MEGABYTE + 1, 17 * MEGABYTE])(
  '%i bytes come back as they were',
  async (length) => {
    const content = Buffer.concat([...bytesOf(length)]);
    expect(await store.write('sized/one.aba', bytesOf(length))).toEqual({ bytes: length });
    expect((await buffer(await store.read('sized/one.aba'))).equals(content)).toBe(true);
    await store.remove('sized/one.aba');
    expect(await store.exists('sized/one.aba')).toBe(false);
  },
);

test('content that breaks off half-way leaves no file, no parts, and the earlier file as it was', async () => {
  await store.write('kept.aba', ['the earlier one']);
  for (const length of [2 * MEGABYTE, 20 * MEGABYTE]) {
    const breaksOff = async function* () {
      yield* bytesOf(length);
      throw new Error('the database went away');
    };
    await expect(store.write('kept.aba', breaksOff())).rejects.toThrow('the database went away');
    await expect(store.write('new.aba', breaksOff())).rejects.toThrow('the database went away');
  }
  expect(String(await buffer(await store.read('kept.aba')))).toBe('the earlier one');
  expect(await keysIn()).toEqual(['kept.aba']);
  const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
  expect(uploads.Uploads ?? []).toEqual([]);
  await store.remove('kept.aba');
});

test('the bucket holds nothing but sealed bytes, and a key that changes finds what it sealed before', async () => {
  await store.write('a/secret.aba', ['account 123456789']);
  const kept = await buffer(storage.get('a/secret.aba'));
  expect(kept.includes('123456789')).toBe(false);
  const keys = new Map([
    [1, Buffer.alloc(32, 7)],
    [2, Buffer.alloc(32, 8)],
  ]);
  const later = createFileStore(storage, createVault(keys, 2).fileKeys);
  const old: string[] = [];
  for await (const name of later.sealedWithOldKeys()) old.push(name);
  expect(old).toEqual(['a/secret.aba']);
  await later.reseal('a/secret.aba');
  expect(String(await buffer(await later.read('a/secret.aba')))).toBe('account 123456789');
  await expect(store.read('a/secret.aba')).rejects.toThrow('no key has its id 2');
  await later.remove('a/secret.aba');
});

test('a file that is not there cannot be read, and removing it is harmless', async () => {
  await expect(store.read('missing.aba')).rejects.toThrow('does not exist');
  expect(await storage.begin('missing.aba', 10)).toBeUndefined();
  await store.remove('missing.aba');
});

test('a portal keeps its files in the bucket, and is not ready without it', async () => {
  const database = await createTestDatabase();
  const env = {
    S3_BUCKET: BUCKET,
    S3_PREFIX: 'portal/',
    S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  };
  const portal = createTestPortal(database, env);
  const other = createTestPortal(database, { ...env, S3_BUCKET: 'no-such-bucket' });
  try {
    await portal.platform.files.write('by-portal', ['x']);
    expect(await keysIn()).toEqual(['by-portal']);
    expect(await portal.portal.readiness.ask()).toEqual({ isReady: true, lacks: [] });
    expect(await other.portal.readiness.ask()).toEqual({ isReady: false, lacks: ['files'] });
  } finally {
    await portal.close();
    await other.close();
    await database.drop();
  }
});

test('a reader that is slower than a server may be silent gets the file to its end', async () => {
  const content = Buffer.concat([...bytesOf(20 * MEGABYTE)]);
  await store.write('slow.aba', [content]);
  const hasty = createS3Storage({ ...options, prefix: 'portal/', silentMs: 200 });
  const pieces: Buffer[] = [];
  for await (const piece of await createFileStore(hasty, fileKeys).read('slow.aba')) {
    if (pieces.length % 100 === 1) await pause(500);
    pieces.push(piece);
  }
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  await hasty.close();
  await store.remove('slow.aba');
}, 15_000);

test.each(['before its answer', 'within a file'])(
  'a server that goes silent %s is not waited for without end',
  async (when) => {
    const silent = createServer((_request, response) => {
      if (when === 'before its answer') return;
      response.writeHead(200, { 'content-length': '1000' });
      response.write('the beginning');
    });
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const lost = createS3Storage({
      bucket: BUCKET,
      prefix: '',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      credentials: CREDENTIALS,
      silentMs: 300,
    });
    await expect(buffer(lost.get('one'))).rejects.toThrow(/timed out|requestTimeout/);
    await lost.close();
    silent.closeAllConnections();
    silent.close();
  },
  15_000,
);
