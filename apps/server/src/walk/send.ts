import { AREA_BASE, type Contract, isKept, pathFields } from '@lorikeet/contracts';
import type { FastifyInstance } from 'fastify';
import { writePng } from '../platform/files/png-pixels.ts';

export type Reply = {
  status: number;
  /** The reply's text, for comparing. */
  text: string;
  body: { code?: unknown; data?: unknown; message?: unknown };
  headers: Record<string, unknown>;
};

/** In the input of a call whose file is kept, the content of that file stands under `content`. */
export type Sent = {
  input?: unknown;
  token?: string;
  key?: string;
  rawBody?: string;
  contentType?: string;
  /** How long the body says that it is, where it lies. */
  claims?: number;
};

/** A picture of a black and a white pixel, for calls that take a file and are given none. */
const PIXEL = writePng({ width: 2, height: 1, rgb: Uint8Array.of(0, 0, 0, 255, 255, 255) });

/** Makes a call as its contract says: path fields in the address, the rest in query or body. */
export async function send(app: FastifyInstance, contract: Contract, sent: Sent): Promise<Reply> {
  const input = (sent.input ?? {}) as Record<string, unknown>;
  const inPath = new Set(pathFields(contract.path));
  const isObject = typeof input === 'object' && !Array.isArray(input);
  const rest = isObject ? Object.entries(input).filter(([name]) => !inPath.has(name)) : [];
  const address =
    AREA_BASE[contract.area] +
    contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(input[name] ?? 'absent'));
  const response = await app.inject({
    method: contract.method,
    url: contract.method === 'GET' ? address + query(rest) : address,
    headers: {
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.key && { 'idempotency-key': sent.key }),
      ...(sent.claims && { 'content-length': String(sent.claims) }),
      ...(contract.method === 'POST' && { 'content-type': sent.contentType ?? mediaTypeOf(contract, sent) }),
    },
    ...(contract.method === 'POST' && {
      payload: sent.rawBody ?? bodyOf(contract, isObject ? rest : null, input),
    }),
  });
  let body: Reply['body'] = {};
  try {
    body = response.json();
  } catch {
    // Left empty: the check of the envelope says so.
  }
  return { status: response.statusCode, text: response.payload, body, headers: response.headers };
}

/** What stands in an input for a file's content. */
const CONTENT = 'content';
const BOUNDARY = 'walk-of-the-contracts';

const mediaTypeOf = ({ file }: Contract, { rawBody }: Sent) =>
  file && rawBody === undefined ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json';

/** JSON, or a form with a picture in it where the contract takes a file. */
function bodyOf(
  { file }: Contract,
  fields: readonly [string, unknown][] | null,
  input: unknown,
): string | Buffer {
  if (!file) return JSON.stringify(fields ? Object.fromEntries(fields) : input);
  const head = (name: string, more = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const isContent = (name: string) => isKept(file) && name === CONTENT;
  const texts = (fields ?? [])
    .filter(([name]) => !isContent(name))
    .map(([name, value]) => `${head(name)}${textOf(value)}\r\n`);
  const given = fields?.find(([name]) => isContent(name))?.[1];
  return Buffer.concat([
    Buffer.from(texts.join('') + head(file.field, '; filename="pixels.png"')),
    given === undefined ? PIXEL : Buffer.from(textOf(given), 'latin1'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function query(fields: readonly [string, unknown][]): string {
  const parts = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`),
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Half a surrogate pair cannot be percent-encoded: it becomes the replacement character, as browsers do it. */
function encode(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed());
}

const STATUSES = [200, 400, 401, 403, 404, 413, 414, 422, 429];

/** What is wrong with a reply as such, whatever was asked: undefined when nothing is. */
export function envelopeFault({ status, body, headers, text }: Reply): string | undefined {
  if (status >= 500) return `HTTP ${status}: ${text.slice(0, 200)}`;
  if (!STATUSES.includes(status)) return `an unheard-of HTTP ${status}`;
  const keys = Object.keys(body).sort().join();
  if (keys !== 'code,data,message') return `no envelope but ${keys || text.slice(0, 80)}`;
  if (!Number.isInteger(body.code) || typeof body.message !== 'string' || body.message === '')
    return `a code or message that is none: ${text.slice(0, 120)}`;
  const isAgreed = status === 200 ? [0, 1, 403].includes(body.code as number) : body.code === status;
  if (!isAgreed) return `code ${String(body.code)} under HTTP ${status}`;
  return headers['x-request-id'] ? undefined : 'no request id';
}

/** Another sign in the middle of the signature: its last ones hold bits that do not count. */
export function tampered(token: string): string {
  const at = token.length - 20;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}
