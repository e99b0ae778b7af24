import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import { bodyLimitOf, type Contract, type FileField, type FileType } from '@lorikeet/contracts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fieldProblem, HttpProblem } from './problem.ts';

/** An uploaded file, its kind recognised by its content. */
export type UploadedFile = { bytes: Buffer; type: FileType };

const KILOBYTE = 1024;
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 16 * KILOBYTE;

/**
 * Adds a route that takes `multipart/form-data`, in a scope of its own: no other route must take a body of that
 * kind, or it would read it as an empty one.
 */
export function addUploadRoute(app: FastifyInstance, file: FileField, route: RouteOptions): void {
  void app.register(async (scope) => {
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
 * Reads the form: its fields as texts, and its file. Throws 413 for a file or a form above the limit, 422 at the file's
 * field when it is missing, of another kind than the contract takes, or in a form that cannot be read to its end.
 */
export async function readUpload(
  request: FastifyRequest,
  contract: Contract & { file: FileField },
): Promise<{ fields: Record<string, unknown>; file: UploadedFile }> {
  const { field, bytesMax, types } = contract.file;
  const tooLarge = () => new HttpProblem(413, 'file_too_large', { max: sizeInWords(bytesMax) });
  const refused = (code: string, params = {}) => fieldProblem([{ path: field, code, params }]);
  if (!request.isMultipart()) throw refused('file_required');
  const bodyMax = bodyLimitOf(contract);
  if (Number(request.headers['content-length']) > bodyMax) throw tooLarge();
  const form = await readForm(request, field, bodyMax).catch((error: unknown) => {
    // Whatever the reader of the form stumbles over is the sender's: there is nothing else in it that can fail.
    throw error === TOO_LARGE ? tooLarge() : refused('form_broken');
  });
  if (!form.bytes || form.bytes.length === 0) throw refused('file_required');
  const { bytes, fields } = form;
  const type = types.find((one) => SIGNATURES[one](bytes));
  if (type) return { fields: { ...fields }, file: { bytes, type } };
  throw refused('file_type', { types: types.map((one) => TYPE_NAMES[one]).join(', ') });
}

type Form = { fields: Record<string, unknown>; bytes: Buffer | undefined };

const TOO_LARGE = new Error('the form is larger than its limit');

/** Reads the parts in order. Throws TOO_LARGE for a file above its limit, or once more than `bodyMax` has arrived. */
async function readForm(request: FastifyRequest, field: string, bodyMax: number): Promise<Form> {
  const form: Form = { fields: Object.create(null), bytes: undefined };
  const limit = watchLength(request, bodyMax);
  const read = async () => {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value;
      else {
        const content = await part.toBuffer();
        if (part.file.truncated) throw TOO_LARGE;
        if (part.fieldname === field) form.bytes = content;
        else form.fields[part.fieldname] = part.filename;
      }
    }
    return form;
  };
  try {
    return await Promise.race([read(), limit.passed]);
  } finally {
    limit.stop();
  }
}

/** A body sent in chunks names no length, so it is counted as it arrives. */
function watchLength({ raw }: FastifyRequest, bodyMax: number): { passed: Promise<never>; stop(): void } {
  let count: (chunk: Buffer) => void = () => {};
  const passed = new Promise<never>((_, reject) => {
    let bytes = 0;
    count = (chunk) => {
      bytes += chunk.length;
      if (bytes > bodyMax) reject(TOO_LARGE);
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
