import { AREA_BASE } from '@lorikeet/contracts/contract';
import { local } from './storage.ts';

export type OpenReply = { status: number; code: number; message: string; data: unknown };
/** Up to where this browser's people have written: what is read next must have come that far. As in `call.ts`. */
const WRITTEN = 'written';
type Asked = { body?: object; key?: string; locale: 'en' | 'zh'; timeoutMs: number };

/**
 * One call of the official API by a prerendered page: nobody is signed in there, and `call.ts` would bring sessions and
 * the application's state. POST with a body, GET without. Null when no reply came.
 */
export async function openCall(
  path: string,
  { body, key, locale, timeoutMs }: Asked,
): Promise<OpenReply | null> {
  try {
    const response = await fetch(AREA_BASE.official + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        ...(body ? { 'content-type': 'application/json' } : { 'x-written': local.get(WRITTEN) ?? '0/0' }),
        ...(key && { 'idempotency-key': key }),
      },
      credentials: 'omit',
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const written = response.headers.get('x-written');
    if (written) local.set(WRITTEN, written);
    const { code, message, data } = (await response.json()) as Omit<OpenReply, 'status'>;
    return { status: response.status, code, message, data };
  } catch {
    return null;
  }
}

export type TypedRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
};

/**
 * A call as its reader typed it, with a key of theirs: no session and no cookie goes with it. Null when no reply came.
 */
export async function sendTyped({
  url,
  ...request
}: TypedRequest): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { ...request, credentials: 'omit' });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
