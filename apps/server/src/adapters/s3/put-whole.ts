import type { S3Client } from '@aws-sdk/client-s3';

type Place = { Bucket: string; Key: string };

/** What is held in memory of a file at a time. S3 takes parts of 5 MiB to 5 GiB, and 10,000 of them: 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores the bytes as they come. One part is put at once; more are an upload in parts, which becomes a file when it is
 * completed and is taken back when a part fails. What a killed process leaves is no file; the bucket's rule for
 * incomplete uploads removes it.
 */
export async function putWhole(client: S3Client, place: Place, bytes: AsyncIterable<Buffer>): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const parts = inParts(bytes)[Symbol.asyncIterator]();
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const Body = first.done ? Buffer.alloc(0) : first.value;
    await client.send(new PutObjectCommand({ ...place, Body }));
    return;
  }
  await putParts(client, place, [first.value as Buffer, second.value], parts);
}

async function putParts(
  client: S3Client,
  place: Place,
  begun: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): Promise<void> {
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
    UploadPartCommand,
  } = await import('@aws-sdk/client-s3');
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const upload = { ...place, UploadId };
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const send = async (Body: Buffer) => {
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    Parts.push({ ETag, PartNumber });
  };
  try {
    for (const part of begun) await send(part);
    for (let next = await rest.next(); !next.done; next = await rest.next()) await send(next.value);
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** The same bytes in parts of one size, the last one shorter. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= PART_BYTES; from += PART_BYTES) yield all.subarray(from, from + PART_BYTES);
    waiting = [all.subarray(from)];
    length = all.length - from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
