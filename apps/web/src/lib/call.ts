import type { Contract, Envelope, FileField, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { AREA_BASE, type Area } from '@lorikeet/contracts/contract';
import { noteActivity } from './activity.ts';
import { ApiError } from './api-error.ts';
import {
  announceHttpError,
  announceLost,
  announceRefusal,
  type Expected,
  failureText,
  networkError,
} from './failures.ts';
import { loadFontsFor } from './fonts.ts';
import { useInterface } from './interface-state.ts';
import { navigateTo, wantedAt, withReturn } from './navigation.ts';
import { askProof, isProofNeeded } from './proof.ts';
import { lost } from './reach.ts';
import { noteRefused } from './refused.ts';
import { type Exchange, endSession, renewTokens } from './renew-tokens.ts';
import { noteForbidden } from './rights.ts';
import { type SessionArea, sessionOf, updateSession } from './sessions.ts';
import { local } from './storage.ts';

const TIMEOUT_MS = 10_000;
/** Up to where this browser's people have written: what they read next must have come that far. */
const WRITTEN = 'written';

/** An answer as the portal reads it: the envelope and the HTTP status. */
export type CallResult<T> = { code: number; data: T; message: string; status: number };

export type CallOptions = {
  /** A repeat with the same key gets the first answer: pass one per attempt of the person. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  expected?: Expected;
  /**
   * The page asks by itself: it does not count as the person's activity, and while the portal is away no message of its own
   * tells them that its answer never comes.
   */
  background?: boolean;
  /** Asked again in a moment, whatever comes of it: no message tells of one answer that never comes. */
  isRepeated?: boolean;
  /** A whole file travels with the call: it has no ten-second limit. */
  isTransfer?: boolean;
};

type Sent = {
  area: Area;
  method: 'GET' | 'POST';
  path: string;
  query?: string;
  body?: BodyInit;
  json?: boolean;
};

const sessionAreaOf = (area: Area): SessionArea | null =>
  area === 'merchant' || area === 'flex' ? area : null;

function headersOf(sent: Sent, token: string | null, options: CallOptions): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': useInterface.getState().locale,
  });
  if (sent.json) headers.set('content-type', 'application/json');
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.background) headers.set('x-background', '1');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (sent.method === 'GET') headers.set('x-written', local.get(WRITTEN) ?? '0/0');
  return headers;
}

