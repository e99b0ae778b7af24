import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage } from '../../platform/files/storage.ts';
import { putWhole } from './put-whole.ts';

export type S3Options = {
  bucket: string;
  /** Stands in front of every name, such as `lorikeet/`; empty for none. */
  prefix: string;
  region: string;
  /** A server other than Amazon's; it is asked for `endpoint/bucket/name`. */
  endpoint: string | undefined;
  /** Absent: what the machine or its environment gives the AWS SDK, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How long the server may say nothing, before its answer and within it; 30 seconds when absent. */
  silentMs?: number;
};

/** A server that cannot be connected to, and one that goes silent, are given up after so long. */
const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;

/** Files in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function createS3Storage(options: S3Options): Storage & { close(): Promise<void> } {
  const { bucket: Bucket, prefix, silentMs = SILENT_MS } = options;
  const sdk = () => import('@aws-sdk/client-s3');
  let connected: Promise<S3Client> | undefined;
  // The SDK takes a moment to load: only a process that meets a file does so.
  const client = (): Promise<S3Client> => {
    connected ??= sdk().then(
      ({ S3Client: Client }) =>
        new Client({
          region: options.region,
          ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
          ...(options.credentials && { credentials: options.credentials }),
          // Without them a server that vanished is waited for without end, tries included.
          requestHandler: {
            connectionTimeout: CONNECT_MS,
            requestTimeout: silentMs,
            throwOnRequestTimeout: true,
            socketTimeout: silentMs,
          },
          // Every byte is authenticated by its file's own cipher, and not every server knows the newer checksums.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    );
    return connected;
  };
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` });

  return {
    async put(name, bytes) {
      await putWhole(await client(), at(name), bytes);
    },
    async *get(name) {
      const { GetObjectCommand } = await sdk();
      const from = async (byte: number, etag?: string) => {
        const rest = byte > 0 ? { Range: `bytes=${byte}-`, IfMatch: etag } : {};
        return (await client()).send(new GetObjectCommand({ ...at(name), ...rest }));
      };
      let read = 0;
      const first = await from(0);
      // Whoever works on its pieces for longer than the server may be silent finds the connection cut, and goes on from there.
      for (let body = first.Body as Readable; ; ) {
        let workedMs = 0;
        try {
          for await (const piece of body) {
            read += piece.length;
            const given = performance.now();
            yield piece;
            workedMs += performance.now() - given;
          }
          return;
        } catch (error) {
          if (workedMs < silentMs || read === first.ContentLength) throw error;
          body = (await from(read, first.ETag)).Body as Readable;
        }
      }
    },
    async begin(name, length) {
      const { GetObjectCommand } = await sdk();
      const part = new GetObjectCommand({ ...at(name), Range: `bytes=0-${length - 1}` });
      const found = await (await client()).send(part).catch(unlessMissing);
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : undefined;
    },
    async exists(name) {
      const { HeadObjectCommand } = await sdk();
      const found = await (await client()).send(new HeadObjectCommand(at(name))).catch(unlessMissing);
      return found !== undefined;
    },
    async remove(name) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand(at(name))).catch(unlessMissing);
    },
    async *names() {
      const { paginateListObjectsV2 } = await sdk();
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: prefix });
      for await (const { Contents } of pages) {
        for (const { Key } of Contents ?? []) yield Key!.slice(prefix.length);
      }
    },
    async isReachable() {
      const { HeadBucketCommand } = await sdk();
      await (await client()).send(new HeadBucketCommand({ Bucket }));
      return true;
    },
    async close() {
      (await connected)?.destroy();
    },
  };
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);

function unlessMissing(error: Error): undefined {
  if (!MISSING.has(error.name)) throw error;
}
