import { AREA_BASE } from '@lorikeet/contracts/contract';

export type OpenReply = { status: number; code: number; message: string; data: unknown };
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
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      credentials: 'omit',
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { code, message, data } = (await response.json()) as Omit<OpenReply, 'status'>;
    return { status: response.status, code, message, data };
  } catch {
    return null;
  }
}
