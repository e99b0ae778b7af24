import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  bodyLimitOf,
  type Contract,
  type FileField,
  type FileType,
  isKept,
  type KeptFileField,
  type RecognisedFileField,
} from '@lorikeet/contracts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import { type StoredFile, storeFile } from '../files/stored-file.ts';
import { fieldProblem, HttpProblem } from './problem.ts';

/** An uploaded file, its kind recognised by its content. */
export type UploadedFile = { bytes: Buffer; type: FileType };

/** A file as its call's handler gets it: whole, or in the store. */
export type FileOf<F extends FileField | undefined> = F extends { kept: true } ? StoredFile : UploadedFile;

/** A file that has arrived and is nobody's yet. */
export type ReceivedFile = {
  /** The SHA-256 of its content. */
  digest(): string;
  /** Hands it over: what becomes of it is its taker's business from then on. */
  take(): UploadedFile | StoredFile;
  /** Removes it from the store unless it was taken. */
  dropUntaken(): Promise<void>;
};

type Received = { fields: Record<string, unknown>; file: ReceivedFile };
type Files = Pick<FileStore, 'write' | 'remove'>;

const KILOBYTE = 1024;
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 16 * KILOBYTE;

/**
 * Adds a route that takes `multipart/form-data`, in a scope of its own: no other route must take a body of that
 * kind, or it would read it as an empty one. One that keeps its file reads no other body: it would be held whole.
 */
export function addUploadRoute(app: FastifyInstance, file: FileField, route: RouteOptions): void {
  void app.register(async (scope) => {
    if (isKept(file)) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    }
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: file.bytesMax,
        files: 1,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        parts: FIELDS_MAX + 1,
      },
    });
    scope.route(route);
  });
}

/**
 * Reads the form: its fields as texts, and its file, which goes into the store as it comes where the contract says so.
 * Throws 413 for a file or a form above the limit, 422 at the file's field when it is missing, of another kind than the
 * contract takes, or in a form that cannot be read to its end; nothing stays in the store then.
 */
export async function readUpload(
  request: FastifyRequest,
  contract: Contract & { file: FileField },
  files: Files,
): Promise<Received> {
  const { file } = contract;
  const bodyMax = bodyLimitOf(contract);
  const tooLarge = () => new HttpProblem(413, 'file_too_large', { max: sizeInWords(file.bytesMax) });
  if (Number(request.headers['content-length']) > bodyMax) throw tooLarge();
  if (!request.isMultipart()) throw refused(file, 'file_required');
  const form: Form = { field: file.field, fields: Object.create(null), bodyMax };
  try {
    return await (isKept(file) ? keepFile(request, form, file, files) : recognise(request, form, file));
  } catch (error) {
    // What was not read of the body still comes: its sender hears the reply once it has sent it.
    request.raw.resume();
    if (error instanceof HttpProblem) throw error;
    if (error instanceof NotStored) throw error.cause;
    // Whatever else the reader of the form stumbles over is the sender's: there is nothing else in it that can fail.
    throw error === TOO_LARGE ? tooLarge() : refused(file, 'form_broken');
  }
}

const refused = ({ field }: FileField, code: string, params = {}) =>
  fieldProblem([{ path: field, code, params }]);

/** A whole file of one of the kinds that the contract takes. */
async function recognise(request: FastifyRequest, form: Form, field: RecognisedFileField): Promise<Received> {
  let bytes: Buffer | undefined;
  await readForm(request, form, async (part) => {
    bytes = await part.toBuffer();
  });
  if (!bytes?.length) throw refused(field, 'file_required');
  const whole = bytes;
  const type = field.types.find((one) => SIGNATURES[one](whole));
  if (!type)
    throw refused(field, 'file_type', { types: field.types.map((one) => TYPE_NAMES[one]).join(', ') });
  const file: ReceivedFile = {
    digest: () => createHash('sha256').update(whole).digest('hex'),
    take: () => ({ bytes: whole, type }),
    dropUntaken: async () => {},
  };
  return { fields: { ...form.fields }, file };
}