/** Splits an input into path, query (GET) or body (POST), as the contract's path says. */
export function placeInput(method: 'GET' | 'POST', path: string, input: Readonly<Record<string, unknown>>) {
  const rest: Record<string, unknown> = { ...input };
  const placed = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  if (method === 'POST') return { path: placed, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return { path: placed, query: query.toString() };
}

async function send(sent: Sent, token: string | null, options: CallOptions, timeoutMs: number | null) {
  const signals = [options.signal, timeoutMs === null ? undefined : AbortSignal.timeout(timeoutMs)];
  const url = `${AREA_BASE[sent.area]}${sent.path}${sent.query ? `?${sent.query}` : ''}`;
  try {
    const response = await fetch(url, {
      method: sent.method,
      headers: headersOf(sent, token, options),
      body: sent.body ?? null,
      credentials: 'omit',
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    });
    const written = response.headers.get('x-written');
    if (written) local.set(WRITTEN, written);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const failure = networkError();
    const found = lost();
    const announce = () => announceLost(failure, options.expected);
    if (!options.background) announce();
    // That the portal is away is told once, above the page, and what failed is read again. Where it is not, nothing else
    // would say that this answer never came.
    else if (!options.isRepeated) void found.then((wasAway) => wasAway || announce());
    throw failure;
  }
}

async function readEnvelope(response: Response): Promise<Partial<Envelope<unknown>> | null> {
  try {
    const text = await response.text();
    loadFontsFor(text);
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

const exchangeTokens: Exchange = async (area, refreshToken) => {
  const response = await fetch(`${AREA_BASE[area]}/refreshToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  // Only a refusal ends the session; a server that is away or failing will be asked again.
  if (!response || response.status >= 500) {
    void lost();
    throw networkError();
  }
  const body = response.ok ? await readEnvelope(response) : null;
  const data = body?.data as { access_token?: string; refresh_token?: string } | undefined;
  if (body?.code !== 0 || !data?.access_token) return null;
  return { token: data.access_token, refreshToken: data.refresh_token ?? refreshToken };
};

/** Sends with the area's token; on 401 renews the token once and repeats, and ends the session if that fails. */
async function sendAsPerson(sent: Sent, options: CallOptions, timeoutMs: number | null): Promise<Response> {
  const area = sessionAreaOf(sent.area);
  const token = area && sessionOf(area).token;
  if (area && token && !options.background) noteActivity(area);
  const response = await send(sent, token, options, timeoutMs);
  if (response.status !== 401) return response;
  if (!area) {
    if (sent.area === 'official') navigateTo('/');
    return response;
  }
  const renewed = token ? await renewTokens(area, token, exchangeTokens) : null;
  const second = renewed ? await send(sent, renewed, options, timeoutMs) : response;
  if (second.status === 401) endSession(area);
  return second;
}

const TWO_FACTOR = { merchant: '/merchant/two-factor-auth', flex: '/flexirates/two-factor-auth' } as const;

function toTwoFactor(area: SessionArea | null) {
  if (!area) return;
  updateSession(area, { twoFactorNeeded: true });
  const { pathname, search } = window.location;
  // Several calls may get this reply at once: the first of them knows where the person was.
  if (pathname === TWO_FACTOR[area]) return;
  navigateTo(withReturn(TWO_FACTOR[area], wantedAt(`${pathname}${search}`)));
}

async function settle<T>(sent: Sent, response: Response, options: CallOptions): Promise<CallResult<T>> {
  const body = await readEnvelope(response);
  // Given up while its body was on the way: nothing waits for it, so nothing is shown.
  options.signal?.throwIfAborted();
  const message = typeof body?.message === 'string' && body.message !== '' ? body.message : null;
  if (!response.ok || !body) {
    const status = response.ok ? 500 : response.status;
    const requestId = response.headers.get('x-request-id');
    const error = new ApiError(status, failureText(status, message), body?.data ?? null, requestId);
    announceHttpError(error, message, options.expected);
    const area = sessionAreaOf(sent.area);
    if (status === 403 && area) noteForbidden(area);
    throw error;
  }
  const isEnvelope = 'code' in body;
  const code = body.code ?? 0;
  if (code === 1 && !isProofNeeded(body.data)) announceRefusal(message, options.expected);
  if (code === 403) toTwoFactor(sessionAreaOf(sent.area));
  return {
    code,
    data: (isEnvelope ? body.data : body) as T,
    message: message ?? 'success',
    status: response.status,
  };
}

/**
 * Sends a call. One that needs a recent proof of who is signed in is repeated once the person has shown it; given up,
 * its refusal is returned.
 */
async function exchange<T>(
  sent: Sent,
  options: CallOptions,
  timeoutMs: number | null,
): Promise<CallResult<T>> {
  const once = async () => settle<T>(sent, await sendAsPerson(sent, options, timeoutMs), options);
  const first = await once();
  const area = sessionAreaOf(sent.area);
  const needsProof = first.code === 1 && area && isProofNeeded(first.data);
  const result = needsProof && (await askProof(area)) ? await once() : first;
  if (result.code !== 0 && sent.method === 'POST') noteRefused();
  return result;
}

/**
 * Makes one declared call. Returns code, data, message and HTTP status (code 1 is a refusal, shown to the
 * person unless expected); throws ApiError on any HTTP error or without a reply within 10 s.
 */
export async function call<C extends Contract>(
  contract: C,
  input: WireInput<C>,
  options: CallOptions = {},
): Promise<CallResult<WireOutput<C>>> {
  const placed = placeInput(contract.method, contract.path, input as Record<string, unknown>);
  const sent: Sent = {
    area: contract.area,
    method: contract.method,
    ...placed,
    json: contract.method === 'POST',
  };
  return exchange(sent, options, options.isTransfer ? null : TIMEOUT_MS);
}

/**
 * Opens the stream that a call replies with, as no activity of the person; null where there is none. A session that is
 * over ends here as with any call.
 */
export async function openStream(
  { area, path }: Contract,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const options = { signal, background: true, expected: 'all' } as const;
  const response = await sendAsPerson({ area, method: 'GET', path }, options, null);
  return response.ok ? response.body : null;
}

/** Sends a file with a declared call, in the form that its contract names; transfers have no ten-second limit. */
export async function upload<C extends Contract>(
  contract: C & { file?: FileField },
  input: WireInput<C>,
  file: Blob,
  options: CallOptions = {},
): Promise<CallResult<WireOutput<C>>> {
  if (!contract.file) throw new Error(`${contract.name} takes no file`);
  const { path, body } = placeInput('POST', contract.path, input as Record<string, unknown>);
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(body ?? '{}') as Record<string, unknown>))
    form.append(name, String(value));
  form.append(contract.file.field, file);
  const sent: Sent = { area: contract.area, method: 'POST', path, body: form };
  return exchange(sent, options, null);
}
