import { isForKeys } from '@lorikeet/contracts/api-keys';
import {
  AREA_BASE,
  type Contract,
  type Envelope,
  type FieldFault,
  type KeptFileField,
  type WireInput,
  type WireOutput,
} from '@lorikeet/contracts/contract';
import type { RefusalCode } from '@lorikeet/contracts/refusals';
import { CALLS, type Calls } from './calls.ts';
import { LorikeetError, LorikeetRefusal } from './failures.ts';
import { type Sending, send } from './send.ts';

export { eachRow } from './each-row.ts';
export { LorikeetError, LorikeetRefusal } from './failures.ts';

export type ClientOptions = {
  /** Where the portal is, such as `https://portal.example`. */
  baseUrl: string;
  /** An API key, as it was shown when it was made. */
  key: string;
  /** The language of sentences. */
  locale?: 'en' | 'zh';
  /** How often a call that found no room, or had no answer, is tried again. */
  retries?: number;
  /** How long one attempt may take; one that sends a file, twenty times as long. */
  timeoutMs?: number;
  /** Another `fetch`. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /**
   * A repeat under the same key gets the first answer. Left out, each call that takes one gets its own and keeps it over
   * its retries; a program that may be started anew in the middle gives one that it has written down.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What a call takes: its input, and its file beside it. */
type Given<C extends Contract> = WireInput<C> & FileBeside<NonNullable<C['file']>>;
type FileBeside<F> = [F] extends [never]
  ? unknown
  : F extends KeptFileField & { field: infer N extends string }
    ? { [K in N]: Blob }
    : unknown;

type Method<C extends Contract> =
  Record<never, never> extends Given<C>
    ? (input?: Given<C>, options?: CallOptions) => Promise<WireOutput<C>>
    : (input: Given<C>, options?: CallOptions) => Promise<WireOutput<C>>;

/**
 * A method for each call of a merchant under the call’s own name, and what a ticket leads to. Those that no key can make, as
 * they are about a person, throw at once.
 */
export type LorikeetClient = { readonly [N in keyof Calls]: Method<Calls[N]> } & {
  /** The file behind the `path` that a call such as `createExport` answers. A ticket is spent by its first use. */
  download(path: string, options?: Pick<CallOptions, 'signal'>): Promise<Response>;
};

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FILE_TAKES = 20;

/** A client of the portal for programs. Its methods throw `LorikeetRefusal` and `LorikeetError`. */
export function createClient(options: ClientOptions): LorikeetClient {
  const base = options.baseUrl.replace(/\/+$/, '');
  const methodOf =
    (contract: Contract) =>
    (input: Record<string, unknown> = {}, call: CallOptions = {}) =>
      callOf(options, base, contract, input, call);
  const methods = CALLS.map((contract) => [contract.name, methodOf(contract)] as const);
  return Object.freeze({
    ...Object.fromEntries(methods),
    async download(path: string, { signal }: Pick<CallOptions, 'signal'> = {}) {
      const response = await send(new URL(path, `${base}/`).href, {}, sendingOf(options, false, signal));
      if (!response.ok) throw new LorikeetError(response.status, `HTTP ${response.status}`);
      return response;
    },
  }) as unknown as LorikeetClient;
}

const sendingOf = (
  { retries = RETRIES, timeoutMs = TIMEOUT_MS, fetch: own }: ClientOptions,
  mayRepeat: boolean,
  signal: AbortSignal | undefined,
  hasFile = false,
): Sending => ({
  retries,
  timeoutMs: hasFile ? timeoutMs * FILE_TAKES : timeoutMs,
  mayRepeat,
  signal,
  fetch: own ?? fetch,
});

async function callOf(
  options: ClientOptions,
  base: string,
  contract: Contract,
  input: Record<string, unknown>,
  { idempotencyKey, signal }: CallOptions,
): Promise<unknown> {
  if (!isForKeys(contract)) throw new LorikeetError(0, `No API key can make ${contract.name}`);
  const { path, query, body } = placed(contract, input);
  const key = contract.idempotent ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  const request: RequestInit = {
    method: contract.method,
    headers: {
      accept: 'application/json',
      'accept-language': options.locale ?? 'en',
      authorization: `Bearer ${options.key}`,
      // That of a form has the boundary that its sender chooses.
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body }),
  };
  // What was sent and had no answer may have been done: only what is harmless twice is sent again.
  const mayRepeat = contract.method === 'GET' || key !== undefined;
  const url = base + AREA_BASE[contract.area] + path + query;
  return dataOf(await send(url, request, sendingOf(options, mayRepeat, signal, contract.file !== undefined)));
}

/** Path fields into the path, the rest into the query or the body: a form where a file is sent. */
function placed({ method, path, file }: Contract, input: Record<string, unknown>) {
  const rest = { ...input };
  const full = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  if (file) return { path: full, query: '', body: formOf(rest) };
  if (method === 'POST') return { path: full, query: '', body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return { path: full, query: query.size > 0 ? `?${query}` : '', body: undefined };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

type Failed = { refusal?: RefusalCode; faults?: FieldFault[] } | null;

async function dataOf(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id');
  const envelope = await response.json().then(
    (body: unknown) => body as Partial<Envelope<unknown>> | null,
    () => null,
  );
  const message = envelope?.message ?? `HTTP ${response.status}`;
  if (!response.ok || !envelope) {
    const faults = (envelope?.data as Failed)?.faults ?? [];
    throw new LorikeetError(response.status, message, { faults, requestId });
  }
  if (envelope.code === 0) return envelope.data;
  const failed = envelope.data as Failed;
  if (failed?.refusal) throw new LorikeetRefusal(failed.refusal, message, failed as Record<string, unknown>);
  throw new LorikeetError(response.status, message, { requestId });
}