/** A file that is in the store once the form has been read. */
async function keepFile(
  request: FastifyRequest,
  form: Form,
  field: KeptFileField,
  files: Files,
): Promise<Received> {
  let storing: Promise<StoredFile> | undefined;
  const drop = async () => {
    // It may become whole in the moment in which the form turns out not to be.
    const stored = await storing?.catch(() => undefined);
    if (stored) await files.remove(stored.key);
  };
  try {
    await readForm(request, form, (part) => (storing = store(files, part)));
    const stored = await storing;
    if (!stored?.bytes) throw refused(field, 'file_required');
    let isTaken = false;
    const file: ReceivedFile = {
      digest: () => stored.sha256,
      take() {
        isTaken = true;
        return stored;
      },
      dropUntaken: async () => (isTaken ? undefined : drop()),
    };
    return { fields: { ...form.fields }, file };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** The store could not take a file: no fault of its sender. */
class NotStored extends Error {}

async function store(files: Files, { file }: MultipartFile): Promise<StoredFile> {
  let broken: unknown;
  async function* pieces() {
    try {
      yield* file;
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  try {
    return await storeFile(files, 'received', pieces());
  } catch (cause) {
    throw broken ?? new NotStored('a file that was sent was not stored', { cause });
  }
}

type Form = { field: string; fields: Record<string, unknown>; bodyMax: number };

const TOO_LARGE = new Error('the form is larger than its limit');

/**
 * Reads the parts in order: fields into the form, and its file with `take`. Throws TOO_LARGE for a file above its limit,
 * or once more than `bodyMax` has arrived; the file that is being read then ends with that error.
 */
async function readForm(
  request: FastifyRequest,
  { field, fields, bodyMax }: Form,
  take: (part: MultipartFile) => Promise<unknown>,
): Promise<void> {
  let current: MultipartFile['file'] | undefined;
  const limit = watchLength(request, bodyMax, () => current?.destroy(TOO_LARGE));
  const read = async () => {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        const { file } = part;
        current = file;
        file.once('limit', () => file.destroy(TOO_LARGE));
        if (file.truncated) throw TOO_LARGE;
        if (part.fieldname === field) await take(part);
        else {
          file.resume();
          fields[part.fieldname] = part.filename;
        }
      }
    }
    if (current?.truncated) throw TOO_LARGE;
  };
  try {
    await Promise.race([read(), limit.passed]);
  } finally {
    limit.stop();
  }
}

/** A body sent in chunks names no length, so it is counted as it arrives. */
function watchLength(
  { raw }: FastifyRequest,
  bodyMax: number,
  onPassed: () => void,
): { passed: Promise<never>; stop(): void } {
  let count: (chunk: Buffer) => void = () => {};
  const passed = new Promise<never>((_, reject) => {
    let bytes = 0;
    count = (chunk) => {
      bytes += chunk.length;
      if (bytes <= bodyMax) return;
      reject(TOO_LARGE);
      onPassed();
    };
    raw.on('data', count);
  });
  return { passed, stop: () => raw.off('data', count) };
}

const startsWith = (bytes: Buffer, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** A PDF ends within its last kilobyte; what was cut off on its way does not (ISO 32000-1, annex H). */
const isPdf = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(text(bytes, 0, 8)) && bytes.subarray(-KILOBYTE).includes('%%EOF');
const LINE_ENDS = [0x09, 0x0a, 0x0c, 0x0d];
const isControl = (byte: number) => byte === 0x7f || (byte < 0x20 && !LINE_ENDS.includes(byte));
/** Words in UTF-8 without control characters; nothing that says it is another kind. */
const isText = (bytes: Buffer) =>
  !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && isUtf8(bytes) && !bytes.some(isControl);

/** How each kind of file is known (PNG: ISO 15948; JPEG: ISO 10918-1; WebP: RFC 9649). */
const SIGNATURES: Record<FileType, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  'image/webp': (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  'application/pdf': isPdf,
  'text/plain': isText,
};
const TYPE_NAMES: Record<FileType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
};

/** `1 MB`, `200 KB`: binary units, as file managers count. */
function sizeInWords(bytes: number): string {
  const kilobytes = Math.floor(bytes / KILOBYTE);
  return kilobytes >= KILOBYTE ? `${Math.floor(kilobytes / KILOBYTE)} MB` : `${kilobytes} KB`;
}
