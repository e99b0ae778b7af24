import multipart from '@fastify/multipart';
import { bodyLimitOf, type Contract, type FileField, type FileType } from '@lorikeet/contracts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fieldProblem, HttpProblem } from './problem.ts';

/** An uploaded file, its kind recognised by its first bytes. */
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
 * Reads the form: its fields as texts, and its file. Throws 413 for a file above the limit, 422 at the file's
 * field when it is missing or of another kind than the contract takes.
 */
export async function readUpload(
  request: FastifyRequest,
  contract: Contract & { file: FileField },
): Promise<{ fields: Record<string, unknown>; file: UploadedFile }> {
  const { field, bytesMax, types } = contract.file;
  const tooLarge = () => new HttpProblem(413, 'file_too_large', { max: sizeInWords(bytesMax) });
  const missing = () => fieldProblem([{ path: field, code: 'file_required' }]);
  if (!request.isMultipart()) throw missing();
  if (Number(request.headers['content-length']) > bodyLimitOf(contract)) throw tooLarge();
  const fields: Record<string, unknown> = Object.create(null);
  let bytes: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const content = await part.toBuffer();
      if (part.file.truncated) throw tooLarge();
      if (part.fieldname === field) bytes = content;
      else fields[part.fieldname] = part.filename;
    }
  }
  if (!bytes || bytes.length === 0) throw missing();
  const type = types.find((one) => SIGNATURES[one](bytes));
  if (type) return { fields: { ...fields }, file: { bytes, type } };
  const names = types.map((one) => TYPE_NAMES[one]).join(', ');
  throw fieldProblem([{ path: field, code: 'file_type', params: { types: names } }]);
}

const startsWith = (bytes: Buffer, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** How each kind of file begins (PNG: ISO 15948; JPEG: ISO 10918-1; WebP: RFC 9649). */
const SIGNATURES: Record<FileType, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  'image/webp': (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
};
const TYPE_NAMES: Record<FileType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
};

/** `1 MB`, `200 KB`: binary units, as file managers count. */
function sizeInWords(bytes: number): string {
  const kilobytes = Math.floor(bytes / KILOBYTE);
  return kilobytes >= KILOBYTE ? `${Math.floor(kilobytes / KILOBYTE)} MB` : `${kilobytes} KB`;
}
